//! The name of the microarchitecture, from `/proc/cpuinfo`.
//!
//! The vendor, the family and the model name the design of a processor; its marketing name often does not ("AMD EPYC"). A crate
//! that goes by the instructions that a processor has (`archspec`) cannot tell designs apart that have the same ones, such as
//! Sapphire Rapids and Emerald Rapids, and is misled by a virtual machine that hides some.

/// The name, such as "Zen 3". Where it is not in the tables, the numbers; where nothing is reported, "unknown".
///
/// `cpuinfo` is the text of `/proc/cpuinfo`; the first processor in it counts.
pub(crate) fn name(cpuinfo: &str) -> String {
    let field = |name| field(cpuinfo, name);
    let number = |name| field(name)?.parse().ok();
    if let (Some(family), Some(model)) = (number("cpu family"), number("model")) {
        let known = match field("vendor_id") {
            Some("AuthenticAMD") => amd(family, model),
            Some("GenuineIntel") => intel(family, model),
            _ => None,
        };
        return known.map_or_else(|| format!("family {family}, model {model}"), str::to_owned);
    }
    match (field("CPU implementer"), field("CPU part")) {
        (Some(implementer), Some(part)) => format!("CPU implementer {implementer}, part {part}"),
        _ => "unknown".to_owned(),
    }
}

/// The value of the first line with a name.
pub(crate) fn field<'a>(cpuinfo: &'a str, name: &str) -> Option<&'a str> {
    cpuinfo
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(found, _)| found.trim() == name)
        .map(|(_, value)| value.trim())
}

/// The ranges are those of Linux 6.18, `bsp_init_amd` in `arch/x86/kernel/cpu/amd.c`, which counts Zen+ as Zen 1.
fn amd(family: u32, model: u32) -> Option<&'static str> {
    match (family, model) {
        (0x17, 0x00..=0x2f | 0x50..=0x5f) => Some("Zen 1"),
        (0x17, 0x30..=0x4f | 0x60..=0x7f | 0x90..=0x91 | 0xa0..=0xaf) => Some("Zen 2"),
        (0x19, 0x00..=0x0f | 0x20..=0x5f) => Some("Zen 3"),
        (0x19, 0x10..=0x1f | 0x60..=0xaf) => Some("Zen 4"),
        (0x1a, 0x00..=0x2f | 0x40..=0x4f | 0x60..=0x7f) => Some("Zen 5"),
        (0x1a, 0x50..=0x5f | 0x80..=0xaf | 0xc0..=0xcf) => Some("Zen 6"),
        _ => None,
    }
}

/// The models are those of Linux 6.18, `arch/x86/include/asm/intel-family.h`; each line ends with their names there.
fn intel(family: u32, model: u32) -> Option<&'static str> {
    if family != 6 {
        return None;
    }
    Some(match model {
        0x2a | 0x2d => "Sandy Bridge",             // SANDYBRIDGE, _X
        0x3a | 0x3e => "Ivy Bridge",               // IVYBRIDGE, _X
        0x3c | 0x3f | 0x45 | 0x46 => "Haswell",    // HASWELL, _X, _L, _G
        0x3d | 0x47 | 0x4f | 0x56 => "Broadwell",  // BROADWELL, _G, _X, _D
        0x4e | 0x5e => "Skylake",                  // SKYLAKE_L, SKYLAKE
        0x55 => "Skylake-SP or Cascade Lake",      // SKYLAKE_X: only the stepping differs
        0x8e | 0x9e => "Kaby Lake or Coffee Lake", // KABYLAKE_L, KABYLAKE
        0xa5 | 0xa6 => "Comet Lake",               // COMETLAKE, _L
        0x6a | 0x6c => "Ice Lake-SP",              // ICELAKE_X, _D
        0x7d | 0x7e => "Ice Lake",                 // ICELAKE, _L
        0x8c | 0x8d => "Tiger Lake",               // TIGERLAKE_L, TIGERLAKE
        0xa7 => "Rocket Lake",                     // ROCKETLAKE
        0x8f => "Sapphire Rapids",                 // SAPPHIRERAPIDS_X
        0xcf => "Emerald Rapids",                  // EMERALDRAPIDS_X
        0xad | 0xae => "Granite Rapids",           // GRANITERAPIDS_X, _D
        0x97 | 0x9a => "Alder Lake",               // ALDERLAKE, _L
        0xb7 | 0xba | 0xbf => "Raptor Lake",       // RAPTORLAKE, _P, _S
        0xaa | 0xac => "Meteor Lake",              // METEORLAKE_L, METEORLAKE
        0xb5 | 0xc5 | 0xc6 => "Arrow Lake",        // ARROWLAKE_U, _H, ARROWLAKE
        0xbd => "Lunar Lake",                      // LUNARLAKE_M
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the first processor that matter, and those around them.
    fn x86(vendor: &str, family: u32, model: u32) -> String {
        format!(
            "processor\t: 0\nvendor_id\t: {vendor}\ncpu family\t: {family}\nmodel\t\t: {model}\n\
             model name\t: A model: 7\nstepping\t: 1\n\n\
             processor\t: 1\nvendor_id\t: other\ncpu family\t: 1\nmodel\t\t: 1\n"
        )
    }

    #[test]
    fn family_and_model_name_the_design() {
        for (vendor, family, model, expected) in [
            ("AuthenticAMD", 23, 1, "Zen 1"),
            ("AuthenticAMD", 23, 49, "Zen 2"),
            ("AuthenticAMD", 25, 1, "Zen 3"),
            ("AuthenticAMD", 25, 17, "Zen 4"),
            ("AuthenticAMD", 25, 33, "Zen 3"),
            ("AuthenticAMD", 25, 97, "Zen 4"),
            ("AuthenticAMD", 26, 2, "Zen 5"),
            ("GenuineIntel", 6, 85, "Skylake-SP or Cascade Lake"),
            ("GenuineIntel", 6, 106, "Ice Lake-SP"),
            ("GenuineIntel", 6, 143, "Sapphire Rapids"),
            ("GenuineIntel", 6, 173, "Granite Rapids"),
            ("GenuineIntel", 6, 183, "Raptor Lake"),
            ("GenuineIntel", 6, 207, "Emerald Rapids"),
        ] {
            assert_eq!(name(&x86(vendor, family, model)), expected, "{vendor} {family} {model}");
        }
    }

    #[test]
    fn a_design_without_a_name_is_its_numbers() {
        for (vendor, family, model) in [
            ("AuthenticAMD", 25, 255),
            ("AuthenticAMD", 6, 207),
            ("GenuineIntel", 25, 1),
            ("GenuineIntel", 15, 207),
            ("SomeoneElse", 25, 1),
        ] {
            let expected = format!("family {family}, model {model}");
            assert_eq!(name(&x86(vendor, family, model)), expected, "{vendor}");
        }
    }

    #[test]
    fn arm_has_an_implementer_and_a_part() {
        let text = "processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\nCPU architecture: 8\n\
                    CPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n";
        assert_eq!(name(text), "CPU implementer 0x41, part 0xd0c");
    }

    #[test]
    fn what_is_not_reported_is_unknown() {
        for text in ["", "processor\t: 0\n", "cpu family\t: 25\n", "cpu family\t: x\nmodel\t: 1\n"]
        {
            assert_eq!(name(text), "unknown", "{text}");
        }
    }
}
