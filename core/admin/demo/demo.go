// Package demo fills an empty installation with companies, people, books and
// answers to try the product on. Everything is invented and the same every
// time.
package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/carbon/activity"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/assessment"
	"tillit/core/questions/assignment"
	"tillit/core/questions/edition"
	"tillit/core/questions/reading"
	"tillit/core/questions/writing"
)

// Years are those that the demonstration companies have books of.
func Years() []int { return []int{2023, 2024, 2025} }

// Services are what the demonstration is made with: the same calls as a
// person's.
type Services struct {
	Accounts    *account.Service
	Activities  *activity.Service
	Agencies    *agency.Service
	Brands      *agency.Brands
	Companies   *company.Service
	Editions    *edition.Service
	Reading     *reading.Service
	Writing     *writing.Service
	Assignments *assignment.Service
	Assessments *assessment.Service
	Ledger      *bookkeeping.Service
	Chains      *supplychain.Service
	// Encode writes books as a file that Ledger can import.
	Encode func(io.Writer, ledger.Head, iter.Seq[ledger.Voucher]) error
	// Kind is that of the source which Ledger files such books under.
	Kind string
}

// Load makes the demonstration: an administrator, an agency with two clients,
// and a group with two subsidiaries. The books are imported by jobs, which go
// on after Load has returned. Say is told what is being done. It expects an
// empty installation; account.ErrEmailTaken says that it is not.
func Load(ctx context.Context, s Services, say func(format string, args ...any)) error {
	files, err := readReference()
	if err != nil {
		return err
	}
	l := loader{Services: s, files: files, companies: map[string]uuid.UUID{}}
	if l.agency, err = l.staff(ctx); err != nil {
		return err
	}
	for _, p := range profiles() {
		say("Making %s ...", p.Name)
		if err := l.make(ctx, p); err != nil {
			return fmt.Errorf("make %s: %w", p.Name, err)
		}
	}
	return nil
}

type loader struct {
	Services
	files     reference
	agency    uuid.UUID
	companies map[string]uuid.UUID
}

// system is the program itself acting as an administrator, for a company or
// for none.
func system(company uuid.UUID, may ...tenant.Permission) tenant.Scope {
	return tenant.NewScope(uuid.Nil, company, may...).As(tenant.Admin).SeeingAll()
}

func (l *loader) staff(ctx context.Context) (uuid.UUID, error) {
	scope := system(uuid.Nil, account.Manage, agency.Administer)
	firm, err := l.Agencies.Create(ctx, scope, agencyName)
	if err != nil {
		return uuid.Nil, fmt.Errorf("make agency: %w", err)
	}
	if err := l.brand(ctx, firm.ID); err != nil {
		return uuid.Nil, fmt.Errorf("give agency its looks: %w", err)
	}
	for _, p := range staff() {
		in := account.New{Email: p.Email, Name: p.Name, Role: p.Role, Locale: p.Locale, Password: Password}
		if p.Role == tenant.Agency {
			in.Agency = firm.ID
		}
		if _, err := l.Accounts.Create(ctx, scope, in); err != nil {
			return uuid.Nil, fmt.Errorf("make %s: %w", p.Email, err)
		}
	}
	return firm.ID, nil
}

// brand gives the agency a colour and a logo.
func (l *loader) brand(ctx context.Context, id uuid.UUID) error {
	scope := system(uuid.Nil, agency.See, agency.Write).InAgency(id)
	shown, err := l.Brands.Shown(ctx, scope)
	if err != nil {
		return err
	}
	if _, err := l.Brands.Save(ctx, scope, agency.Appearance{Name: shown.Name, Accent: agencyAccent, Version: shown.Version}); err != nil {
		return err
	}
	return withLogo("agency.png", func(picture io.Reader) error {
		_, err := l.Brands.SetLogo(ctx, scope, picture)
		return err
	})
}

// withLogo hands a picture of the demonstration's to set.
func withLogo(name string, set func(io.Reader) error) error {
	picture, err := files.Open("data/" + name)
	if err != nil {
		return err
	}
	return errors.Join(set(picture), picture.Close())
}

func (l *loader) make(ctx context.Context, p profile) error {
	first, _ := reported()
	employees := max(p.Employees, p.Group)
	in := company.New{Parent: l.companies[p.Parent], Details: company.Details{
		Name: p.Name, Country: p.Country, Currency: p.Currency, Standard: p.Standard,
		FirstReportingYear: &first, Employees: &employees, CorporateNumber: p.Number, Webpage: p.Webpage,
		Description: p.Description, Address: p.Address, ContactName: p.Contact, Industry: nace[p.Trade][1:],
	}}
	if p.Agency {
		in.Agency = l.agency
	}
	made, err := l.Companies.Create(ctx, system(uuid.Nil, company.Administer), in)
	if err != nil {
		return err
	}
	l.companies[p.Name] = made.ID
	if p.Logo != "" {
		err := withLogo(p.Logo, func(picture io.Reader) error {
			_, err := l.Companies.SetLogo(ctx, system(made.ID, company.Write), picture)
			return err
		})
		if err != nil {
			return fmt.Errorf("give it its logo: %w", err)
		}
	}

	people := make([]uuid.UUID, len(p.People))
	for i, person := range p.People {
		created, err := l.Accounts.Create(ctx, system(made.ID, account.Manage), account.New{
			Email: person.Email, Name: person.Name, Role: person.Role, Locale: person.Locale, Password: Password,
		})
		if err != nil {
			return fmt.Errorf("make %s: %w", person.Email, err)
		}
		people[i] = created.ID
	}
	boss, users := tenant.NewScope(people[0], made.ID, answer.Read, answer.Write, answer.Assign, answer.Carry, activity.Write, bookkeeping.Import, supplychain.Write), people[1:]
	if err := l.answers(ctx, p, boss, users); err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	if len(p.Chain) > 0 {
		suppliers, err := l.Ledger.Announce(ctx, boss, l.Kind, newBooks(p, Years()[0], l.files).head())
		if err != nil {
			return err
		}
		if err := l.chain(ctx, boss, p.Chain, suppliers); err != nil {
			return err
		}
	}
	if err := l.activities(ctx, p, boss); err != nil {
		return err
	}
	return l.books(ctx, p, boss)
}

func (l *loader) books(ctx context.Context, p profile, boss tenant.Scope) error {
	for _, year := range Years() {
		b := newBooks(p, year, l.files)
		var file bytes.Buffer
		if err := l.Encode(&file, b.head(), b.vouchers()); err != nil {
			return err
		}
		if _, _, err := l.Ledger.ImportFile(ctx, boss, fmt.Sprintf("%s %d.se", p.Name, year), &file); err != nil {
			return fmt.Errorf("import books of %d: %w", year, err)
		}
	}
	return nil
}
