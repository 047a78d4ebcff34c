package company

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// New is a company to be created.
type New struct {
	Details
	Parent uuid.UUID // zero for none
	Agency uuid.UUID // zero for none
}

// Create adds a company. ErrNoParent when parent or agency are not there.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, in New) (made Company, err error) {
	if err := scope.Require(Administer); err != nil {
		return Company{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Company{}, fmt.Errorf("draw id: %w", err)
	}
	own, err := scope.For(id)
	if err != nil {
		return Company{}, err
	}
	err = s.db.In(ctx, own, func(ctx context.Context, tx pg.Tx) error {
		if err := s.Add(ctx, tx, scope, id, in); err != nil {
			return err
		}
		made, err = find(ctx, tx, scope, id)
		return err
	})
	if err != nil {
		return Company{}, err
	}
	return made, nil
}

// Add is Create in the transaction of a larger act, which decides whether the
// scope may, has drawn the id, and writes to the company of that id.
func (s *Service) Add(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, in New) error {
	if err := s.Check(&in.Details); err != nil {
		return err
	}
	r := rowOf(id, in.Details)
	r.Version, r.UpdatedAt = 1, s.clock()
	r.ParentID, r.AgencyID = pg.Null(in.Parent), pg.Null(in.Agency)
	_, err := tx.NewInsert().Model(&r).Exec(ctx)
	if pg.Violates(err, "companies_parent_id_fk") || pg.Violates(err, "companies_agency_id_fk") {
		return ErrNoParent
	}
	if err != nil {
		return fmt.Errorf("insert company: %w", err)
	}
	if err := audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.CompanyCreated, Company: id}); err != nil {
		return err
	}
	if s.welcome == nil {
		return nil
	}
	return s.welcome(ctx, tx, id)
}

// Welcome has fn prepare every company that is made from now on, in the
// transaction that makes it. It is called once, while the process is put
// together.
func (s *Service) Welcome(fn func(ctx context.Context, tx pg.Tx, company uuid.UUID) error) {
	s.welcome = fn
}

// Check brings the details into their one spelling and names every field that
// cannot be right.
func (s *Service) Check(d *Details) error { return d.normalise(s.taxonomy, s.industries) }

// Find returns any company to an administrator.
func (s *Service) Find(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Company, error) {
	if err := scope.Require(Administer); err != nil {
		return Company{}, err
	}
	return s.find(ctx, scope, id)
}

// List returns the companies that the scope sees side by side, by name: all
// for an administrator, its clients for an agency. An agency narrows it to
// those that it manages.
func (s *Service) List(ctx context.Context, scope tenant.Scope, agency uuid.UUID) (companies []Company, err error) {
	if err := scope.Require(List); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		companies, err = all(ctx, tx, scope, agency)
		return err
	})
	return companies, err
}

// treeLock is the advisory lock under which the group tree changes: two moves
// at once could close a circle that neither makes alone.
const treeLock = 7_355_609

// Move puts a company below another, or on its own when parent is zero. Who
// sees it changes with the next request. ErrCircle, ErrNoParent.
func (s *Service) Move(ctx context.Context, scope tenant.Scope, id, parent uuid.UUID) error {
	if err := scope.Require(Administer); err != nil {
		return err
	}
	if id == parent {
		return ErrCircle
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("select pg_advisory_xact_lock(?)", treeLock).Exec(ctx); err != nil {
			return fmt.Errorf("lock company tree: %w", err)
		}
		if _, err := find(ctx, tx, scope, id); err != nil {
			return err
		}
		var below *uuid.UUID
		if parent != uuid.Nil {
			below = &parent
			if _, err := find(ctx, tx, scope, parent); errors.Is(err, tenant.ErrNotFound) {
				return ErrNoParent
			} else if err != nil {
				return err
			}
		}
		var circle bool
		if err := tx.NewRaw("select coalesce(?::uuid = any (descendants(?)), false)", below, id).Scan(ctx, &circle); err != nil {
			return fmt.Errorf("look below company %s: %w", id, err)
		}
		if circle {
			return ErrCircle
		}
		if _, err := tx.NewRaw("update companies set parent_id = ?, updated_at = ? where id = ?", below, s.clock(), id).Exec(ctx); err != nil {
			return fmt.Errorf("move company %s: %w", id, err)
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{
			Kind: audit.CompanyMoved, Company: id, Detail: map[string]string{"parent": parent.String()},
		})
	})
}

// SetAgency gives a company to an agency to manage, or to none when agency
// is zero. Who sees it changes with the next request. ErrNoParent when the
// agency is not there.
func (s *Service) SetAgency(ctx context.Context, scope tenant.Scope, id, agency uuid.UUID) error {
	if err := scope.Require(Administer); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		res, err := tx.NewRaw("update companies set agency_id = ?, updated_at = ? where id = ?", pg.Null(agency), s.clock(), id).Exec(ctx)
		if pg.Violates(err, "companies_agency_id_fk") {
			return ErrNoParent
		}
		if err := requireOneRow(res, err); err != nil {
			return fmt.Errorf("give company %s to agency: %w", id, err)
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{
			Kind: audit.ClientGiven, Company: id, Detail: map[string]string{"agency": agency.String()},
		})
	})
}

// requireOneRow returns tenant.ErrNotFound when a statement about one row met none.
func requireOneRow(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	changed, err := res.RowsAffected()
	if err == nil && changed == 0 {
		return tenant.ErrNotFound
	}
	return err
}

// SetFeatures says which features are off for a company.
func (s *Service) SetFeatures(ctx context.Context, scope tenant.Scope, id uuid.UUID, disabled tenant.Feature) error {
	if err := scope.Require(Administer); err != nil {
		return err
	}
	if err := requireKnownFeatures(disabled); err != nil {
		return err
	}
	_, err := s.changeFeatures(ctx, scope, id, func(tenant.Feature) tenant.Feature { return disabled })
	return err
}

// SwitchFeature turns one or several features of a company on or off and returns
// which are off then. What others switch at the same time stays as they want it.
func (s *Service) SwitchFeature(ctx context.Context, scope tenant.Scope, id uuid.UUID, feature tenant.Feature,
	on bool,
) (tenant.Feature, error) {
	if err := scope.Require(Administer); err != nil {
		return 0, err
	}
	if feature <= 0 || feature&^every() != 0 {
		return 0, fault.Fields(map[string]string{"feature": "unknown"})
	}
	return s.changeFeatures(ctx, scope, id, func(disabled tenant.Feature) tenant.Feature {
		if disabled == tenant.AllDisabled {
			disabled = every()
		}
		if on {
			return disabled &^ feature
		}
		if disabled |= feature; disabled == every() {
			return tenant.AllDisabled
		}
		return disabled
	})
}

func every() (all tenant.Feature) {
	for _, f := range tenant.Features() {
		all |= f
	}
	return all
}

func (s *Service) changeFeatures(
	ctx context.Context, scope tenant.Scope, id uuid.UUID, change func(disabled tenant.Feature) tenant.Feature,
) (disabled tenant.Feature, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw("select disabled_features from companies where id = ? for update", id).Scan(ctx, &disabled)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("read features of company %s: %w", id, err)
		}
		disabled = change(disabled)
		if _, err := tx.NewRaw("update companies set disabled_features = ?, updated_at = ? where id = ?", disabled, s.clock(),
			id).Exec(ctx); err != nil {
			return fmt.Errorf("set features of company %s: %w", id, err)
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{
			Kind: audit.FeaturesChanged, Company: id, Detail: map[string]string{"disabled": strconv.FormatInt(int64(disabled), 10)},
		})
	})
	return disabled, err
}

// requireKnownFeatures refuses bits that stand for no feature.
func requireKnownFeatures(disabled tenant.Feature) error {
	if disabled == tenant.AllDisabled {
		return nil
	}
	if disabled&^every() != 0 {
		return fault.Fields(map[string]string{"disabledFeatures": "unknown"})
	}
	return nil
}
