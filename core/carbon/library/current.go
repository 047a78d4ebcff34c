package library

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
)

// Service manages the library and hands out the factors in force. It is
// safe for concurrent use.
type Service struct {
	db      *pg.DB
	tree    *category.Tree
	shipped *factor.Set

	mu      sync.Mutex
	version int64 // of the set kept
	kept    *factor.Set
}

// NewService returns the service on db, with the categories that factors serve
// and the factors that ship.
func NewService(db *pg.DB, tree *category.Tree, ships *factor.Set) *Service {
	return &Service{db: db, tree: tree, shipped: ships}
}

// ShippedVersion is a hash of the factors that ship; it changes when any does.
func (s *Service) ShippedVersion() string { return s.shipped.Version() }

// Current gives the factors in force, as tx sees them. It reads one row while
// nothing has changed.
func (s *Service) Current(ctx context.Context, tx pg.Tx) (*factor.Set, error) {
	var version int64
	if err := tx.NewRaw("select coalesce(max(id), 0) from emission_factor_changes").Scan(ctx, &version); err != nil {
		return nil, fmt.Errorf("read version of the factors: %w", err)
	}
	if set := s.cachedSet(version); set != nil {
		return set, nil
	}
	overlay, err := readOverlay(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("read own factors: %w", err)
	}
	set := s.shipped.With(overlay)
	s.keep(version, set)
	return set, nil
}

// Set is Current in a transaction of its own.
func (s *Service) Set(ctx context.Context, scope tenant.Scope) (set *factor.Set, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		set, err = s.Current(ctx, tx)
		return err
	})
	return set, err
}

func (s *Service) cachedSet(version int64) *factor.Set {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.version != version {
		return nil
	}
	return s.kept
}

// keep holds on to the newest set. One read while a change was written may
// hold that change already under the version before it; it is then read again.
func (s *Service) keep(version int64, set *factor.Set) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil || version > s.version {
		s.version, s.kept = version, set
	}
}

// LastChange is when an administrator last changed the library; zero when none
// has.
func LastChange(ctx context.Context, tx pg.Tx) (time.Time, error) {
	var last *time.Time
	err := tx.NewRaw("select max(at) from (select at from emission_factor_changes order by id desc limit 1) c").Scan(ctx, &last)
	return pg.Value(last), err
}

type noticeRow struct {
	bun.BaseModel `bun:"table:emission_factor_notices,alias:n"`

	Licence    string `bun:"licence,pk"`
	Title      string `bun:"title"`
	Text       string `bun:"text"`
	URL        string `bun:"url"`
	ShareAlike bool   `bun:"share_alike"`
}

func (r noticeRow) notice() factor.Notice {
	return factor.Notice{Licence: r.Licence, Title: r.Title, Text: r.Text, URL: r.URL, ShareAlike: r.ShareAlike}
}

func readOverlay(ctx context.Context, tx pg.Tx) (factor.Overlay, error) {
	var o factor.Overlay
	var rows []row
	const touched = "(origin = 'own' and retired_at is null) or (origin = 'shipped' and retired_by is not null)"
	if err := tx.NewSelect().Model(&rows).Where(touched).Order("id").Scan(ctx); err != nil {
		return o, err
	}
	for _, r := range rows {
		if r.Origin == own {
			o.Own = append(o.Own, r.factor())
		} else {
			o.Superseded = append(o.Superseded, r.ID)
		}
	}
	var notices []noticeRow
	if err := tx.NewSelect().Model(&notices).Order("licence").Scan(ctx); err != nil {
		return o, err
	}
	for _, n := range notices {
		o.Notices = append(o.Notices, n.notice())
	}
	return o, nil
}
