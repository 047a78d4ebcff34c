package signup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/password"
	"tillit/core/people/company"
	"tillit/core/people/onboarding"
)

// Service takes sign-ups and makes companies of them.
type Service struct {
	db        *pg.DB
	passwords *password.Hasher
	people    *account.Service
	companies *company.Service
	clock     func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, passwords *password.Hasher, people *account.Service, companies *company.Service, clock func() time.Time) *Service {
	return &Service{db: db, passwords: passwords, people: people, companies: companies, clock: clock}
}

// Request notes a sign-up and has the mail with its link sent; an earlier one
// of the same address is dead. The answer, the time it takes and what is
// written are the same when the address has an account, whose owner is told so
// by the mail. What is wrong is named by field; throttle.ErrTooMany.
func (s *Service) Request(ctx context.Context, in Request) error {
	if err := in.normal(s.companies.Check); err != nil {
		return err
	}
	now := s.clock()
	network := throttle.Network(audit.OriginOf(ctx).Address)
	if err := throttle.Take(ctx, s.db, now, perNetwork().Of(network)); err != nil {
		return err
	}
	switch err := throttle.Take(ctx, s.db, now, perAddress().Of(in.Email)); {
	case fault.KindOf(err) == fault.TooMany:
		return nil // there is a mail under way already
	case err != nil:
		return err
	}
	person, err := account.Whose(ctx, s.db, in.Email)
	if err != nil {
		return err
	}
	return s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("delete from sign_ups where person_id = ?", person).Exec(ctx); err != nil {
			return fmt.Errorf("drop older sign-ups: %w", err)
		}
		work := Requested{Person: person}
		err := tx.NewRaw(`insert into sign_ups
				(person_id, email, name, company, country, industry, corporate_number, phone, locale, partner, terms, requested_at, expires_at)
				values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
			person, in.Email, in.Name, in.Company, in.Country, in.Industry, in.CorporateNumber, in.Phone, in.Locale, in.Partner, Terms, now, now.Add(Life)).
			Scan(ctx, &work.SignUp)
		if err != nil {
			return fmt.Errorf("note sign-up: %w", err)
		}
		return tx.Enqueue(ctx, work)
	})
}

// Issue makes the token of a sign-up; an earlier one of the same is dead.
// tenant.ErrNotFound when there is nothing to send: a newer one replaced this
// one, or it is too old.
func (s *Service) Issue(ctx context.Context, in Requested) (issued Issued, err error) {
	token := secret.Token()
	err = s.db.In(ctx, tenant.NewScope(in.Person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw(`update sign_ups s set digest = ? where s.person_id = ? and s.id = ? and s.expires_at > ?
				returning s.email, s.name, s.company, s.locale, exists (select from people p where p.id = s.person_id) as known`,
			secret.Digest(token), in.Person, in.SignUp, s.clock()).Scan(ctx, &issued)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		if err != nil || !issued.Known {
			return err
		}
		_, err = tx.NewRaw("delete from sign_ups where person_id = ?", in.Person).Exec(ctx)
		return err
	})
	if err != nil {
		return Issued{}, fmt.Errorf("issue sign-up %s: %w", in.SignUp, err)
	}
	if !issued.Known {
		issued.Token = token
	}
	return issued, nil
}

// Find shows a sign-up to who has its link. ErrInvalid, throttle.ErrTooMany.
func (s *Service) Find(ctx context.Context, in Link) (found SignUp, err error) {
	person, err := s.whose(ctx, &in)
	if err != nil {
		return SignUp{}, err
	}
	err = s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw("select email, name, company, partner from sign_ups where person_id = ? and digest = ? and email = ? and expires_at > ?",
			person, secret.Digest(in.Token), in.Email, s.clock()).Scan(ctx, &found)
		if pg.NoRows(err) {
			return ErrInvalid
		}
		return err
	})
	return found, err
}

func (s *Service) whose(ctx context.Context, in *Link) (uuid.UUID, error) {
	in.Token, in.Email = account.FromLink(in.Token, in.Email)
	if err := throttle.Take(ctx, s.db, s.clock(), throttle.Address().Of(throttle.Network(audit.OriginOf(ctx).Address))); err != nil {
		return uuid.Nil, err
	}
	return account.Whose(ctx, s.db, in.Email)
}

// Confirm makes the company, on the free climate package, and its first
// administrator with the password chosen, once for the link. The person signs
// in afterwards like always. ErrInvalid; a weak password is named as the field
// password.
func (s *Service) Confirm(ctx context.Context, in Link, chosen string) error {
	known, err := s.Find(ctx, in)
	if err != nil {
		return err
	}
	if weakness := password.Weakness(chosen, known.Email, known.Name, known.Company); weakness != "" {
		return fault.Fields(map[string]string{"password": weakness})
	}
	hash, err := s.passwords.Hash(ctx, chosen)
	if err != nil {
		return err
	}
	person, errPerson := uuid.NewV7()
	home, errHome := uuid.NewV7()
	if err := errors.Join(errPerson, errHome); err != nil {
		return fmt.Errorf("draw ids: %w", err)
	}
	in.Token, in.Email = account.FromLink(in.Token, in.Email)
	// Nobody of the company is there yet to write it, so the program does.
	scope := tenant.NewScope(person, home).SeeingAll()
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.settle(ctx, tx, scope, in, hash); err != nil {
			return err
		}
		return onboarding.Begin(ctx, tx, home, known.Partner, s.clock())
	})
}

// settle uses the sign-up up, so of two confirmations at once one gets
// ErrInvalid, and makes of it what the scope has drawn ids for.
func (s *Service) settle(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Link, hash string) error {
	now := s.clock()
	var signed Request
	var terms string
	err := tx.NewRaw("select company, corporate_number, country, industry, name, email, phone, locale, terms from take_sign_up(?, ?, ?)",
		in.Email, secret.Digest(in.Token), now).
		Scan(ctx, &signed.Company, &signed.CorporateNumber, &signed.Country, &signed.Industry, &signed.Name, &signed.Email, &signed.Phone,
			&signed.Locale, &terms)
	if pg.NoRows(err) {
		return ErrInvalid
	}
	if err != nil {
		return fmt.Errorf("use up sign-up: %w", err)
	}
	if err := s.companies.Add(ctx, tx, scope, scope.Company, company.New{Details: signed.details()}); err != nil {
		return err
	}
	if _, err := company.BeginTrial(ctx, tx, scope.Company, now); err != nil {
		return err
	}
	who := account.Person{ID: scope.Person, Email: signed.Email, Name: signed.Name, Role: tenant.Company, Locale: signed.Locale}
	err = s.people.Add(ctx, tx, scope, scope.Company, who, hash)
	if errors.Is(err, account.ErrEmailTaken) {
		return ErrInvalid
	}
	if err != nil {
		return err
	}
	return audit.Record(ctx, tx, scope, now, audit.Event{Kind: audit.SignedUp, Company: scope.Company, Detail: map[string]string{"terms": terms}})
}

// Sweep forgets sign-ups whose link was not followed in time.
func Sweep(ctx context.Context, db *pg.DB) error {
	return db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("select forget_sign_ups()").Exec(ctx); err != nil {
			return fmt.Errorf("forget sign-ups: %w", err)
		}
		return nil
	})
}
