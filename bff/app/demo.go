package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"tillit/core/admin/demo"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/integrations/sie"
)

// errNotEmpty refuses to mix invented companies with real ones.
var errNotEmpty = errors.New("there are companies in the database already: the demonstration needs an empty one")

// Demo makes the demonstration companies in an empty database. Their books are
// imported by the workers, of this process or another, afterwards.
func Demo(ctx context.Context, p Process, _ []string) error {
	if !p.Config.demoAllowed() {
		return errors.New("demonstration accounts, whose password README.md tells, are made only while HOST and PUBLIC_URL stay on this machine: set both so, or DEMO=true if others are to use them")
	}
	p.Config.Demo = false // a database made on the way is to be empty
	return p.withDatabase(ctx, func(ctx context.Context, db *pg.DB) error {
		s, err := p.assemble(ctx, db, p.Config.Origin(p.Config.Port))
		if err != nil {
			return err
		}
		empty, err := s.empty(ctx)
		switch {
		case err != nil:
			return err
		case !empty:
			return errNotEmpty
		}
		return s.demonstrate(ctx)
	})
}

// demonstrate fills an empty database.
func (s services) demonstrate(ctx context.Context) error {
	said := s.Areas.Questions.Answers
	err := demo.Load(ctx, demo.Services{
		Accounts: s.People.Accounts, Activities: s.Carbon.Activities, Agencies: s.People.Agencies, Brands: s.People.Brands, Companies: s.People.Companies,
		Editions: said.Editions, Reading: said.Reading, Writing: said.Writing, Assignments: said.Assignments, Assessments: said.Assessments,
		Ledger: s.Books.Ledger, Chains: s.Chain.SupplyChain, Encode: sie.Write, Kind: sie.Kind,
	}, s.process.say)
	if err != nil {
		return fmt.Errorf("make the demonstration: %w", err)
	}
	return nil
}

// demonstrateIfEmpty does so at the first start, where it is wanted, and says
// so where it would be if the product stayed on this machine.
func (s services) demonstrateIfEmpty(ctx context.Context) error {
	c := s.process.Config
	unsaid := c.Embedded() && !c.DemoSaid && !c.stays()
	if !c.Demo && !unsaid {
		return nil
	}
	empty, err := s.empty(ctx)
	if err != nil || !empty {
		return err
	}
	if unsaid {
		s.process.say("No demonstration is made, because HOST or PUBLIC_URL lets others in: set DEMO=true if you want it, or make the first account with tillit admin.")
		return nil
	}
	return s.demonstrate(ctx)
}

// demoAllowed reports whether there may be accounts whose password everybody knows.
func (c Config) demoAllowed() bool { return (c.Demo && c.DemoSaid) || c.stays() }

// refuseKnownPasswords keeps the product from others while README.md tells them
// how to come in.
func (s services) refuseKnownPasswords(ctx context.Context) error {
	if s.process.Config.demoAllowed() {
		return nil
	}
	open, err := s.People.SignIns.OpenedBy(ctx, demo.Password, demo.Emails()...)
	if err != nil || len(open) == 0 {
		return err
	}
	return fmt.Errorf("%s still opens with the password that README.md tells, and HOST or PUBLIC_URL lets others in: start on this machine alone to change it or to disable the account, or set DEMO=true if others are to use it",
		strings.Join(open, ", "))
}

// empty reports whether there is no company yet.
func (s services) empty(ctx context.Context) (empty bool, err error) {
	everywhere := tenant.NewScope(uuid.Nil, uuid.Nil).SeeingAll()
	err = s.DB.In(ctx, everywhere, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select not exists (select from companies)").Scan(ctx, &empty)
	})
	return empty, err
}
