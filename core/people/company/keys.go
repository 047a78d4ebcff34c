package company

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

// Keys keeps the keys with which data of companies is fetched elsewhere. They
// lie sealed, and no person reads them back.
type Keys struct {
	db    *pg.DB
	box   *secret.Box
	clock func() time.Time
}

// NewKeys returns the service on db. Keys are sealed in box.
func NewKeys(db *pg.DB, box *secret.Box, clock func() time.Time) *Keys {
	return &Keys{db: db, box: box, clock: clock}
}

const (
	goClimate = "goClimate"
	maxKey    = 1000
)

// keyPlace names where a sealed key lies.
func keyPlace(company uuid.UUID, service string) string {
	return "company_keys.sealed/" + company.String() + "/" + service
}

// Sealed is the column that holds the keys.
func Sealed() secret.Column {
	return secret.Column{
		Table: "company_keys", Name: "sealed", Key: []string{"company_id", "service"},
		Place: func(key []string) string { return keyPlace(uuid.MustParse(key[0]), key[1]) },
		Whose: "(select name from companies where id = company_id)",
	}
}

// HasGoClimate reports whether there is a GoClimate key of the company.
func HasGoClimate(ctx context.Context, tx pg.Tx, company uuid.UUID) (has bool, err error) {
	err = tx.NewRaw("select exists (select from company_keys where company_id = ? and service = ?)", company, goClimate).Scan(ctx, &has)
	if err != nil {
		return false, fmt.Errorf("look for key: %w", err)
	}
	return has, nil
}

// GoClimate opens the GoClimate key of the scope's company; empty when there is
// none. Requires UseKeys, which no person has.
func (k *Keys) GoClimate(ctx context.Context, scope tenant.Scope) (string, error) {
	if err := scope.Require(UseKeys); err != nil {
		return "", err
	}
	var sealed []byte
	err := k.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select sealed from company_keys where company_id = ? and service = ?", scope.Company, goClimate).Scan(ctx, &sealed)
	})
	if pg.NoRows(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read key: %w", err)
	}
	key, err := k.box.Open(sealed, keyPlace(scope.Company, goClimate))
	if err != nil {
		return "", fmt.Errorf("open key: %w", err)
	}
	return string(key), nil
}

// GoClimateSetAt reports when the GoClimate key of the scope's company was set;
// nil when there is none.
func (k *Keys) GoClimateSetAt(ctx context.Context, scope tenant.Scope) (at *time.Time, err error) {
	if err := scope.Require(Administer); err != nil {
		return nil, err
	}
	err = k.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := find(ctx, tx, scope, scope.Company); err != nil {
			return err
		}
		err := tx.NewRaw("select max(set_at) from company_keys where company_id = ? and service = ?", scope.Company, goClimate).Scan(ctx, &at)
		if err != nil {
			return fmt.Errorf("look for key: %w", err)
		}
		return nil
	})
	return at, err
}

// SetGoClimate stores the GoClimate key of the scope's company in place of any
// other; an empty one takes it away.
func (k *Keys) SetGoClimate(ctx context.Context, scope tenant.Scope, key string) error {
	if err := scope.Require(Administer); err != nil {
		return err
	}
	key = strings.TrimSpace(key)
	if len(key) > maxKey {
		return fault.Fields(map[string]string{"GoClimateKey": "tooLong"})
	}
	return k.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := find(ctx, tx, scope, scope.Company); err != nil {
			return err
		}
		event := audit.Event{Kind: audit.KeySet, Detail: map[string]string{"service": goClimate}}
		if key == "" {
			event.Kind = audit.KeyRemoved
			if _, err := tx.NewRaw("delete from company_keys where company_id = ? and service = ?", scope.Company, goClimate).Exec(ctx); err != nil {
				return fmt.Errorf("remove key: %w", err)
			}
			return audit.Record(ctx, tx, scope, k.clock(), event)
		}
		_, err := tx.NewRaw(`insert into company_keys (company_id, service, sealed, set_at) values (?, ?, ?, ?)
			on conflict (company_id, service) do update set sealed = excluded.sealed, set_at = excluded.set_at`,
			scope.Company, goClimate, k.box.Seal([]byte(key), keyPlace(scope.Company, goClimate)), k.clock()).Exec(ctx)
		if err != nil {
			return fmt.Errorf("store key: %w", err)
		}
		return audit.Record(ctx, tx, scope, k.clock(), event)
	})
}
