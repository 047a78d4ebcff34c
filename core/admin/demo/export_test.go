package demo

import (
	"iter"

	"tillit/core/books/ledger"
)

// Company names a demonstration company in tests.
type Company = profile

// Companies are the invented companies.
func Companies() []Company { return profiles() }

// Books are the invented books of a company and year.
func Books(c Company, year int) (ledger.Head, iter.Seq[ledger.Voucher], error) {
	files, err := readReference()
	if err != nil {
		return ledger.Head{}, nil, err
	}
	b := newBooks(c, year, files)
	return b.head(), b.vouchers(), nil
}
