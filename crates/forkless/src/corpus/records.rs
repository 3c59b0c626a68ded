//! The tables of the corpus: comma-separated values with headings and without quotes.

/// A line of a table.
pub struct Record {
    cells: Vec<(&'static str, &'static str)>,
}

impl Record {
    /// What stands below a heading; tables of the corpus are known to have it.
    pub fn text(&self, heading: &str) -> &'static str {
        let cell = self.cells.iter().find(|(name, _)| *name == heading);
        cell.unwrap_or_else(|| panic!("the table has no column `{heading}`")).1
    }

    /// The same, unless it is empty.
    pub fn some_text(&self, heading: &str) -> Option<&'static str> {
        Some(self.text(heading)).filter(|text| !text.is_empty())
    }

    /// A number; none where the cell is empty.
    pub fn some_number(&self, heading: &str) -> Option<u64> {
        let parse = |text: &str| text.parse().expect("the column holds numbers");
        self.some_text(heading).map(parse)
    }

    /// A number.
    pub fn number(&self, heading: &str) -> u64 {
        self.some_number(heading).unwrap_or_else(|| panic!("a cell of `{heading}` is empty"))
    }
}

/// The lines of a table.
pub fn records(table: &'static str) -> Vec<Record> {
    let mut lines = table.lines();
    let headings: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let record = |line: &'static str| Record {
        cells: headings.iter().copied().zip(line.split(',')).collect(),
    };
    lines.map(record).collect()
}
