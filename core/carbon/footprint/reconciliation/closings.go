package reconciliation

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
)

// Closing sets what a file says that accounts come to in a financial year beside
// the vouchers that are here, in the currency of the books: what each opens with
// and the vouchers come to what it closes with, and what became of the vouchers.
type Closing struct {
	Source           uuid.UUID
	SourceName, File string
	From, To         time.Time // the financial year
	Reaches          time.Time // the last day that the balances speak for
	Currency         string
	Accounts         []AccountClosing // by number, those of which anything is said or booked
	imported         uuid.UUID
	accounts         map[string]*AccountClosing
}

// AccountClosing is an account of a Closing. Booked is the sum of the rows that
// are counted, excluded, unmatched, disabled and outside the footprint.
type AccountClosing struct {
	Number, Name string
	Opening      decimal.NullDecimal // null where the file says nothing of the account
	Booked       footprint.Tally     // without Twice
	Twice        decimal.Decimal     // of the opening, that stands as a row of the year's first day as well
	Counted      decimal.Decimal
	Excluded     decimal.Decimal
	Unmatched    decimal.Decimal
	Disabled     decimal.Decimal
	Outside      decimal.Decimal // rows that carry no emissions
	Closing      decimal.NullDecimal
	Difference   decimal.NullDecimal // of the closing and what was found

	opened string // where the row lies that the opening stands as, "" when there is none

	first   decimal.Decimal // of the rows of the year's first day
	firstAt string          // where one of them lies
}

// outside is where rows lie that are no transaction of the footprint; the others
// lie by their status, unless they are disabled.
const (
	outside  = "outside"
	disabled = "disabled"
)

// closings compares the financial years that reach into the year with what files
// say of them: for each the file that reaches furthest, and of those the newest.
func (r *reconciler) closings(ctx context.Context) ([]Closing, error) {
	const q = `with said as (
			select distinct import_id, year_from, year_to, reaches from ledger_balances
			where company_id = $1 and closing is not null and year_from < make_date($2 + 1, 1, 1) and year_to >= make_date($2, 1, 1)
		)
		select distinct on (i.source_id, b.year_from) i.source_id, s.name, i.file_name, b.year_from, b.year_to, b.reaches, b.import_id
		from said b
		join ledger_imports i on i.company_id = $1 and i.id = b.import_id and i.taken_out_at is null
		join ledger_sources s on s.company_id = $1 and s.id = i.source_id
		order by i.source_id, b.year_from, b.reaches desc, i.created_at desc, i.id desc`
	var found []Closing
	err := r.tx.Each(ctx, func(row pgx.Row) error {
		c := Closing{accounts: map[string]*AccountClosing{}}
		err := row.Scan(&c.Source, &c.SourceName, &c.File, &c.From, &c.To, &c.Reaches, &c.imported)
		found = append(found, c)
		return err
	}, q, r.company, r.year)
	if err != nil {
		return nil, err
	}
	for i := range found {
		if err := r.close(ctx, &found[i]); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(found, func(a, b Closing) int {
		return cmp.Or(a.From.Compare(b.From), cmp.Compare(a.SourceName, b.SourceName), cmp.Compare(a.Source.String(), b.Source.String()))
	})
	return found, nil
}

// close reads what is said of the accounts and what is booked on them.
func (r *reconciler) close(ctx context.Context, c *Closing) error {
	err := r.tx.Each(ctx, func(row pgx.Row) error {
		var a AccountClosing
		err := row.Scan(&a.Number, &a.Opening, &a.Closing)
		c.accounts[a.Number] = &a
		return err
	}, "select account, opening::text, closing::text from ledger_balances where company_id = $1 and import_id = $2", r.company, c.imported)
	if err != nil {
		return err
	}
	// What was numbered before anything had said when years begin lies in the
	// year by its day.
	const q = `select r.account, r.currency, case when t.id is null then $6 when t.disabled then $7 else t.status end as place,
			r.date = $3::date and r.amount = b.opening and b.opening <> 0 as opens, count(*), sum(r.amount)::text,
			coalesce(sum(r.amount) filter (where r.date = $3::date), 0)::text as first
		from vouchers v
		join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id
		left join footprint_transactions t on t.company_id = r.company_id and t.id = r.id
		left join ledger_balances b on b.company_id = r.company_id and b.import_id = $8 and b.account = r.account
		where v.company_id = $1 and v.source_id = $2
			and (v.fiscal_year_start = $3::date or v.date between $3::date and $4::date
				and extract(month from v.fiscal_year_start) <> extract(month from $3::date))
			and (v.date <= $5::date or $5::date >= $4::date)
		group by 1, 2, 3, 4`
	err = r.tx.Each(ctx, func(row pgx.Row) error {
		var number, place string
		var opens *bool
		var t footprint.Tally
		var first decimal.Decimal
		if err := row.Scan(&number, &c.Currency, &place, &opens, &t.Rows, &t.Amount, &first); err != nil {
			return err
		}
		if c.accounts[number] == nil {
			c.accounts[number] = &AccountClosing{Number: number}
		}
		a := c.accounts[number]
		a.Booked.Plus(t)
		a.add(place, t.Amount)
		if opens != nil && *opens {
			a.opened = place
		}
		if !first.IsZero() {
			a.first, a.firstAt = a.first.Add(first), place
		}
		return nil
	}, q, r.company, c.Source, c.From, c.To, c.Reaches, outside, disabled, c.imported)
	if err != nil {
		return err
	}
	if err := r.name(ctx, c); err != nil {
		return err
	}
	for _, a := range c.accounts {
		a.finish()
		if a.Booked.Rows > 0 || !a.Opening.Decimal.IsZero() || !a.Closing.Decimal.IsZero() {
			c.Accounts = append(c.Accounts, *a)
		}
	}
	slices.SortFunc(c.Accounts, func(a, b AccountClosing) int { return cmp.Compare(a.Number, b.Number) })
	return nil
}

// name gives the accounts their names.
func (r *reconciler) name(ctx context.Context, c *Closing) error {
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var number, name string
		err := row.Scan(&number, &name)
		if a := c.accounts[number]; a != nil {
			a.Name = name
		}
		return err
	}, "select number, name from ledger_accounts where company_id = $1 and source_id = $2", r.company, c.Source)
}

func (a *AccountClosing) add(place string, amount decimal.Decimal) {
	part := map[string]*decimal.Decimal{
		string(engine.Counted): &a.Counted, string(engine.Excluded): &a.Excluded, string(engine.Unmatched): &a.Unmatched,
		disabled: &a.Disabled, outside: &a.Outside,
	}[place]
	*part = part.Add(amount)
}

// finish draws the line. An opening that stands as a balance and as a row is taken
// once, unless the account closes only with both.
func (a *AccountClosing) finish() {
	if !a.Closing.Valid {
		return
	}
	left := func() decimal.Decimal { return a.Opening.Decimal.Add(a.Booked.Amount).Sub(a.Closing.Decimal) }
	if a.opened == "" && a.first.Equal(a.Opening.Decimal) { // in several rows
		a.opened = a.firstAt
	}
	if a.opened != "" && !left().IsZero() {
		a.Twice = a.Opening.Decimal
		a.Booked.Plus(footprint.Tally{Rows: -1, Amount: a.Twice.Neg()})
		a.add(a.opened, a.Twice.Neg())
	}
	a.Difference = decimal.NewNullDecimal(left())
}
