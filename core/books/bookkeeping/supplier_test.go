package bookkeeping_test

import (
	"context"
	"iter"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/books/supplier"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// onlySuppliers are books of a system that bring no vouchers.
type onlySuppliers []ledger.Supplier

func (s onlySuppliers) Head() ledger.Head     { return ledger.Head{Currency: "SEK", Suppliers: s} }
func (onlySuppliers) Notices() ledger.Notices { return ledger.Notices{} }
func (onlySuppliers) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(func(ledger.Voucher, error) bool) {}
}

// declare brings suppliers of a connected system.
func (b bundle) declare(t *testing.T, kind string, suppliers ...ledger.Supplier) (done bookkeeping.Delivered, source uuid.UUID) {
	t.Helper()
	b.in(t, func(ctx context.Context, tx pg.Tx) (err error) {
		if source, err = bookkeeping.KeepSource(ctx, tx, b.scope, kind, "k", "Böcker", ""); err != nil {
			return err
		}
		done, err = bookkeeping.Deliver(ctx, tx, b.scope, bookkeeping.Delivery{Source: source, Reading: uuid.New(), Books: onlySuppliers(suppliers)})
		return err
	})
	return done, source
}

func (b bundle) in(t *testing.T, do func(context.Context, pg.Tx) error) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, do))
}

// whose gives for each supplier of a system whom it is of.
func (b bundle) whose(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	b.in(t, func(ctx context.Context, tx pg.Tx) error {
		all, err := supplier.All(ctx, tx, b.company)
		for _, s := range all {
			for _, r := range s.Records {
				found[r.Name] = s.Name
			}
		}
		return err
	})
	return found
}

func TestSuppliers_AreOneAcrossFilesAndSystems(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	file := file(t, three()[0])
	b.mustLoad(t, file)
	done, _ := b.declare(t, "fortnox", ledger.Supplier{Key: "17", Name: "ÄLVKRAFT", CorporateNumber: "556016-0680"})
	require.False(t, done.From.IsZero(), "rows of the file are of a supplier that is called otherwise now")
	done, bl := b.declare(t, "bl", ledger.Supplier{Key: "4", Name: "Filialen", CorporateNumber: "SE556016068001"}, ledger.Supplier{Key: "5", Name: "Coop"})
	require.False(t, done.From.IsZero())
	require.Equal(t, map[string]string{"Älvkraft AB": "ÄLVKRAFT", "ÄLVKRAFT": "ÄLVKRAFT", "Filialen": "ÄLVKRAFT", "Coop": "Coop"}, b.whose(t))
	done, _ = b.declare(t, "bl", ledger.Supplier{Key: "4", Name: "Filialen", CorporateNumber: "SE556016068001"})
	require.True(t, done.From.IsZero(), "the same again changes nothing")

	// What a person merged holds through the next import.
	var coop, main uuid.UUID
	b.in(t, func(ctx context.Context, tx pg.Tx) error {
		all, err := supplier.All(ctx, tx, b.company)
		for id, s := range all {
			if s.Name == "Coop" {
				coop = id
			} else {
				main = s.ID
			}
		}
		return err
	})
	deciding := tenant.NewScope(uuid.New(), b.company, supplier.Read, supplier.Decide)
	_, err := supplier.NewService(b.db).Merge(t.Context(), deciding, coop, []uuid.UUID{main})
	require.NoError(t, err)
	b.mustLoad(t, file)
	b.declare(t, "bl", ledger.Supplier{Key: "5", Name: "Coop Sverige"})
	require.Equal(t, map[string]string{"Älvkraft AB": "Coop Sverige", "ÄLVKRAFT": "Coop Sverige", "Filialen": "Coop Sverige", "Coop Sverige": "Coop Sverige"}, b.whose(t))

	// Whoever stood for the others may go with its books.
	b.in(t, func(ctx context.Context, tx pg.Tx) error {
		days, err := bookkeeping.RemoveSource(ctx, tx, b.scope, bl)
		require.False(t, days.From.IsZero())
		return err
	})
	require.Equal(t, map[string]string{"Älvkraft AB": "ÄLVKRAFT", "ÄLVKRAFT": "ÄLVKRAFT"}, b.whose(t))
}

func TestService_Announce(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	announced := head()
	announced.Suppliers = append(announced.Suppliers, ledger.Supplier{Key: "78", Name: "Färghuset Öland AB"})
	records, err := b.books.Announce(t.Context(), b.scope, "sie", announced)
	require.NoError(t, err)
	require.Len(t, records, len(announced.Suppliers))
	require.Zero(t, b.count(t, b.scope, "vouchers"))

	b.mustLoad(t, file(t, three()...))
	require.Equal(t, 1, b.count(t, b.scope, "ledger_sources"), "the books are those that were announced")
	require.Equal(t, 2, b.count(t, b.scope, "ledger_rows where supplier_id = '"+records["77"].String()+"'"))
	again, err := b.books.Announce(t.Context(), b.scope, "sie", announced)
	require.NoError(t, err)
	require.Equal(t, records, again)

	other := b.another(t, "559000-1234")
	theirs, err := other.books.Announce(t.Context(), other.scope, "sie", announced)
	require.NoError(t, err)
	require.NotEqual(t, records["77"], theirs["77"])

	_, err = b.books.Announce(t.Context(), tenant.NewScope(uuid.New(), b.company, bookkeeping.Read), "sie", announced)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
