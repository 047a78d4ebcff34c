package spreadsheet

// Kind is what stands in a cell.
type Kind int

// The kinds.
const (
	Blank   Kind = iota
	Text         // also everything in a file of text, and numbers that a person wrote as words
	Number       // Text has the digits, with a point before the decimals
	Percent      // a number that is shown as a percentage: 0.5 is half
	Date         // Text is YYYY-MM-DD
	Truth        // Text is "true" or "false"
	Failure      // the spreadsheet's own error
)

// Cell is what stands in one place of a table.
type Cell struct {
	Kind    Kind
	Text    string
	Formula string // that gives what stands there; empty: none
}

// Said reports whether the cell says something.
func (c Cell) Said() bool { return c.Text != "" || c.Formula != "" }

// Page is a sheet of a workbook, or a file of text as a whole.
type Page struct {
	Name string // empty for a file of text
	Rows [][]Cell
}
