// Package xlsx reads workbooks that strangers have made: one row at a time,
// whatever their size, and nothing of them that nobody asks for. What it keeps
// of a workbook does not grow with it.
package xlsx

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"tillit/core/books/ledger"
	"tillit/core/kernel/unpack"
	"tillit/integrations/markup"
)

// What stops a workbook from being read.
var (
	// ErrBroken says that the file is no workbook.
	ErrBroken = errors.New("workbook is broken")
	// ErrTooLarge says that it holds more than any real one, or unpacks to more
	// than a file of its size does.
	ErrTooLarge = errors.New("workbook is too large")
)

const maxSheets = 1000

// Book is an open workbook.
type Book struct {
	// From1904 says that days are counted from that year.
	From1904 bool

	archive *unpack.Archive
	spooled *os.File
	sheets  []sheet
	styles  string // the part
	strings *texts
}

type sheet struct {
	Sheet

	part string
}

// Sheet is one of a workbook that has cells.
type Sheet struct {
	Name   string
	Hidden bool // from whoever opens the workbook
}

// Open finds out what sheets a workbook has, which gives no more than most
// bytes, unpacked. It returns ErrBroken and ErrTooLarge. The caller closes.
func Open(src io.ReadSeeker, most int64) (book *Book, err error) {
	b := &Book{}
	defer func() {
		if err != nil {
			err = errors.Join(verdict(err), b.Close())
		}
	}()
	size, err := src.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("measure workbook: %w", err)
	}
	file, ok := src.(io.ReaderAt)
	if !ok {
		if file, err = b.spool(src); err != nil {
			return nil, fmt.Errorf("fetch workbook: %w", err)
		}
	}
	if b.archive, err = unpack.Open(file, size, most); err != nil {
		return nil, err
	}
	if err := b.find(); err != nil {
		return nil, err
	}
	return b, nil
}

// spool copies a file to where every place of it can be looked at.
func (b *Book) spool(src io.ReadSeeker) (io.ReaderAt, error) {
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp("", "workbook-*")
	if err != nil {
		return nil, err
	}
	b.spooled = file
	if _, err := io.Copy(file, src); err != nil {
		return nil, err
	}
	if waiting, ok := src.(interface{ Err() error }); ok {
		return awaited{file, waiting.Err}, nil
	}
	return file, nil
}

// awaited is a file that ends when nobody waits for what is read.
type awaited struct {
	io.ReaderAt

	err func() error
}

// ReadAt implements io.ReaderAt.
func (a awaited) ReadAt(p []byte, at int64) (int, error) {
	if err := a.err(); err != nil {
		return 0, err
	}
	return a.ReaderAt.ReadAt(p, at)
}

// Close releases what reading holds.
func (b *Book) Close() (err error) {
	if b.strings != nil {
		err = b.strings.close()
	}
	if b.spooled != nil {
		err = errors.Join(err, b.spooled.Close(), os.Remove(b.spooled.Name()))
	}
	return err
}

// Sheets are in the order of the workbook.
func (b *Book) Sheets() []Sheet {
	all := make([]Sheet, len(b.sheets))
	for i, s := range b.sheets {
		all[i] = s.Sheet
	}
	return all
}

// find reads which parts are the sheets, their texts and styles.
func (b *Book) find() error {
	main := "xl/workbook.xml"
	top, err := b.relations("_rels/.rels", "")
	if err != nil {
		return err
	}
	for _, r := range top {
		if r.kind == "officeDocument" {
			main = r.target
		}
	}
	folder, name := path.Split(main)
	related, err := b.relations(folder+"_rels/"+name+".rels", folder)
	if err != nil {
		return err
	}
	b.strings = &texts{book: b}
	for _, r := range related {
		switch r.kind {
		case "sharedStrings":
			b.strings.part = r.target
		case "styles":
			b.styles = r.target
		}
	}
	found, err := b.read(main, func(r *markup.Reader) error {
		return r.Walk(markup.Visits{
			"workbookPr": func(e xml.StartElement) error {
				b.From1904 = isTrue(markup.Attr(e, "date1904"))
				return nil
			},
			"sheets": func(xml.StartElement) error {
				return r.Walk(markup.Visits{"sheet": func(e xml.StartElement) error { return b.sheet(e, related) }})
			},
		})
	})
	if err == nil && (!found || len(b.sheets) == 0) {
		return ErrBroken
	}
	return err
}

// sheet takes one that has cells: a chart may stand on a sheet of its own.
func (b *Book) sheet(e xml.StartElement, related map[string]relation) error {
	r, ok := related[markup.Attr(e, "id")]
	switch {
	case !ok:
		return ErrBroken
	case len(b.sheets) == maxSheets:
		return ErrTooLarge
	case r.kind == "worksheet":
		state := markup.Attr(e, "state")
		b.sheets = append(b.sheets, sheet{Sheet{markup.Attr(e, "name"), state == "hidden" || state == "veryHidden"}, r.target})
	}
	return nil
}

// relation is another part, and what it is to the one that names it.
type relation struct{ kind, target string }

// relations are those that a part names, by their ids.
func (b *Book) relations(part, folder string) (map[string]relation, error) {
	found := map[string]relation{}
	_, err := b.read(part, func(r *markup.Reader) error {
		return r.Walk(markup.Visits{"Relationship": func(e xml.StartElement) error {
			if len(found) == unpack.MaxParts {
				return ErrTooLarge
			}
			target := strings.ReplaceAll(markup.Attr(e, "Target"), `\`, "/")
			if !path.IsAbs(target) {
				target = "/" + folder + target
			}
			found[markup.Attr(e, "Id")] = relation{path.Base(markup.Attr(e, "Type")), strings.TrimPrefix(path.Clean(target), "/")}
			return nil
		}})
	})
	return found, err
}

// read has a part of the workbook read from its root's tag on, if there is one
// of that name.
func (b *Book) read(name string, do func(*markup.Reader) error) (found bool, err error) {
	part, err := b.archive.Part(name)
	if err != nil || part == nil {
		return false, err
	}
	content, err := b.archive.Read(part)
	if err != nil {
		return true, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	r := markup.NewStream(content)
	if _, err := r.Root(); err != nil {
		return true, err
	}
	return true, do(r)
}

// verdict names what the parts of a workbook are refused for.
func verdict(err error) error {
	switch {
	case errors.Is(err, unpack.ErrDishonest), errors.Is(err, ledger.ErrTooLarge):
		return errors.Join(ErrTooLarge, err)
	case errors.Is(err, unpack.ErrBroken), errors.Is(err, ledger.ErrBrokenFile), errors.Is(err, ledger.ErrUnsafeFile):
		return errors.Join(ErrBroken, err)
	}
	return err
}

func isTrue(s string) bool { return s == "1" || s == "true" }
