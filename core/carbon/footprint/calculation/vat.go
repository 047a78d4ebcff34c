package calculation

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/input"
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
	if err := scope.Require(footprint.Read); err != nil {
		return VAT{}, err
	}
	var found VAT
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		e, err := input.EngineOf(ctx, tx, scope.Company, s.tree, s.factors, s.prices)
		if err != nil {
			return err
		}
		b, err := input.OpenAccounts(ctx, tx, scope.Company, e.Accounts)
		if err != nil {
			return err
		}
		said, err := input.ReadVATSaid(ctx, tx, scope.Company)
		found = VAT{CostsHold: said[input.WholeCompany], Accounts: vatAccounts(b, said)}
		return err
	})
	if err != nil {
		return VAT{}, fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return found, nil
}

// vatAccounts are those that can bear costs and those of which something is said. Of the
// names that several sources have for a number one is taken, always the same.
func vatAccounts(b *input.Books, said input.VATSaid) []VATAccount {
	names := map[string]string{}
	for key := range b.Accounts {
		_, own := said[key.Number]
		if _, on := b.Account(key); own || on.BearsEmissions() {
			names[key.Number] = max(names[key.Number], on.Name)
		}
	}
	for number := range said {
		names[number] += "" // it may be in no books any more
	}
	delete(names, input.WholeCompany)
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
	return s.sayVAT(ctx, scope, input.WholeCompany, &holds)
}

// HoldVATOn says whether what is booked on an account holds value added tax, whatever
// holds of the company; nil takes that back. It works as HoldVAT does. ErrNoAccount when
// the company's books have no such account. Requires Decisive.
func (s *Service) HoldVATOn(ctx context.Context, scope tenant.Scope, account string, holds *bool) (*job.Job, error) {
	if err := scope.Require(footprint.Decisive); err != nil {
		return nil, err
	}
	if account == input.WholeCompany {
		return nil, ErrNoAccount
	}
	return s.sayVAT(ctx, scope, account, holds)
}

func (s *Service) sayVAT(ctx context.Context, scope tenant.Scope, account string, holds *bool) (work *job.Job, err error) {
	if err := scope.Require(footprint.Decisive); err != nil {
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
		if account != input.WholeCompany {
			detail["account"] = account
		}
		if err := audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: audit.VATDecided, Detail: detail}); err != nil {
			return err
		}
		period, found, err := input.Booked(ctx, tx, scope.Company)
		if err != nil || !found {
			return err
		}
		made, err := footprint.Request(ctx, tx, scope, period, footprint.ByVAT)
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
	if account != input.WholeCompany {
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
	if holds == nil || account == input.WholeCompany && !*holds {
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
