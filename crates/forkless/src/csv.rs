//! Comma-separated values that users give: headings, cells that may be quoted.

/// A table: its headings, and below them rows of cells.
pub struct Csv {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Csv {
    /// Reads a table. Empty lines do not count.
    ///
    /// # Errors
    /// In words, where a quote is not closed.
    pub fn read(text: &str) -> Result<Csv, String> {
        let mut rows = rows(text)?.into_iter();
        let headings = rows.next().unwrap_or_default();
        Ok(Csv { headings, rows: rows.collect() })
    }

    /// What stands below these headings, row by row. A cell that a row lacks is empty.
    ///
    /// # Errors
    /// In words, if there is no such heading.
    pub fn columns<const N: usize>(&self, names: [&str; N]) -> Result<Vec<[&str; N]>, String> {
        let mut places = [0; N];
        for (place, name) in places.iter_mut().zip(names) {
            let found = self.headings.iter().position(|heading| heading == name);
            *place = found.ok_or_else(|| format!("it has no column `{name}`"))?;
        }
        let rows = self.rows.iter();
        let rows = rows.map(|row| places.map(|place| row.get(place).map_or("", String::as_str)));
        Ok(rows.collect())
    }
}

fn rows(text: &str) -> Result<Vec<Vec<String>>, String> {
    let (mut rows, mut row, mut cell) = (vec![], vec![], String::new());
    let (mut is_quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => cell.push(letter),
            ',' => row.push(std::mem::take(&mut cell)),
            '\r' => {}
            '\n' => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(letter),
        }
    }
    if is_quoted {
        return Err("a quote is not closed".to_string());
    }
    row.push(cell);
    rows.push(row);
    rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_may_be_quoted_and_missing() {
        let table = Csv::read("a,b,c\n1,\"2, \"\"two\"\"\",3\r\n\n4\n").unwrap();
        assert_eq!(table.columns(["b", "a"]), Ok(vec![["2, \"two\"", "1"], ["", "4"]]));
        assert_eq!(table.columns(["d"]), Err("it has no column `d`".to_string()));
        assert!(Csv::read("a\n\"b\n").is_err());
    }
}
