package bookkeeping_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
	"tillit/integrations/format"
)

// read has a connection bring the books of a file, as all that it has to read.
func (b bundle) read(t *testing.T, data []byte) (d bookkeeping.Delivered) {
	t.Helper()
	books, _, err := format.Open(bytes.NewReader(data))
	require.NoError(t, err)
	return b.connected(t, books)
}

func (b bundle) connected(t *testing.T, books ledger.Books) (d bookkeeping.Delivered) {
	t.Helper()
	head := books.Head()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		source, err := bookkeeping.KeepSource(ctx, tx, b.scope, "fortnox", "4711", head.Company, head.CorporateNumber)
		if err != nil {
			return err
		}
		if d, err = bookkeeping.Deliver(ctx, tx, b.scope, bookkeeping.Delivery{Source: source, Reading: uuid.New(), Books: books}); err != nil {
			return err
		}
		_, err = bookkeeping.SettleSource(ctx, tx, b.scope, source, true)
		return err
	}))
	return d
}

// kinds are the sources by their kinds, of which there is one each.
func (b bundle) kinds(t *testing.T) map[string]uuid.UUID {
	t.Helper()
	sources, err := b.books.Sources(t.Context(), b.scope)
	require.NoError(t, err)
	found := map[string]uuid.UUID{}
	for _, s := range sources {
		found[s.Kind] = s.ID
	}
	return found
}

// pairs has a line for each pair of sources that hold the same.
func (b bundle) pairs(t *testing.T) string {
	t.Helper()
	pairs, err := b.books.Pairs(t.Context(), b.scope)
	require.NoError(t, err)
	kinds := map[uuid.UUID]string{}
	for kind, id := range b.kinds(t) {
		kinds[id] = kind
	}
	var out strings.Builder
	for _, p := range pairs {
		fmt.Fprintf(&out, "  %s %s %s, %d of %d agree: %s counts\n", kinds[p.Source], p.Standing, kinds[p.Other],
			p.Agreeing, min(p.Vouchers, p.OtherVouchers), b.counting(t))
	}
	return out.String()
}

// counting is what the debits come to that count.
func (b bundle) counting(t *testing.T) (sum string) {
	t.Helper()
	q := pg.Query{SQL: `select trim_scale(coalesce(sum(r.amount), 0))::text from ledger_rows r
		join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
		where r.company_id = $1 and r.amount > 0 and not ` + bookkeeping.Uncounted + "", Args: []any{b.company}}
	require.NoError(t, b.db.Read(t.Context(), b.scope, q, func(rows pgx.Rows) (err error) {
		sum, err = pgx.CollectExactlyOneRow(rows, pgx.RowTo[string])
		return err
	}))
	return sum
}
