package grid

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/unpack"
	"tillit/integrations/charset"
)

// openText finds out how a text is cut.
func (f *File) openText(head []byte, encoding string) error {
	text, err := io.ReadAll(charset.NewReader(bytes.NewReader(head), encoding))
	if err != nil {
		return fmt.Errorf("read beginning of table: %w", err)
	}
	trimmed := bytes.TrimSpace(text)
	if len(trimmed) == 0 || bytes.IndexByte(text, 0) >= 0 || bytes.IndexByte([]byte("<{[#%"), trimmed[0]) >= 0 {
		return ledger.ErrUnknownFormat
	}
	f.encoding, f.sheets = encoding, []Sheet{{}}
	f.returns = bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') >= 0
	if f.comma, f.marked = declaredComma(text); !f.marked {
		f.comma = sniffComma(f.lined(bytes.NewReader(text)), f.limits.Columns)
	}
	return nil
}

// declaredComma is the mark that the first line names, as spreadsheet programs
// write it.
func declaredComma(text []byte) (rune, bool) {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	rest, found := strings.CutPrefix(strings.ToLower(strings.Trim(string(line), "\"\r ")), "sep=")
	if !found || len(rest) != 1 {
		return 0, false
	}
	return rune(rest[0]), slices.Contains([]string{";", "\t", ",", "|"}, rest)
}

// sniffComma is the mark that cuts most rows into the same number of cells.
func sniffComma(text io.Reader, most int) rune {
	content, err := io.ReadAll(text)
	if err != nil {
		return ';'
	}
	best, highest := ';', 0
	for _, mark := range ";\t,|" {
		r := newCSV(bytes.NewReader(content), mark)
		counts, rows := map[int]int{}, 0
		for rows < sampleRows {
			cells, err := r.Read()
			if err != nil {
				break
			}
			rows++
			counts[len(cells)]++
		}
		for cells, times := range counts {
			if score := (min(cells, most) - 1) * times; score > highest {
				best, highest = mark, score
			}
		}
	}
	return best
}

func newCSV(r io.Reader, comma rune) *csv.Reader {
	c := csv.NewReader(r)
	c.Comma, c.FieldsPerRecord, c.LazyQuotes, c.ReuseRecord = comma, -1, true, true
	return c
}

// lined ends lines in line feeds where they end in carriage returns alone.
func (f *File) lined(r io.Reader) io.Reader {
	if f.returns {
		return returns{r}
	}
	return r
}

type returns struct{ io.Reader }

// Read implements io.Reader.
func (r returns) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	for i, c := range p[:n] {
		if c == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}

func (f *File) eachTextLine(yield func(Line, error) bool) error {
	if _, err := f.src.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("rewind table: %w", err)
	}
	src := unpack.NewRation(f.lined(charset.NewReader(f.src, f.encoding)), ledger.ErrTooLarge)
	r := newCSV(src, f.comma)
	var cells []spreadsheet.Cell
	for {
		src.Left = f.limits.Record
		texts, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		at, _ := r.FieldPos(0)
		if len(texts) > f.limits.Columns {
			if !f.limits.Wider {
				return ledger.ErrTooLarge
			}
			texts = texts[:f.limits.Columns]
		}
		if f.marked && at == 1 {
			continue
		}
		cells = cells[:0]
		for _, text := range texts {
			cells = append(cells, textCell(text))
		}
		if !isBlank(cells) && !yield(Line{at, cells}, nil) {
			return nil
		}
	}
}

// textCell has letters in one form, whichever the file has them in.
func textCell(text string) spreadsheet.Cell {
	if strings.TrimSpace(text) == "" {
		return spreadsheet.Cell{}
	}
	return spreadsheet.Cell{Kind: spreadsheet.Text, Text: norm.NFC.String(text)}
}
