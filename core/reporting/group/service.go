package group

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/progress"
	"tillit/core/questions/reading"
	"tillit/core/reference/category"
)

// Service looks at groups.
type Service struct {
	db         *pg.DB
	companies  *company.Service
	reading    *reading.Service
	progress   *progress.Service
	footprints *consolidation.Service
	tree       *category.Tree
	clock      func() time.Time
}

// NewService returns the service on db, with the services that know the
// companies' own figures.
func NewService(
	db *pg.DB, companies *company.Service, read *reading.Service, progressed *progress.Service, footprints *consolidation.Service,
	tree *category.Tree, clock func() time.Time,
) *Service {
	return &Service{db, companies, read, progressed, footprints, tree, clock}
}

// Members lists the scope's company and all below it, each followed by those
// below it, those that no longer or not yet belong to the group included.
func (s *Service) Members(ctx context.Context, scope tenant.Scope) ([]Member, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	companies, err := s.companies.Group(ctx, scope)
	if err != nil {
		return nil, err
	}
	var known holdings
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		known, err = readHoldings(ctx, tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return arrange(scope.Company, companies, known), nil
}

// below finds a company below the scope's own. tenant.ErrNotFound for any
// other.
func (s *Service) below(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Member, error) {
	members, err := s.Members(ctx, scope)
	if err != nil {
		return Member{}, err
	}
	for _, m := range members {
		if m.ID == id && m.Depth > 0 {
			return m, nil
		}
	}
	return Member{}, tenant.ErrNotFound
}

// Hold says how a company below the scope's own is held by its parent. Another share
// than before is held from in.ShareFrom on, or from today, and what was held before
// stands; the first that is said, and one that corrects what was said, has ever been
// held unless a day is given. tenant.ErrNotFound for any other company, ErrStale when
// somebody has changed it since in.Version.
func (s *Service) Hold(ctx context.Context, scope tenant.Scope, id uuid.UUID, in Holding) (Member, error) {
	if err := scope.Require(Write); err != nil {
		return Member{}, err
	}
	m, err := s.below(ctx, scope, id)
	if err != nil {
		return Member{}, err
	}
	if err := in.check(); err != nil {
		return Member{}, err
	}
	if in.Version != m.Holding.Version {
		return Member{}, ErrStale
	}
	switch same := in.Share.Equal(m.Holding.Share); {
	case in.ShareFrom != nil || in.Corrects || in.Version == 0:
	case same:
		in.ShareFrom = m.Holding.ShareFrom
	default:
		today := s.clock()
		in.ShareFrom = day(&today)
	}
	parent, err := scope.For(m.Parent)
	if err != nil {
		return Member{}, err
	}
	err = s.db.In(ctx, parent, func(ctx context.Context, tx pg.Tx) error {
		if err := add(ctx, tx, parent, id, in, s.clock()); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.HoldingChanged, Company: id, Detail: map[string]string{
			"share": in.Share.String(),
		}})
	})
	if err != nil {
		return Member{}, err
	}
	return s.below(ctx, scope, id)
}

// sharePlaces is enough for any share that is written down.
const sharePlaces = 6

func (h Holding) check() error {
	bad := map[string]string{}
	one := decimal.NewFromInt(1)
	if !h.Share.IsPositive() || h.Share.GreaterThan(one) || !h.Share.Equal(h.Share.Truncate(sharePlaces)) {
		bad["share"] = codeShare
	}
	if h.JoinedOn != nil && h.LeftOn != nil && h.LeftOn.Before(*h.JoinedOn) {
		bad["leftOn"] = codeOrder
	}
	if h.ShareFrom != nil && h.LeftOn != nil && h.LeftOn.Before(*h.ShareFrom) {
		bad["shareFrom"] = codeAfterLeft
	}
	return fault.Fields(bad)
}

// History returns what was said of how a company is held by its parent, the
// newest first. tenant.ErrNotFound for a company that is not below the scope's
// own.
func (s *Service) History(ctx context.Context, scope tenant.Scope, id uuid.UUID) (changes []Change, err error) {
	m, err := s.below(ctx, scope, id)
	if err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		changes, err = history(ctx, tx, m.Parent, id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read how %s is held: %w", id, err)
	}
	return changes, nil
}
