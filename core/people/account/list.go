package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// State is how far somebody has come with an account.
type State string

// The states.
const (
	Active  State = "active"  // can sign in
	Waiting State = "invited" // has no password yet
	Shut    State = "disabled"
)

// Listed is a person as those see them who manage accounts.
type Listed struct {
	Person

	AgencyName   string
	Company      uuid.UUID // zero for who belongs to none
	CompanyName  string
	State        State
	TwoFactor    bool
	SeenAt       *time.Time // nil before the first sign-in
	InvitedUntil *time.Time // of the latest invitation; nil when there is none to follow
	Actor        *Actor     // who acted for the company and made or raised them; nil when nobody did
}

// Actor is somebody who acted for a company that is not theirs.
type Actor struct {
	Name string
	Home string // their agency or company; empty for an administrator
}

// Filter narrows a list of people; what is zero narrows nothing.
type Filter struct {
	Search  string // in name and address
	Role    tenant.Role
	Agency  uuid.UUID
	Company uuid.UUID
	State   State

	only uuid.UUID
}

// Page is a part of a list.
type Page struct {
	Offset int
	Limit  int
}

// Listing is a page of people and how many there are in all.
type Listing struct {
	Total int
	Items []Listed
}

// List returns people by name: anybody to an administrator as such, those of
// the own company to who manages accounts in it.
func (s *Service) List(ctx context.Context, scope tenant.Scope, f Filter, page Page) (list Listing, err error) {
	if err := scope.Require(Manage); err != nil {
		return Listing{}, err
	}
	if !scope.May(Administer) {
		f.Company = scope.Company
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		list, err = listed(ctx, tx, f, page)
		return err
	})
	return list, err
}

// Find returns one person whose account the scope manages, or
// tenant.ErrNotFound.
func (s *Service) Find(ctx context.Context, scope tenant.Scope, person uuid.UUID) (Listed, error) {
	if err := scope.Require(Manage); err != nil {
		return Listed{}, err
	}
	f := Filter{only: person}
	if !scope.May(Administer) {
		f.Company = scope.Company
	}
	var found Listing
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = listed(ctx, tx, f, Page{Limit: 1})
		return err
	})
	if err != nil {
		return Listed{}, err
	}
	if len(found.Items) == 0 {
		return Listed{}, tenant.ErrNotFound
	}
	return found.Items[0], nil
}

type listedRow struct {
	row

	AgencyName   *string    `bun:"agency_name"`
	CompanyID    *uuid.UUID `bun:"company_id,type:uuid"`
	CompanyName  *string    `bun:"company_name"`
	State        State      `bun:"state"`
	TwoFactor    bool       `bun:"two_factor"`
	SeenAt       *time.Time `bun:"seen_at"`
	InvitedUntil *time.Time `bun:"invited_until"`
	ActorName    *string    `bun:"actor_name"`
	ActorHome    *string    `bun:"actor_home"`
	Total        int        `bun:"total"`
}

func (r listedRow) listed() Listed {
	p := Listed{
		Person: r.person(), AgencyName: pg.Value(r.AgencyName), Company: pg.Value(r.CompanyID), CompanyName: pg.Value(r.CompanyName),
		State: r.State, TwoFactor: r.TwoFactor, SeenAt: r.SeenAt, InvitedUntil: r.InvitedUntil,
	}
	if r.ActorName != nil {
		p.Actor = &Actor{Name: *r.ActorName, Home: pg.Value(r.ActorHome)}
	}
	return p
}

func listed(ctx context.Context, tx pg.Tx, f Filter, page Page) (Listing, error) {
	pattern := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.TrimSpace(f.Search)) + "%"
	var rows []listedRow
	err := tx.NewRaw(`
		with listed as (
			select p.id, p.email, p.name, p.role, p.agency_id, p.locale, p.disabled_at, a.name as agency_name,
				m.company_id, c.name as company_name, s.two_factor, s.seen_at,
				case when p.disabled_at is not null then 'disabled' when s.has_password then 'active' else 'invited' end as state,
				case when s.has_password then null else s.invited_until end as invited_until
			from people p
			join people_standing() s on s.person_id = p.id
			left join agencies a on a.id = p.agency_id
			left join memberships m on m.person_id = p.id
			left join companies c on c.id = m.company_id
		), page as (
		select *, count(*) over () as total from listed
		where (name ilike ?0 or email ilike ?0)
			and (?1 = 0 or role = ?1)
			and (?2::uuid is null or agency_id = ?2)
			and (?3::uuid is null or company_id = ?3)
			and (?4 = '' or state = ?4)
			and (?5::uuid is null or id = ?5)
		order by name, email offset ?6 limit ?7)
		select page.*, acted.name as actor_name, acted.home as actor_home from page
		left join lateral (
			select person_name(e.person_id) as name, home_name(e.person_id) as home from audit_events e
			where e.subject_id = page.id and e.impersonated and e.kind in (?8, ?9)
			order by e.id desc limit 1
		) acted on true
		order by name, email`,
		pattern, f.Role, pg.Null(f.Agency), pg.Null(f.Company), f.State, pg.Null(f.only), page.Offset, page.Limit,
		audit.PersonCreated, audit.RoleChanged).Scan(ctx, &rows)
	if err != nil {
		return Listing{}, fmt.Errorf("list people: %w", err)
	}
	list := Listing{Items: make([]Listed, len(rows))}
	for i, r := range rows {
		list.Items[i], list.Total = r.listed(), r.Total
	}
	return list, nil
}
