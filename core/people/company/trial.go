package company

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Trial is the trial period of a company that has signed up itself. When it is
// over, people still read and export what is there; entering anything is
// refused with tenant.ErrTrialEnded.
type Trial struct {
	Began time.Time
	Ends  time.Time
}

// trialMonths is how long the free climate package lasts (specification,
// section 9).
const trialMonths = 3

// PackageFeatures are those of the free climate package (domain decisions,
// section 5).
func PackageFeatures() tenant.Feature {
	return tenant.Footprint | tenant.ClimateReporting | tenant.Integrations | tenant.Documents | tenant.Users
}

// maxTrial bounds what an administrator may give for free.
const maxTrial = 5 * 365 * 24 * time.Hour

type trialRow struct {
	bun.BaseModel `bun:"table:company_trials,alias:t"`

	CompanyID   uuid.UUID `bun:"company_id,pk,type:uuid"`
	BeganAt     time.Time `bun:"began_at"`
	EndsAt      time.Time `bun:"ends_at"`
	NoticesSent int       `bun:"told"`
}

// BeginTrial gives a new company the free climate package for its time: the
// other features are off, and it ends by itself. It runs in the transaction
// that made the company.
func BeginTrial(ctx context.Context, tx pg.Tx, company uuid.UUID, now time.Time) (Trial, error) {
	t := Trial{Began: now, Ends: now.AddDate(0, trialMonths, 0)}
	if _, err := tx.NewRaw("update companies set disabled_features = ? where id = ?", every()&^PackageFeatures(),
		company).Exec(ctx); err != nil {
		return Trial{}, fmt.Errorf("set features of package: %w", err)
	}
	_, err := tx.NewInsert().Model(&trialRow{CompanyID: company, BeganAt: t.Began, EndsAt: t.Ends}).Exec(ctx)
	if err != nil {
		return Trial{}, fmt.Errorf("begin trial: %w", err)
	}
	return t, nil
}

// Trial returns the trial of a company to an administrator; nil when the
// company is on none.
func (s *Service) Trial(ctx context.Context, scope tenant.Scope, id uuid.UUID) (*Trial, error) {
	if err := scope.Require(Administer); err != nil {
		return nil, err
	}
	var rows []trialRow
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := find(ctx, tx, scope, id); err != nil {
			return err
		}
		return tx.NewSelect().Model(&rows).Where("company_id = ?", id).Scan(ctx)
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return &Trial{Began: rows[0].BeganAt, Ends: rows[0].EndsAt}, nil
}

// SetTrial has the trial of a company end at the end of a day (UTC); a company
// on none gets one. People are told of the new end as of any other. The field
// endsOn when the day lies too far away.
func (s *Service) SetTrial(ctx context.Context, scope tenant.Scope, id uuid.UUID, lastDay time.Time) (*Trial, error) {
	if err := scope.Require(Administer); err != nil {
		return nil, err
	}
	now, ends := s.clock(), lastDay.AddDate(0, 0, 1)
	if ends.Sub(now).Abs() > maxTrial {
		return nil, fault.Fields(map[string]string{"endsOn": "outOfRange"})
	}
	var set trialRow
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := find(ctx, tx, scope, id); err != nil {
			return err
		}
		err := tx.NewRaw(`insert into company_trials as t (company_id, began_at, ends_at) values (?0, least(?1::timestamptz, ?2::timestamptz - interval '1 day'), ?2)
			on conflict (company_id) do update set ends_at = excluded.ends_at, began_at = least(t.began_at, excluded.began_at), told = 0
			returning *`, id, now, ends).Scan(ctx, &set)
		if err != nil {
			return fmt.Errorf("set trial of company %s: %w", id, err)
		}
		return audit.Record(ctx, tx, scope, now, audit.Event{
			Kind: audit.TrialSet, Company: id, Detail: map[string]string{"endsOn": lastDay.Format(time.DateOnly)},
		})
	})
	if err != nil {
		return nil, err
	}
	return &Trial{Began: set.BeganAt, Ends: set.EndsAt}, nil
}

// LiftTrial takes a company off its trial: from now on it is a customer and
// nothing ends by itself. Its features stay as they are. tenant.ErrNotFound
// when it is on none.
func (s *Service) LiftTrial(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	if err := scope.Require(Administer); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := requireOneRow(tx.NewRaw("delete from company_trials where company_id = ?", id).Exec(ctx)); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.TrialLifted, Company: id})
	})
}
