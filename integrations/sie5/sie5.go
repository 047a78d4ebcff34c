// Package sie5 reads SIE 5, the XML successor of the format in which Swedish
// accounting systems exchange books: whole ones (Sie) and vouchers to be
// entered (SieEntry).
//
// A file is read twice: once for its registers, once for the entries, of which
// it holds one at a time. Rows that were struck do not count. The signature of
// a file is not verified: who sends it here has the books anyway.
package sie5

import (
	"encoding/xml"
	"io"
	"iter"

	"tillit/core/books/ledger"
	"tillit/integrations/markup"
)

// Format is what [ledger.Head] calls these books.
const Format = "sie5"

// Limits far beyond real books, so that no file exhausts the machine.
const (
	maxRegister    = 200_000 // accounts, suppliers and invoices, each
	maxVoucherRows = 200_000
)

// File is an open SIE 5 file; it implements [ledger.Books].
type File struct {
	src     io.ReadSeeker
	reg     *register
	first   ledger.Notices // those of the head
	notices ledger.Notices
}

// Open reads everything but the entries. It returns ErrUnknownFormat,
// ErrTooLarge, ErrBrokenFile, ErrUnsafeFile or ErrBalancesOnly for files that
// hold nothing to import. The file reads from src as long as it is used.
func Open(src io.ReadSeeker) (*File, error) {
	r, root, encoding, err := markup.Open(src, "Sie", "SieEntry")
	if err != nil {
		return nil, err
	}
	f := &File{src: src, reg: newRegister(encoding)}
	if err := f.survey(r, root.Name.Local == "Sie"); err != nil {
		return nil, err
	}
	f.notices = f.first.Clone()
	return f, nil
}

// Head is complete from the start.
func (f *File) Head() ledger.Head { return f.reg.head }

// Notices are those of the head and of the entries read so far.
func (f *File) Notices() ledger.Notices { return f.notices.Clone() }

// Vouchers yields the entries of the file.
func (f *File) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return markup.Vouchers(f.src, f.reg.head.Encoding, func(r *markup.Reader, take func(ledger.Voucher) error) markup.Visits {
		f.notices = f.first.Clone()
		e := &entries{xml: r, reg: f.reg, notices: &f.notices, take: take}
		return markup.Visits{"Journal": func(tag xml.StartElement) error { return e.readJournal(tag) }}
	})
}
