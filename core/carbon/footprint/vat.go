package footprint

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ErrNoAccount is the answer to an account that the company's books do not have.
var ErrNoAccount = fault.New(fault.NotFound, "footprint.noAccount")

// VAT is which costs of a company are booked with value added tax. Factors per unit of
// money are without it, so it is taken out of those before they meet one.
type VAT struct {
	CostsHold bool         // of the company as a whole
	Accounts  []VATAccount // those that can bear costs, and those of which it says something, by number
}

// VATAccount is what a company says of the costs on one account.
type VATAccount struct {
	Number, Name string
	Holds        *bool // nil: as the company's
}

// VAT returns which costs of the company hold value added tax. Requires Read.
func (s *Service) VAT(ctx context.Context, scope tenant.Scope) (VAT, error) {
	if err := scope.Require(Read); err != nil {
		return VAT{}, err
	}
	var found VAT
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		e, err := engineOf(ctx, tx, scope.Company, s.tree, s.factors, s.prices)
		if err != nil {
			return err
		}
		b, err := openAccounts(ctx, tx, scope.Company, e.IsCapitalAccount)
		if err != nil {
			return err
		}
		said, err := readVATSaid(ctx, tx, scope.Company)
		found = VAT{CostsHold: said[wholeCompany], Accounts: vatAccounts(b, said)}
		return err
	})
	if err != nil {
		return VAT{}, fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return found, nil
}

// vatAccounts are those that can bear costs and those of which something is said. Of the
// names that several sources have for a number one is taken, always the same.
func vatAccounts(b *books, said vatSaid) []VATAccount {
	names := map[string]string{}
	for key := range b.accounts {
		_, own := said[key.number]
		if _, on := b.account(key); own || on.BearsEmissions() {
			names[key.number] = max(names[key.number], on.Name)
		}
	}
	for number := range said {
		names[number] += "" // it may be in no books any more
	}
	delete(names, wholeCompany)
	accounts := make([]VATAccount, 0, len(names))
	for _, number := range slices.Sorted(maps.Keys(names)) {
		a := VATAccount{Number: number, Name: names[number]}
		if holds, own := said[number]; own {
			a.Holds = &holds
		}
		accounts = append(accounts, a)
	}
	return accounts
}

// HoldVAT says whether the company books its costs with value added tax, and has all
// years that are not sealed computed anew by a job. Saying it twice does nothing and
// gives no job, nor do books without rows. Requires Decisive.
func (s *Service) HoldVAT(ctx context.Context, scope tenant.Scope, holds bool) (*job.Job, error) {
	return s.sayVAT(ctx, scope, wholeCompany, &holds)
}

// HoldVATOn says whether what is booked on an account holds value added tax, whatever
// holds of the company; nil takes that back. It works as HoldVAT does. ErrNoAccount when
// the company's books have no such account. Requires Decisive.
func (s *Service) HoldVATOn(ctx context.Context, scope tenant.Scope, account string, holds *bool) (*job.Job, error) {
	if err := scope.Require(Decisive); err != nil {
		return nil, err
	}
	if account == wholeCompany {
		return nil, ErrNoAccount
	}
	return s.sayVAT(ctx, scope, account, holds)
}

// wholeCompany stands for the number of an account where the company as a whole is meant.
const wholeCompany = ""

func (s *Service) sayVAT(ctx context.Context, scope tenant.Scope, account string, holds *bool) (work *job.Job, err error) {
	if err := scope.Require(Decisive); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		work = nil
		changed, err := storeVAT(ctx, tx, scope.Company, account, holds)
		if err != nil || !changed {
			return err
		}
		detail := map[string]string{"costsHoldVat": "asCompany"}
		if holds != nil {
			detail["costsHoldVat"] = strconv.FormatBool(*holds)
		}
		if account != wholeCompany {
			detail["account"] = account
		}
		if err := audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: audit.VATDecided, Detail: detail}); err != nil {
			return err
		}
		period, found, err := booked(ctx, tx, scope.Company)
		if err != nil || !found {
			return err
		}
		made, err := request(ctx, tx, scope, period, ByVAT)
		work = &made
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("say which costs hold value added tax: %w", err)
	}
	return work, nil
}

// storeVAT reports whether that is new. A company of which nothing is said books its
// costs without.
func storeVAT(ctx context.Context, tx pg.Tx, company uuid.UUID, account string, holds *bool) (changed bool, err error) {
	if account != wholeCompany {
		var known bool
		const has = `select exists (select from ledger_accounts where company_id = ?0 and number = ?1)
			or exists (select from footprint_vat where company_id = ?0 and account = ?1)`
		if err := tx.NewRaw(has, company, account).Scan(ctx, &known); err != nil {
			return false, err
		}
		if !known {
			return false, ErrNoAccount
		}
	}
	if holds == nil || account == wholeCompany && !*holds {
		res, err := tx.NewRaw("delete from footprint_vat where company_id = ? and account = ?", company, account).Exec(ctx)
		if err != nil {
			return false, err
		}
		n, err := res.RowsAffected()
		return n > 0, err
	}
	res, err := tx.NewRaw(`insert into footprint_vat as v (company_id, account, holds) values (?, ?, ?)
		on conflict (company_id, account) do update set holds = excluded.holds where v.holds <> excluded.holds`,
		company, account, *holds).Exec(ctx)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// vatSaid is what a company says of its costs, by account.
type vatSaid map[string]bool

func readVATSaid(ctx context.Context, tx pg.Tx, company uuid.UUID) (vatSaid, error) {
	said := vatSaid{}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var account string
		var holds bool
		err := row.Scan(&account, &holds)
		said[account] = holds
		return err
	}, "select account, holds from footprint_vat where company_id = $1", company)
	if err != nil {
		return nil, fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return said, nil
}

// holds reports whether costs on an account hold the tax: as is said of it, else as is
// said of the company.
func (v vatSaid) holds(account string) bool {
	if holds, own := v[account]; own {
		return holds
	}
	return v[wholeCompany]
}

// vatOf is by what the rows of a span hold value added tax.
type vatOf struct {
	said     vatSaid
	net      map[uuid.UUID]bool // sources whose amounts are without it
	deducted map[uuid.UUID]bool // vouchers with rows of tax that is deducted
}

// in says whether a row on an account of a source, and of a voucher, holds the tax.
func (v vatOf) in(on accountKey, voucher uuid.UUID) engine.VAT {
	_, own := v.said[on.number]
	switch {
	case !v.said.holds(on.number), v.net[on.source]:
		return engine.WithoutVAT
	case v.deducted[voucher]:
		return engine.VATDeducted
	case own:
		return engine.VATByAccount
	}
	return engine.VATByCompany
}

// readVAT reads what the company says of its costs and, where some hold the tax, which
// sources are without and which vouchers of a span show it apart.
func (b *books) readVAT(ctx context.Context, tx pg.Tx, chart string, s span) (vatOf, error) {
	said, err := readVATSaid(ctx, tx, b.company)
	if err != nil || len(said) == 0 {
		return vatOf{}, err
	}
	v := vatOf{said: said}
	const net = "select s.id from ledger_sources s where s.company_id = $1 and " + bookkeeping.Net
	if v.net, err = readSet(ctx, tx, net, b.company); err != nil {
		return vatOf{}, err
	}
	accounts := []string{}
	for key := range b.accounts {
		if _, on := b.account(key); purchase.DeductsVAT(chart, key.number, on.Name, on.Type) {
			accounts = append(accounts, key.number)
		}
	}
	const deducted = "select distinct voucher_id from ledger_rows where company_id = $1 and date >= $2 and date < $3 and account = any($4) and amount <> 0"
	v.deducted, err = readSet(ctx, tx, deducted, b.company, s.from, s.to, accounts)
	return v, err
}

func readSet(ctx context.Context, tx pg.Tx, sql string, args ...any) (map[uuid.UUID]bool, error) {
	found := map[uuid.UUID]bool{}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var id uuid.UUID
		err := row.Scan(&id)
		found[id] = true
		return err
	}, sql, args...)
	return found, err
}
