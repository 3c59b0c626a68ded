//! Tables of text.

use crate::style::Style;

/// On which side of its column a cell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table: headings, rows, columns as wide as their widest cell.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: &[(&str, Align)]) -> Self {
        let columns = columns.iter().map(|&(name, align)| (name.to_string(), align)).collect();
        Table { columns, rows: vec![] }
    }

    /// Adds a row; there is a cell for each column.
    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.columns.len(), "a row has a cell for each column");
        self.rows.push(cells);
    }

    /// The table as lines of text.
    pub fn render(&self, style: Style) -> String {
        let width = |index: usize| {
            let cells = self.rows.iter().map(|row| &row[index]);
            let widths = cells.chain([&self.columns[index].0]).map(|cell| cell.chars().count());
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let line = |cells: &[String]| {
            let padded: Vec<String> = cells
                .iter()
                .zip(&widths)
                .zip(&self.columns)
                .map(|((cell, &width), (_, align))| match align {
                    Align::Left => format!("{cell:<width$}"),
                    Align::Right => format!("{cell:>width$}"),
                })
                .collect();
            padded.join("  ").trim_end().to_string()
        };
        let headings: Vec<String> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        let mut out = style.bold(&line(&headings));
        out.push('\n');
        for row in &self.rows {
            out.push_str(&line(row));
            out.push('\n');
        }
        out
    }

    /// The table as comma-separated values.
    pub fn csv(&self) -> String {
        let quote = |cell: &String| match cell.contains([',', '"', '\n']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.clone(),
        };
        let line = |cells: Vec<&String>| {
            let cells: Vec<String> = cells.into_iter().map(quote).collect();
            cells.join(",") + "\n"
        };
        let mut out = line(self.columns.iter().map(|(name, _)| name).collect());
        for row in &self.rows {
            out.push_str(&line(row.iter().collect()));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_csv_quotes() {
        let mut table = Table::new(&[("name", Align::Left), ("count", Align::Right)]);
        table.row(vec!["a,b".into(), "12".into()]);
        table.row(vec!["long name".into(), "3".into()]);
        assert_eq!(
            table.render(Style::Plain),
            "name       count\na,b           12\nlong name      3\n"
        );
        assert_eq!(table.csv(), "name,count\n\"a,b\",12\nlong name,3\n");
    }
}
