// Package mailing knows which mails a person wants. What keeps an account safe
// and what somebody has asked for always comes; all else can be turned off, on
// the own page or by the link at the foot of such a mail.
package mailing

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
)

// Kind is a kind of mail that can be turned off.
type Kind string

// The kinds.
const (
	Assigned   Kind = "assigned"   // what one was given to answer
	Prepared   Kind = "prepared"   // answers that were prepared are there
	Connection Kind = "connection" // an accounting system, or what came of itself, needs somebody
	Trial      Kind = "trial"      // the trial of the company ends
	Unread     Kind = "unread"     // notices that were not read for a while
)

// Kinds lists those that people of a role may get.
func Kinds(role tenant.Role) []Kind {
	switch role {
	case tenant.Admin:
		return []Kind{Prepared}
	case tenant.Agency:
		return []Kind{Prepared, Unread}
	case tenant.Company:
		return []Kind{Assigned, Unread, Prepared, Connection, Trial}
	case tenant.User:
		return []Kind{Assigned, Unread}
	}
	return nil
}

// ErrLinkInvalid refuses a link that was changed, or whose key is gone.
var ErrLinkInvalid = fault.New(fault.Invalid, "mailing.linkInvalid")

// Service keeps what people have chosen.
type Service struct {
	db    *pg.DB
	box   *secret.Box
	clock func() time.Time
}

// NewService returns the service on db. Links are sealed in box.
func NewService(db *pg.DB, box *secret.Box, clock func() time.Time) *Service {
	return &Service{db: db, box: box, clock: clock}
}

// Choice says whether somebody gets a kind of mail.
type Choice struct {
	Kind Kind
	On   bool
}

// Choices are those of the person acting.
func (s *Service) Choices(ctx context.Context, scope tenant.Scope) ([]Choice, error) {
	if err := scope.Require(account.Own); err != nil {
		return nil, err
	}
	var role tenant.Role
	var off []Kind
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := tx.NewRaw("select role from people where id = ?", scope.Person).Scan(ctx, &role); err != nil {
			return err
		}
		return tx.NewRaw("select kind from mails_turned_off where person_id = ?", scope.Person).Scan(ctx, &off)
	})
	if err != nil {
		return nil, fmt.Errorf("read mail settings of %s: %w", scope.Person, err)
	}
	var choices []Choice
	for _, kind := range Kinds(role) {
		choices = append(choices, Choice{Kind: kind, On: !slices.Contains(off, kind)})
	}
	return choices, nil
}

// Choose has the person acting get a kind of mail, or not. The field kind when
// there is no such kind.
func (s *Service) Choose(ctx context.Context, scope tenant.Scope, c Choice) error {
	if err := scope.Require(account.Own); err != nil {
		return err
	}
	if !slices.Contains(Kinds(tenant.Company), c.Kind) {
		return fault.Fields(map[string]string{"kind": "unknown"})
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error { return s.choose(ctx, tx, scope.Person, c) })
}

func (s *Service) choose(ctx context.Context, tx pg.Tx, person uuid.UUID, c Choice) error {
	statement, args := "delete from mails_turned_off where person_id = ? and kind = ?", []any{person, c.Kind}
	if !c.On {
		statement, args = "insert into mails_turned_off (person_id, kind, at) values (?, ?, ?) on conflict do nothing", append(args, s.clock())
	}
	if _, err := tx.NewRaw(statement, args...).Exec(ctx); err != nil {
		return fmt.Errorf("choose mails of %s: %w", person, err)
	}
	return nil
}

// Wants reports whether a person gets a kind of mail at this moment.
func (s *Service) Wants(ctx context.Context, person uuid.UUID, kind Kind) (wants bool, err error) {
	err = s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select not exists (select from mails_turned_off where person_id = ? and kind = ?)", person, kind).Scan(ctx, &wants)
	})
	if err != nil {
		return false, fmt.Errorf("ask what mails %s wants: %w", person, err)
	}
	return wants, nil
}

// place is what links are sealed for.
const place = "mailing.link"

// Link returns what the link in a mail carries: good for nothing but to turn
// that kind of mail to that person off, and on again. It lasts as long as the
// key that seals it, because mails are kept.
func (s *Service) Link(person uuid.UUID, kind Kind) (token string) {
	return base64.RawURLEncoding.EncodeToString(s.box.Seal([]byte(person.String()+"/"+string(kind)), place))
}

// Follow does what the holder of a link wants and returns the kind of mail it
// is about. Twice is once. ErrLinkInvalid.
func (s *Service) Follow(ctx context.Context, token string, on bool) (Kind, error) {
	person, kind, err := s.read(token)
	if err != nil {
		return "", err
	}
	err = s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return s.choose(ctx, tx, person, Choice{Kind: kind, On: on})
	})
	if pg.Violates(err, "mails_turned_off_person_id_fk") {
		return "", ErrLinkInvalid
	}
	return kind, err
}

func (s *Service) read(token string) (uuid.UUID, Kind, error) {
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil {
		return uuid.Nil, "", ErrLinkInvalid
	}
	plain, err := s.box.Open(sealed, place)
	if err != nil {
		return uuid.Nil, "", ErrLinkInvalid
	}
	who, kind, _ := strings.Cut(string(plain), "/")
	person, err := uuid.Parse(who)
	if err != nil || !slices.Contains(Kinds(tenant.Company), Kind(kind)) {
		return uuid.Nil, "", ErrLinkInvalid
	}
	return person, Kind(kind), nil
}
