package account

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account/password"
)

const maxName = 200

// Service keeps people and where they belong.
type Service struct {
	db        *pg.DB
	passwords *password.Hasher
	clock     func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, passwords *password.Hasher, clock func() time.Time) *Service {
	return &Service{db: db, passwords: passwords, clock: clock}
}

// New is a person to be created. Company and User belong to the company of
// the scope, Agency to an agency, Admin to nobody.
type New struct {
	Email    string
	Name     string
	Role     tenant.Role
	Agency   uuid.UUID
	Locale   string
	Password string // empty: the person is invited by mail and chooses one
}

func (n *New) validate() error {
	fields := map[string]string{}
	email, ok := Email(n.Email)
	if !ok {
		fields["email"] = "invalid"
	}
	n.Email = email
	checkProfile(&n.Name, n.Locale, fields)
	if n.Role < tenant.Admin || n.Role > tenant.User {
		fields["role"] = "unknown"
	}
	if (n.Role == tenant.Agency) != (n.Agency != uuid.Nil) {
		fields["agency"] = "invalid"
	}
	if n.Password != "" {
		if weakness := password.Weakness(n.Password, n.Email, n.Name); weakness != "" {
			fields["password"] = weakness
		}
	}
	return fault.Fields(fields)
}

func checkProfile(name *string, locale string, fields map[string]string) {
	*name = strings.TrimSpace(*name)
	if problem := NameProblem(*name); problem != "" {
		fields["name"] = problem
	}
	if locale != "" && !slices.Contains(Locales(), locale) {
		fields["locale"] = "unknown"
	}
}

// NameProblem returns what is wrong with a person's name, without space
// around, as the code of a field; empty when nothing is.
func NameProblem(name string) string {
	switch {
	case name == "":
		return "required"
	case utf8.RuneCountInString(name) > maxName:
		return "tooLong"
	case strings.ContainsFunc(name, unicode.IsControl) || !utf8.ValidString(name):
		return "invalid"
	}
	return ""
}

// homeFor gives the company that somebody of the role is to belong to; none
// for administrators and agency people.
func (s *Service) homeFor(ctx context.Context, scope tenant.Scope, role tenant.Role) (uuid.UUID, error) {
	switch role {
	case tenant.Admin, tenant.Agency:
		if scope.Role != tenant.Admin || scope.Impersonated {
			return uuid.Nil, s.refuseRole(ctx, scope, role, uuid.Nil)
		}
	case tenant.Company, tenant.User:
		if scope.Company == uuid.Nil {
			return uuid.Nil, tenant.ErrNotFound
		}
		return scope.Company, nil
	}
	return uuid.Nil, nil
}

// Create makes an account, and invites the person by mail when it is given no
// password. Only an administrator, as such, makes further administrators and
// agency people. Who acts for a company only invites, and its administrators
// are told when they get another. ErrEmailTaken, ErrRoleTooHigh,
// ErrTooManyInvitations, ErrInviteOnly.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, in New) (Person, error) {
	if err := scope.Require(Manage); err != nil {
		return Person{}, err
	}
	if err := in.validate(); err != nil {
		return Person{}, err
	}
	home, err := s.homeFor(ctx, scope, in.Role)
	if err != nil {
		return Person{}, err
	}
	if scope.Impersonated && in.Password != "" {
		return Person{}, ErrInviteOnly
	}
	watch, err := s.watchers(ctx, scope, in.Role)
	if err != nil {
		return Person{}, err
	}
	if err := invitations(throttle.Take(ctx, s.db, s.clock(), inviting(scope)...)); err != nil {
		return Person{}, err
	}
	hash := ""
	if in.Password != "" {
		if hash, err = s.passwords.Hash(ctx, in.Password); err != nil {
			return Person{}, err
		}
	}

	id, err := uuid.NewV7()
	if err != nil {
		return Person{}, fmt.Errorf("draw id: %w", err)
	}
	person := Person{ID: id, Email: in.Email, Name: in.Name, Role: in.Role, Agency: in.Agency, Locale: in.Locale}
	err = s.db.In(ctx, tenant.NewScope(id, home), func(ctx context.Context, tx pg.Tx) error {
		if err := s.Add(ctx, tx, scope, home, person, hash); err != nil {
			return err
		}
		return watch.notify(ctx, tx, person.ID)
	})
	if err != nil {
		return Person{}, err
	}
	return person, nil
}

// Add writes a new person of a company, in the person's own scope and the
// transaction of a larger act, which decides whether whoever acts may. The
// person is invited by mail when there is no hash of a password. ErrEmailTaken.
func (s *Service) Add(ctx context.Context, tx pg.Tx, by tenant.Scope, home uuid.UUID, p Person, hash string) error {
	if err := insert(ctx, tx, home, p); err != nil {
		return err
	}
	event := audit.Event{Kind: audit.PersonCreated, Subject: p.ID, Company: home, Detail: detailOf(p.Role)}
	if err := audit.Record(ctx, tx, by, s.clock(), event); err != nil {
		return err
	}
	if hash == "" {
		return s.invite(ctx, tx, by, p.ID)
	}
	if _, err := tx.NewRaw("insert into credentials (person_id, password_hash) values (?, ?)", p.ID, hash).Exec(ctx); err != nil {
		return fmt.Errorf("insert credentials: %w", err)
	}
	return nil
}

// People lists who belongs to the company, by name.
func (s *Service) People(ctx context.Context, scope tenant.Scope) ([]Person, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var people []Person
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		people, err = members(ctx, tx, scope.Company)
		return err
	})
	return people, err
}

// Profile is what people say about themselves.
type Profile struct {
	Name   string
	Locale string
}

// SaveProfile changes name and language of the person acting.
func (s *Service) SaveProfile(ctx context.Context, scope tenant.Scope, in Profile) error {
	if err := scope.Require(Own); err != nil {
		return err
	}
	fields := map[string]string{}
	checkProfile(&in.Name, in.Locale, fields)
	if err := fault.Fields(fields); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update people set name = ?, locale = nullif(?, '') where id = ?", in.Name, in.Locale, scope.Person).Exec(ctx)
		return err
	})
}

// refuseRole takes down that somebody tried to give a role that they may not
// give, and returns ErrRoleTooHigh.
func (s *Service) refuseRole(ctx context.Context, scope tenant.Scope, role tenant.Role, person uuid.UUID) error {
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.RoleRefused, Subject: person, Detail: detailOf(role)})
	})
	return cmp.Or(err, error(ErrRoleTooHigh))
}

func detailOf(role tenant.Role) map[string]string {
	return map[string]string{"role": strconv.Itoa(int(role))}
}
