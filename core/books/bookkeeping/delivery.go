package bookkeeping

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
)

// Delivery is a part of a source's books, as a connection brings them page by
// page.
type Delivery struct {
	Source   uuid.UUID    // see [KeepSource]
	Reading  uuid.UUID    // that the part belongs to
	Books    ledger.Books // nil when the part has no accounts, suppliers or vouchers
	Invoices []ledger.Invoice
	// Whole are days that this reading has now brought in full: vouchers of
	// the source within them that no part of it brought go.
	Whole *Span
}

// Span is a number of days, both ends included.
type Span struct{ From, To time.Time }

// Delivered is what a delivery did to the books.
type Delivered struct {
	New, Changed, Unchanged, Removed int64 // vouchers
	Suppliers, Invoices              int

	// From and To span the dates of all rows that are new, different or gone,
	// zero when there are none: what is computed from rows is stale there.
	From, To time.Time
}

// KeepSource finds or makes the source that is told apart by kind and key. number is
// the corporate number of whose books they are, empty when they do not say.
func KeepSource(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind, key, name, number string) (uuid.UUID, error) {
	id, err := keepSource(ctx, tx, scope.Company, kind, key, name, number)
	if err != nil {
		return uuid.Nil, fmt.Errorf("keep source %s: %w", kind, err)
	}
	return id, nil
}

// Deliver stores a part of a source's books in tx. Storing it twice changes
// nothing; vouchers already here stay untouched unless they differ. It returns
// tenant.ErrNotFound when the source is gone. Requires Import.
func Deliver(ctx context.Context, tx pg.Tx, scope tenant.Scope, part Delivery) (Delivered, error) {
	if err := scope.Require(Import); err != nil {
		return Delivered{}, err
	}
	books := part.Books
	if books == nil {
		books = noBooks{}
	}
	head := books.Head()
	m := merge{tx: tx, company: scope.Company, source: part.Source, currency: head.Currency, numbersStay: true}
	d := delivery{m, part, false, Delivered{}}
	if err := stage(ctx, tx, books, new(atomic.Int64), nil); err != nil {
		return Delivered{}, fmt.Errorf("stage vouchers: %w", err)
	}
	accounts := last(head.Accounts, func(a ledger.Account) string { return a.Number })
	suppliers := last(head.Suppliers, func(s ledger.Supplier) string { return s.Key })
	for i, s := range suppliers {
		suppliers[i].Name = cmp.Or(s.Name, s.Key)
	}
	invoices := last(part.Invoices, func(i ledger.Invoice) string { return i.Key })
	d.result.Suppliers, d.result.Invoices = len(suppliers), len(invoices)
	err := steps(ctx, []step{
		{"set up merge", func(ctx context.Context) error { return d.exec(ctx, settings) }},
		{"lock books", d.lockBooks},
		{"lock source", d.lockSource},
		{"keep accounts", func(ctx context.Context) error { return d.keepAccounts(ctx, accounts) }},
		{"keep suppliers", func(ctx context.Context) (err error) {
			d.fresh, err = d.keepSuppliers(ctx, suppliers)
			return err
		}},
		{"keep invoices", func(ctx context.Context) error { return d.keepInvoices(ctx, invoices) }},
		{"compare vouchers", d.plan},
		{"begin to note dates", func(ctx context.Context) error {
			return d.exec(ctx, "create temp table touched (date date not null) on commit drop")
		}},
		{"begin to note what goes", func(ctx context.Context) error {
			return d.exec(ctx, "create temp table gone (id uuid not null) on commit drop")
		}},
		{"count vouchers", d.count},
		{"replace changed vouchers", d.replaceChanged},
		{"add new vouchers", d.addNew},
		{"note vouchers", d.note},
		{"join invoices", func(ctx context.Context) error { return d.joinInvoices(ctx, invoices) }},
		{"remove deleted vouchers", d.removeDeleted},
		{"recognise suppliers", d.renewed},
		{"count once what others hold", d.settle},
		{"span dates", d.span},
		{"clear up", func(ctx context.Context) error { return d.exec(ctx, "drop table staged, plan, met, touched, gone") }},
	})
	if err != nil {
		return Delivered{}, err
	}
	return d.result, nil
}

// EndDelivery forgets which vouchers a reading brought: no further part of it
// comes.
func EndDelivery(ctx context.Context, tx pg.Tx, scope tenant.Scope, reading uuid.UUID) error {
	m := merge{tx: tx, company: scope.Company}
	if err := m.exec(ctx, "delete from ledger_brought where company_id = $1 and reading_id = $2", scope.Company, reading); err != nil {
		return fmt.Errorf("forget what was brought: %w", err)
	}
	return nil
}

// SettleSource counts anew what there is of a source after deliveries, and compares
// it with the company's other books. whole says that all was brought: a source that
// was not compared before and is another one by another way is put aside by now at
// the latest. It returns the days on which something begins or ceases to count by
// that. Requires Import.
func SettleSource(ctx context.Context, tx pg.Tx, scope tenant.Scope, source uuid.UUID, whole bool) (Span, error) {
	if err := scope.Require(Import); err != nil {
		return Span{}, err
	}
	m := merge{tx: tx, company: scope.Company, source: source}
	var all moved
	err := steps(ctx, []step{
		{"lock books", m.lockBooks},
		{"set up", func(ctx context.Context) error { return m.exec(ctx, settings) }},
		{"measure source", m.measureSource},
		{"settle source", func(ctx context.Context) (err error) {
			all, _, err = m.settleSource(ctx, whole)
			return err
		}},
	})
	return all.days, err
}

// RetireSource takes a source out of all totals, and its key from it, until it
// is removed: books that come again come anew. It returns seal.ErrSealed when a
// sealed year rests on its rows.
func RetireSource(ctx context.Context, tx pg.Tx, scope tenant.Scope, source uuid.UUID) error {
	var years []int
	err := tx.NewRaw(`select distinct extract(year from r.date)::int from ledger_rows r
		join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		where v.company_id = ? and v.source_id = ? order by 1`, scope.Company, source).Scan(ctx, &years)
	if err != nil {
		return fmt.Errorf("find years of source: %w", err)
	}
	for _, year := range years {
		if locked, err := seal.Locked(ctx, tx, scope.Company, year); err != nil {
			return err
		} else if locked {
			return seal.ErrSealed
		}
	}
	_, err = tx.NewRaw("update ledger_sources set disabled = true, external_key = id::text where company_id = ? and id = ?", scope.Company,
		source).Exec(ctx)
	if err != nil {
		return fmt.Errorf("retire source: %w", err)
	}
	return nil
}

// RemoveSource deletes a source with all that it brought. It returns the days
// of its rows, none when it is gone already. Requires Import.
func RemoveSource(ctx context.Context, tx pg.Tx, scope tenant.Scope, source uuid.UUID) (Span, error) {
	if err := scope.Require(Import); err != nil {
		return Span{}, err
	}
	m := merge{tx: tx, company: scope.Company, source: source}
	if err := m.lockBooks(ctx); err != nil {
		return Span{}, err
	}
	var from, to *time.Time
	err := tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, `select min(r.date), max(r.date) from ledger_rows r
			join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
			where v.company_id = $1 and v.source_id = $2`, scope.Company, source).Scan(&from, &to)
	})
	if err != nil {
		return Span{}, fmt.Errorf("find days of source: %w", err)
	}
	if err := m.exec(ctx, settings); err != nil {
		return Span{}, fmt.Errorf("set up removal: %w", err)
	}
	if _, err := m.removeVouchers(ctx, "select id from vouchers where company_id = $1 and source_id = $2"); err != nil {
		return Span{}, fmt.Errorf("remove vouchers of source: %w", err)
	}
	for _, statement := range []string{
		"delete from ledger_invoice_lines where company_id = $1 and source_id = $2",
		"delete from ledger_invoices where company_id = $1 and source_id = $2",
		"delete from suppliers where company_id = $1 and source_id = $2",
		"delete from ledger_accounts where company_id = $1 and source_id = $2",
		"delete from ledger_pairs where company_id = $1 and (source_id = $2 or other_id = $2)",
		"delete from ledger_sources where company_id = $1 and id = $2",
	} {
		if err := m.exec(ctx, statement, scope.Company, source); err != nil {
			return Span{}, fmt.Errorf("remove source: %w", err)
		}
	}
	days, err := m.recognise(ctx, true)
	if err != nil {
		return Span{}, fmt.Errorf("recognise suppliers: %w", err)
	}
	days.From, days.To = days.and(pg.Value(from), pg.Value(to))
	freed, _, err := m.settle(ctx, uuid.Nil)
	if err != nil {
		return Span{}, err
	}
	days.From, days.To = days.and(freed.days.From, freed.days.To)
	return days, nil
}

// and gives the ends of the shortest span that covers both; zero ones are of no
// days.
func (s Span) and(from, to time.Time) (time.Time, time.Time) {
	switch {
	case s.From.IsZero():
		return from, to
	case from.IsZero():
		return s.From, s.To
	}
	if s.From.Before(from) {
		from = s.From
	}
	if s.To.After(to) {
		to = s.To
	}
	return from, to
}

// delivery brings a part of the books in, set by set.
type delivery struct {
	merge

	part   Delivery
	fresh  bool // a supplier is new or different
	result Delivered
}

// count reports what is about to happen, and the dates of what is about to go.
func (d *delivery) count(ctx context.Context) error {
	err := d.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, `select count(*) filter (where state = 'new'), count(*) filter (where state = 'changed'),
				count(*) filter (where state = 'unchanged')
			from plan`).Scan(&d.result.New, &d.result.Changed, &d.result.Unchanged)
	})
	if err != nil {
		return err
	}
	return d.exec(ctx, `insert into touched
		select s.date from staged s join plan p on p.v = s.v where s.line > 0 and p.state in ('new', 'changed')
		union
		select r.date from ledger_rows r join plan p on r.voucher_id = p.voucher_id where r.company_id = $1 and p.state = 'changed'`, d.company)
}

// note remembers what this reading brought.
func (d *delivery) note(ctx context.Context) error {
	return d.exec(ctx, `insert into ledger_brought (company_id, reading_id, voucher_id)
		select distinct $1::uuid, $2::uuid, voucher_id from plan where state <> 'repeated' on conflict do nothing`, d.company, d.part.Reading)
}

// removeDeleted removes what the system no longer has.
func (d *delivery) removeDeleted(ctx context.Context) error {
	if d.part.Whole == nil {
		return nil
	}
	err := d.exec(ctx, `insert into gone select v.id from vouchers v
		where v.company_id = $1 and v.source_id = $2 and v.date between $3::date and $4::date and not exists (
			select from ledger_brought b where b.company_id = $1 and b.reading_id = $5 and b.voucher_id = v.id)`,
		d.company, d.source, d.part.Whole.From.Format(time.DateOnly), d.part.Whole.To.Format(time.DateOnly), d.part.Reading)
	if err != nil {
		return err
	}
	err = d.exec(ctx, `with gone_rows as (
			delete from ledger_rows r using gone g where r.company_id = $1 and r.voucher_id = g.id returning r.date)
		insert into touched select distinct date from gone_rows`, d.company)
	if err != nil {
		return err
	}
	return d.tx.Pgx(func(raw pgx.Tx) error {
		tag, err := raw.Exec(ctx, "delete from vouchers v using gone g where v.company_id = $1 and v.id = g.id", d.company)
		if err != nil {
			return err
		}
		d.result.Removed = tag.RowsAffected()
		return nil
	})
}

// renewed notes the days that suppliers brought by this part change.
func (d *delivery) renewed(ctx context.Context) error {
	days, err := d.recognise(ctx, d.fresh)
	if err != nil {
		return err
	}
	return d.touch(ctx, days)
}

// settle has vouchers count once that other sources hold too.
func (d *delivery) settle(ctx context.Context) error {
	if d.result.New+d.result.Changed+d.result.Removed == 0 {
		return nil
	}
	var all moved
	if err := d.settlePart(ctx, "select voucher_id as id from plan where state in ('new', 'changed') union all select id from gone", &all); err != nil {
		return err
	}
	return d.touch(ctx, all.days)
}

func (d *delivery) touch(ctx context.Context, days Span) error {
	if days.From.IsZero() {
		return nil
	}
	return d.exec(ctx, "insert into touched values ($1), ($2)", days.From.Format(time.DateOnly), days.To.Format(time.DateOnly))
}

func (d *delivery) span(ctx context.Context) error {
	var from, to *time.Time
	err := d.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, "select min(date), max(date) from touched").Scan(&from, &to)
	})
	d.result.From, d.result.To = pg.Value(from), pg.Value(to)
	return err
}

// noBooks are those of a part that has none.
type noBooks struct{}

func (noBooks) Head() ledger.Head       { return ledger.Head{} }
func (noBooks) Notices() ledger.Notices { return ledger.Notices{} }
func (noBooks) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(func(ledger.Voucher, error) bool) {}
}

// last keeps of items with the same key the last one, and none without a key.
func last[T any](items []T, key func(T) string) []T {
	at := make(map[string]int, len(items))
	kept := make([]T, 0, len(items))
	for _, item := range items {
		k := key(item)
		if k == "" {
			continue
		}
		if i, ok := at[k]; ok {
			kept[i] = item
			continue
		}
		at[k] = len(kept)
		kept = append(kept, item)
	}
	return kept
}
