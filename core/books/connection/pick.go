package connection

import (
	"crypto/sha256"
	"encoding/json"
	"hash"
	"iter"

	"tillit/core/books/ledger"
)

// content tells pages apart by the vouchers and invoices that they have.
type content struct {
	hash  hash.Hash
	write *json.Encoder
	items int
}

func newContent(page Page) *content {
	c := &content{hash: sha256.New()}
	c.write = json.NewEncoder(c.hash)
	for _, invoice := range page.Invoices {
		c.add(invoice)
	}
	return c
}

// add counts what a page has in; a hash takes everything.
func (c *content) add(item any) {
	_ = c.write.Encode(item)
	c.items++
}

// sum is nil for a page without content: there may be many of those.
func (c *content) sum() []byte {
	if c.items == 0 {
		return nil
	}
	return c.hash.Sum(nil)
}

// picked are the vouchers of books that belong to the series that are taken.
type picked struct {
	ledger.Books

	includesSeries func(series string) bool
	content        *content
}

// Vouchers yields those of the series.
func (p picked) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		for v, err := range p.Books.Vouchers() {
			if err == nil {
				p.content.add(v)
				if !p.includesSeries(v.Series) {
					continue
				}
			}
			if !yield(v, err) {
				return
			}
		}
	}
}
