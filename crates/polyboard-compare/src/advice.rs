//! What to take for one kind of program, in words.

/// What to take for one kind of program.
pub(crate) struct Advice {
    /// What one writes.
    pub(crate) program: String,
    /// The id of the board to take, or of all that tie: `a or b`.
    pub(crate) take: String,
    /// Why, in a few words.
    pub(crate) because: String,
    /// What other boards take more of: time or memory.
    pub(crate) resource: &'static str,
    /// The next board and the last one, each with the factor by which it takes more.
    pub(crate) others: Vec<(String, String)>,
    /// More to know, whole sentences without their full stops.
    pub(crate) notes: Vec<String>,
}

impl Advice {
    /// What another choice costs, and the notes; sentences, the first of which lacks its beginning.
    pub(crate) fn costs(&self) -> Option<String> {
        let others: Vec<_> =
            self.others.iter().map(|(board, factor)| format!("{board} {factor} times")).collect();
        let others =
            (!others.is_empty()).then(|| format!("{} the {}", others.join(", "), self.resource));
        let all: Vec<_> = others.into_iter().chain(self.notes.iter().cloned()).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}
