package markup

import (
	"errors"
	"io"
	"iter"

	"tillit/core/books/ledger"
)

// errStop ends a walk whose reader wants no more.
var errStop = errors.New("no more wanted")

// Vouchers reads src from its beginning each time it is ranged over, and
// yields the vouchers that visits hand to take.
func Vouchers(src io.ReadSeeker, encoding string, visits func(r *Reader, take func(ledger.Voucher) error) Visits) iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		take := func(v ledger.Voucher) error {
			if !yield(v, nil) {
				return errStop
			}
			return nil
		}
		r, err := NewReader(src, encoding)
		if err == nil {
			_, err = r.Root()
		}
		if err == nil {
			err = r.Walk(visits(r, take))
		}
		if err != nil && !errors.Is(err, errStop) {
			yield(ledger.Voucher{}, err)
		}
	}
}
