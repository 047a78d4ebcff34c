// Package xaf reads the XML Auditfile Financieel, the format in which Dutch
// accounting systems export whole books, in versions 3.1, 3.2 and 4.0.
//
// Elements go by their local names, so that all versions read alike. A file is
// read twice: once for its registers and control totals, once for the
// transactions, of which it holds one at a time. What the year opens with is said by an
// element of its own, or by transactions of the opening journal, which are vouchers like
// others. A file that breaks off is refused whole: unlike in a format of
// lines, nothing says what is missing.
package xaf

import (
	"encoding/xml"
	"io"
	"iter"

	"tillit/core/books/ledger"
	"tillit/integrations/markup"
)

// Format is what [ledger.Head] calls these books.
const Format = "xaf"

// Limits far beyond real books, so that no file exhausts the machine.
const (
	maxRegister    = 200_000 // accounts and suppliers
	maxVoucherRows = 200_000
)

// File is an open audit file; it implements [ledger.Books].
type File struct {
	src     io.ReadSeeker
	reg     *register
	first   ledger.Notices // those of the head
	notices ledger.Notices
}

// Open reads everything but the transactions. It returns ErrUnknownFormat,
// ErrTooLarge, ErrBrokenFile, ErrUnsafeFile or ErrBalancesOnly for files that
// hold nothing to import. The file reads from src as long as it is used.
func Open(src io.ReadSeeker) (*File, error) {
	r, _, encoding, err := markup.Open(src, "auditfile")
	if err != nil {
		return nil, err
	}
	f := &File{src: src, reg: newRegister(encoding)}
	if err := f.survey(r); err != nil {
		return nil, err
	}
	f.notices = f.first.Clone()
	return f, nil
}

// Head is complete from the start.
func (f *File) Head() ledger.Head { return f.reg.head }

// Notices are those of the head and of the transactions read so far.
func (f *File) Notices() ledger.Notices { return f.notices.Clone() }

// Vouchers yields the transactions of the file.
func (f *File) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return markup.Vouchers(f.src, f.reg.head.Encoding, func(r *markup.Reader, take func(ledger.Voucher) error) markup.Visits {
		f.notices = f.first.Clone()
		t := &transactions{xml: r, reg: f.reg, notices: &f.notices, take: take}
		return markup.Visits{"company": func(xml.StartElement) error {
			return r.Walk(markup.Visits{"transactions": func(xml.StartElement) error { return t.read() }})
		}}
	})
}
