package activity

// Sheets reads and writes tables as spreadsheet files.
type Sheets interface {
	// Read returns the cells of the file's first sheet, row by row.
	Read(file []byte) ([][]string, error)
	// Write returns a file with the rows.
	Write(name string, rows [][]string) ([]byte, error)
}

// MaxRows is the longest spreadsheet that is taken in.
const MaxRows = 5000
