// Package sie reads and writes SIE 4, the text format in which Swedish
// accounting systems export (4E) and import (4I) whole books.
//
// The reader follows edition 4B of the standard and, beyond it, what programs
// really write: several encodings under one label, decimal commas, lower-case
// labels, braces on the wrong line, missing series and numbers. A file is read
// twice: once over all bytes, to learn its encoding and its register, once for
// the vouchers, of which it holds one at a time. Only what makes the file
// unusable is an error; the rest is reported as notices with line numbers.
package sie

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"tillit/core/books/ledger"
	"tillit/integrations/charset"
)

// Format is what [ledger.Head] calls these books.
const Format = "sie4"

// Kind is that of the source which books of SIE belong to, of every edition.
const Kind = "sie"

// Limits far beyond real books, so that no file exhausts the machine.
const (
	maxFile        = 512 << 20
	maxRegister    = 32 << 20
	maxVoucherRows = 200_000
)

// File is an open SIE file; it implements [ledger.Books].
type File struct {
	src     io.ReadSeeker
	reg     *register
	first   ledger.Notices // those of the head
	notices ledger.Notices
}

// Open reads everything but the vouchers. It returns ErrUnknownFormat, ErrEmptyFile,
// ErrTooLarge or ErrBalancesOnly for files that hold nothing to
// import. The file reads from src as long as it is used.
func Open(src io.ReadSeeker) (*File, error) {
	size, err := src.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("measure SIE file: %w", err)
	}
	if size > maxFile {
		return nil, ledger.ErrTooLarge
	}
	src, encoding, err := charset.AsUTF8(src)
	if err != nil {
		return nil, err
	}

	found, err := takeSurvey(src)
	if err != nil {
		return nil, err
	}
	found.census.known = encoding
	f := &File{src: src, first: found.notices}
	if encoding == "" { // else its bytes are others than those that were summed
		found.checksum.compare(&f.first)
	}
	f.reg = newRegister(found, &f.first)
	if f.reg.head.Vouchers == 0 {
		if f.reg.balancesOnly() {
			return nil, ledger.ErrBalancesOnly
		}
		f.first.Add(ledger.Notice{Code: ledger.NoticeNoVouchers})
	}
	f.notices = f.first.Clone()
	return f, nil
}

// Head is complete from the start.
func (f *File) Head() ledger.Head { return f.reg.head }

// Notices are those of the head and of the vouchers read so far.
func (f *File) Notices() ledger.Notices { return f.notices.Clone() }

// Vouchers yields the vouchers of the file. A voucher whose rows were all
// struck is yielded without rows. An error names the line.
func (f *File) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		f.notices = f.first.Clone()
		if _, err := f.src.Seek(0, io.SeekStart); err != nil {
			yield(ledger.Voucher{}, fmt.Errorf("rewind SIE file: %w", err))
			return
		}
		r := newReader(f)
		for {
			v, err := r.next()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(ledger.Voucher{}, fmt.Errorf("read SIE line %d: %w", r.scan.line, err))
				return
			}
			if !yield(v, nil) {
				return
			}
		}
	}
}
