package noticeboard

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
)

// List returns what the person acting was told of in the company that they act
// for; nothing where they act for none.
func (s *Service) List(ctx context.Context, scope tenant.Scope) (Board, error) {
	if err := scope.Require(account.Own); err != nil || scope.Company == uuid.Nil {
		return Board{}, err
	}
	var board Board
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		board, err = s.board(ctx, tx, scope)
		return err
	})
	return board, err
}

// Read marks notices of the person acting as read, or all there are when none
// is named. What is nobody's or somebody else's is left as it is.
func (s *Service) Read(ctx context.Context, scope tenant.Scope, ids []uuid.UUID) (Board, error) {
	if err := scope.Require(account.Own); err != nil || scope.Company == uuid.Nil {
		return Board{}, err
	}
	var board Board
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if err := markRead(ctx, tx, scope, ids, s.now()); err != nil {
			return err
		}
		board, err = s.board(ctx, tx, scope)
		return err
	})
	return board, err
}

// Purge takes away what is older than Keep, of all companies, and returns how
// many that were.
func (s *Service) Purge(ctx context.Context) (purged int64, err error) {
	before := s.now().Add(-Keep)
	var companies []uuid.UUID
	err = s.db.In(ctx, tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select distinct company_id from notices where at < ?", before).Scan(ctx, &companies)
	})
	if err != nil {
		return 0, fmt.Errorf("find old notices: %w", err)
	}
	for _, company := range companies {
		err := s.db.In(ctx, tenant.NewScope(uuid.Nil, company), func(ctx context.Context, tx pg.Tx) error {
			result, err := tx.ExecContext(ctx, "delete from notices where company_id = ? and at < ?", company, before)
			if err != nil {
				return err
			}
			n, err := result.RowsAffected()
			purged += n
			return err
		})
		if err != nil {
			return purged, fmt.Errorf("purge notices of %s: %w", company, err)
		}
	}
	return purged, nil
}

func (s *Service) board(ctx context.Context, tx pg.Tx, scope tenant.Scope) (Board, error) {
	found, err := notices(ctx, tx, scope, "")
	if err != nil {
		return Board{}, err
	}
	var board Board
	if board.Notices, err = s.visible(ctx, tx, scope, found); err != nil {
		return Board{}, err
	}
	for _, n := range board.Notices {
		if !n.Read {
			board.Unread++
		}
	}
	return board, nil
}
