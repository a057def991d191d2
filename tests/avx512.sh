#!/usr/bin/env bash
# The tests of code for AVX-512, on a processor without it. Bochs emulates a processor that has it, and boots Debian's
# kernel with the tests as its only programs.
#
#   tests/avx512.sh [PROGRAM]...    all of them: bitboard-suite byteboard byteboard-suite hybrid-suite quad-suite
#
# TESTS, words between spaces, restricts the programs to the tests whose names have one of them. A test takes a few hundred
# times as long as on a processor. Needs Debian packages, which it installs, except the kernel: that is only unpacked.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
source checks/tools.sh

triple=x86_64-unknown-linux-musl
kernel=linux-image-cloud-amd64
work=$target/avx512

# Of each program: its package, its target, and which of its tests. What is slow and runs the same code on every
# processor is left out; so is the count of two plies, because it multiplies matrices of bits: Debian 12 has Bochs 2.7, which
# turns each bit of the product around (GF2P8AFFINEQB, right since Bochs 2.8).
program() {
    case $1 in
        bitboard-suite) echo board-bitboard conformance avx512:: this_processor detected_path --skip two_plies ;;
        byteboard) echo board-byteboard lib ;;
        byteboard-suite) echo board-byteboard conformance avx512:: detected_path the_path --skip two_plies ;;
        hybrid-suite) echo board-hybrid conformance detected_path ;;
        quad-suite) echo board-quad-bitboard conformance detected_path ;;
        *) echo "unknown program: $1" >&2 && return 2 ;;
    esac
}

# Builds the programs, without libraries that they would load, and copies those of the names into the file system.
build() {
    local name package test filters filter
    cargo test --locked --release --target "$triple" -p board-bitboard -p board-byteboard -p board-hybrid -p board-quad-bitboard \
        --features count --lib --test conformance --no-run --message-format json-render-diagnostics |
        jq --raw-output 'select(.profile.test? and .executable?) |
            [(.manifest_path | split("/")[-2]), (if .target.kind == ["lib"] then "lib" else .target.name end), .executable] |
            join(" ")' > "$work/programs.txt"
    for name in "$@"; do
        read -r package test filters <<< "$(program "$name")"
        cp "$(sed -n "s/^$package $test //p" "$work/programs.txt")" "$work/files/$name"
        "$work/files/$name" --list > "$work/list.txt"
        for filter in ${filters%%--skip*}; do
            grep --quiet "$filter" "$work/list.txt" || { echo "$name has no test $filter" >&2; return 1; }
        done
    done
}

# The first program that the kernel starts: it runs each of the others, says how it ended, and switches off.
first_program() {
    local name package test filters
    cat << 'END'
#!/busybox sh
/busybox mount -t proc proc /proc
export POLYBOARD_NEEDS=popcnt,bmi2,avx512
END
    for name in "$@"; do
        read -r package test filters <<< "$(program "$name")"
        printf 'echo "== %s"; /%s --test-threads=1 %s; echo "== ended: $?"\n' "$package $test" "$name" "${TESTS:-$filters}"
    done
    # What the serial port did not yet send would be lost.
    printf "/busybox sleep 5\n/busybox poweroff -f\n"
}

# The disk: boot loader, kernel, and the file system that it unpacks. Bochs 2.7 reports wrong sizes for protection keys and
# for the compact forms of XSAVE, and with fast copies (FSRM, ERMS) the kernel fails early: it must use none of these.
disk() {
    local package
    mkdir -p "$work/disk" "$work/kernel"
    package=$(apt-cache depends "$kernel" | sed -n 's/^ *Depends: \(linux-image-.*\)/\1/p')
    if [[ ! -e $work/kernel/$package ]]; then
        (cd "$work/kernel" && apt-get download --quiet=2 "$package" && dpkg-deb --extract "$package"_*.deb "$package")
    fi
    cp "$work/kernel/$package"/boot/vmlinuz-* "$work/disk/vmlinuz"
    (cd "$work/files" && find . | cpio --create --format newc --quiet) > "$work/disk/initrd"
    cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$work/disk"
    cat > "$work/disk/isolinux.cfg" << 'END'
default linux
label linux
kernel /vmlinuz
append initrd=/initrd console=ttyS0,115200 quiet panic=-1 reboot=t mitigations=off tsc=unstable random.trust_cpu=on clearcpuid=pku,xsaves,xsavec,fsrm,erms
END
    xorriso -as mkisofs -quiet -o "$work/disk.iso" -b isolinux.bin -c boot.cat -no-emul-boot -boot-load-size 4 \
        -boot-info-table "$work/disk"
}

# Prints what the machine writes to its serial port. The processor is an Ice Lake of 2019.
emulate() {
    cat > "$work/bochsrc" << END
config_interface: textconfig
display_library: term
cpu: model=corei7_icelake_u, ips=100000000, reset_on_triple_fault=0
memory: guest=512, host=512
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/vgabios/vgabios.bin
ata0-master: type=cdrom, path="$work/disk.iso", status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev="$work/serial.txt"
clock: sync=none
plugin_ctrl: speaker=0, sb16=0, es1370=0, voodoo=0
log: $work/bochs.log
panic: action=fatal
error: action=ignore
info: action=ignore
END
    # Debian's Bochs begins in its debugger.
    echo continue > "$work/debugger"
    : > "$work/serial.txt"
    TERM=xterm bochs-bin -q -f "$work/bochsrc" -rc "$work/debugger" < /dev/null &> "$work/screen.txt" &
    bochs=$!
    trap 'kill -9 "$bochs" 2> /dev/null || true' EXIT
    tail --follow --lines=+1 --pid="$bochs" "$work/serial.txt"
}

programs=("$@")
[[ $# -gt 0 ]] || programs=(bitboard-suite byteboard byteboard-suite hybrid-suite quad-suite)
for name in "${programs[@]}"; do program "$name" > /dev/null; done

[[ -e /usr/share/vgabios/vgabios.bin && -e /usr/lib/ISOLINUX/isolinux.bin && -e /bin/busybox ]] ||
    debian bochs bochs-term bochsbios vgabios isolinux syslinux-common xorriso cpio busybox-static
rustup target add "$triple"
start_clock
rm -rf "$work/files"
mkdir -p "$work/files"/{proc,dev}
cp /bin/busybox "$work/files"
step build "${programs[@]}"
first_program "${programs[@]}" > "$work/files/init"
chmod +x "$work/files/init"
step disk
step emulate | tr -d '\r' | tee "$work/tests.txt"

# Each program ended well, and ran a test.
ended=$(grep --count '^== ended: 0$' "$work/tests.txt" || true)
ran=$(grep --count '^test result: ok. [1-9]' "$work/tests.txt" || true)
if [[ $ended != "${#programs[@]}" || $ran != "${#programs[@]}" ]]; then
    echo "of ${#programs[@]} programs $ended ended well and $ran passed a test; see $work/tests.txt" >&2
    record avx512-emulated - FAILED
    exit 1
fi
record avx512-emulated - "tests=$(passed "$work/tests.txt")"
