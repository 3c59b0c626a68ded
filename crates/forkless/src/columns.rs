//! Tables whose columns are defined once: what a column is called and what it shows stand together.

use crate::arguments::TableFormat;
use forkless_report::{Align, Table};

/// A column of a table whose rows are `R`.
pub struct Column<R> {
    text: &'static str,
    csv: &'static str,
    align: Align,
    cell: fn(&R, TableFormat) -> String,
}

impl<R> Column<R> {
    /// A column of words: its heading for people, its heading in CSV, what it shows.
    pub const fn words(
        text: &'static str,
        csv: &'static str,
        cell: fn(&R, TableFormat) -> String,
    ) -> Self {
        Column { text, csv, align: Align::Left, cell }
    }

    /// A column of figures.
    pub const fn figures(
        text: &'static str,
        csv: &'static str,
        cell: fn(&R, TableFormat) -> String,
    ) -> Self {
        Column { text, csv, align: Align::Right, cell }
    }
}

/// The table of these rows.
pub fn table<R>(columns: &[Column<R>], rows: &[R], format: TableFormat) -> Table {
    let heading = |column: &Column<R>| match format {
        TableFormat::Text => column.text,
        TableFormat::Csv | TableFormat::Json => column.csv,
    };
    let headings: Vec<(&str, Align)> =
        columns.iter().map(|column| (heading(column), column.align)).collect();
    let mut table = Table::new(&headings);
    for row in rows {
        table.row(columns.iter().map(|column| (column.cell)(row, format)).collect());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_figures_are_for_people_or_for_programs() {
        let columns = [
            Column::words("name", "name", |row: &(&str, u64), _| row.0.to_string()),
            Column::figures("solver calls", "solver_calls", |row, format| format.number(row.1)),
        ];
        let rows = [("a", 1234)];
        let csv = table(&columns, &rows, TableFormat::Csv).csv();
        assert_eq!(csv, "name,solver_calls\na,1234\n");
        let text = table(&columns, &rows, TableFormat::Text);
        let text = text.render(forkless_report::Style::Plain);
        assert_eq!(text, "name  solver calls\na            1,234\n");
    }
}
