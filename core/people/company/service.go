package company

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
)

// Service keeps companies and their logos.
type Service struct {
	db         *pg.DB
	files      *blob.Store
	taxonomy   *Taxonomy
	industries industries
	budget     *unpack.Budget
	welcome    func(context.Context, pg.Tx, uuid.UUID) error // nil for nothing
	clock      func() time.Time
}

// NewService returns the service on db, with logos in files.
func NewService(db *pg.DB, files *blob.Store, clock func() time.Time) (*Service, error) {
	taxonomy, err := LoadTaxonomy()
	if err != nil {
		return nil, err
	}
	industries, err := loadIndustries()
	if err != nil {
		return nil, err
	}
	return &Service{db: db, files: files, taxonomy: taxonomy, industries: industries, clock: clock}, nil
}

// Get returns the company of the scope.
func (s *Service) Get(ctx context.Context, scope tenant.Scope) (Company, error) {
	if err := scope.Require(Read); err != nil {
		return Company{}, err
	}
	return s.find(ctx, scope, scope.Company)
}

// Refer returns a company that the scope sees, for its name, logo and
// currency: that of the scope when id is zero.
func (s *Service) Refer(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Company, error) {
	if err := scope.Require(See); err != nil {
		return Company{}, err
	}
	if id == uuid.Nil {
		id = scope.Company
	}
	return s.find(ctx, scope, id)
}

func (s *Service) find(ctx context.Context, scope tenant.Scope, id uuid.UUID) (found Company, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		found, err = find(ctx, tx, scope, id)
		return err
	})
	return found, err
}

// Save changes the details of the scope's company. It returns a *Stale with
// the newer state when somebody else has saved since they were read.
func (s *Service) Save(ctx context.Context, scope tenant.Scope, in Details) (saved Company, err error) {
	if err := scope.Require(Write); err != nil {
		return Company{}, err
	}
	if err := s.Check(&in); err != nil {
		return Company{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		before, err := find(ctx, tx, scope, scope.Company)
		if err != nil {
			return err
		}
		current, err := update(ctx, tx, scope.Company, in, s.clock())
		if err != nil {
			return err
		}
		saved, err = find(ctx, tx, scope, scope.Company)
		if err == nil && !current {
			return &Stale{Current: saved}
		}
		if err != nil {
			return err
		}
		err = audit.Record(ctx, tx, scope, s.clock(), audit.Event{
			Kind: audit.CompanySaved, Detail: map[string]string{"fields": strings.Join(differing(before.Details, saved.Details), ",")},
		})
		if err != nil || before.Country == saved.Country && before.Industry == saved.Industry {
			return err
		}
		return tx.Enqueue(ctx, Described{Company: scope.Company})
	})
	if err != nil {
		return Company{}, err
	}
	return saved, nil
}

const logoKind = "logo"

// Within has the service read pictures within a budget, which it shares with
// others.
func (s *Service) Within(budget *unpack.Budget) { s.budget = budget }

// SetLogo stores the picture as the logo of the scope's company, drawn anew;
// see NormalLogo.
func (s *Service) SetLogo(ctx context.Context, scope tenant.Scope, file io.Reader) (saved Company, err error) {
	if err := scope.Require(Write); err != nil {
		return Company{}, err
	}
	leave, err := s.budget.Enter(ctx, scope.Company)
	if err != nil {
		return Company{}, err
	}
	picture, err := NormalLogo(file)
	leave()
	if err != nil {
		return Company{}, err
	}
	key := blob.Key(scope.Company, logoKind, uuid.New())
	if _, err := s.files.Put(ctx, key, bytes.NewReader(picture)); err != nil {
		return Company{}, err
	}
	var before *string
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw("update companies set logo_key = ?, updated_at = ? where id = ? returning old.logo_key",
			key, s.clock(), scope.Company).Scan(ctx, &before)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("set logo of company %s: %w", scope.Company, err)
		}
		if saved, err = find(ctx, tx, scope, scope.Company); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.LogoChanged})
	})
	if err != nil {
		return Company{}, errors.Join(err, s.files.Delete(ctx, key))
	}
	if before == nil {
		return saved, nil
	}
	return saved, s.files.Delete(ctx, *before)
}

// RemoveLogo takes the logo of the scope's company away; without one it changes
// nothing.
func (s *Service) RemoveLogo(ctx context.Context, scope tenant.Scope) (saved Company, err error) {
	if err := scope.Require(Write); err != nil {
		return Company{}, err
	}
	var before string
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw("update companies set logo_key = null, updated_at = ? where id = ? and logo_key is not null returning old.logo_key",
			s.clock(), scope.Company).Scan(ctx, &before)
		if err != nil && !pg.NoRows(err) {
			return fmt.Errorf("remove logo of company %s: %w", scope.Company, err)
		}
		if saved, err = find(ctx, tx, scope, scope.Company); err != nil || before == "" {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.LogoRemoved})
	})
	if err != nil || before == "" {
		return saved, err
	}
	return saved, s.files.Delete(ctx, before)
}

// OpenLogo returns the logo of a company that the scope sees: of its own when
// id is zero. tenant.ErrNotFound when there is none.
func (s *Service) OpenLogo(ctx context.Context, scope tenant.Scope, id uuid.UUID) (io.ReadSeekCloser, error) {
	found, err := s.Refer(ctx, scope, id)
	if err != nil {
		return nil, err
	}
	if found.Logo == "" {
		return nil, tenant.ErrNotFound
	}
	return s.files.Open(ctx, found.Logo)
}

// Activities lists the activities of the EU taxonomy in a language.
func (s *Service) Activities(_ context.Context, scope tenant.Scope, locale string) ([]Activity, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	return s.taxonomy.Activities(locale), nil
}

// Descendants lists the companies below the scope's own, parents before
// children.
func (s *Service) Descendants(ctx context.Context, scope tenant.Scope) (below []Node, err error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	if scope.Company == uuid.Nil {
		return nil, tenant.ErrNotFound
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		below, err = nodes(ctx, tx, scope, scope.Company)
		return err
	})
	return below, err
}

// WithGroup returns the scope with all companies below its own to be seen: for
// work on behalf of the company itself, whoever asked for it. Requires Read.
func (s *Service) WithGroup(ctx context.Context, scope tenant.Scope) (tenant.Scope, error) {
	if err := scope.Require(Read); err != nil {
		return tenant.Scope{}, err
	}
	var below []uuid.UUID
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select unnest(descendants(?))", scope.Company).Scan(ctx, &below)
	})
	if err != nil {
		return tenant.Scope{}, fmt.Errorf("find companies below %s: %w", scope.Company, err)
	}
	return scope.Seeing(below...), nil
}

// Group lists the scope's company and all below it, by name.
func (s *Service) Group(ctx context.Context, scope tenant.Scope) (companies []Company, err error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	if scope.Company == uuid.Nil {
		return nil, tenant.ErrNotFound
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		companies, err = group(ctx, tx, scope)
		return err
	})
	return companies, err
}

// Tree lists all companies that the scope sees, parents before children.
func (s *Service) Tree(ctx context.Context, scope tenant.Scope) (tree []Node, err error) {
	if err := scope.Require(See); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		tree, err = nodes(ctx, tx, scope, uuid.Nil)
		return err
	})
	return tree, err
}
