package secret

import (
	"context"
	"errors"
	"fmt"

	"tillit/core/kernel/pg"
)

// ErrWrongKey says that none of the keys opens what is sealed in the database.
var ErrWrongKey = errors.New("secret: none of the keys opens what is sealed here")

// canary is what the canary says; it only has to open.
const canary = "tillit"

// Canary is the column of the one sealed value that reports whether a process
// has the key of its installation.
func Canary() Column {
	return Column{Table: "sealing_canary", Name: "sealed", Key: []string{"one"}, Place: func([]string) string { return canaryPlace }}
}

const canaryPlace = "sealing_canary.sealed"

// Used reports whether anything is sealed in the database.
func Used(ctx context.Context, tx pg.Tx) (used bool, err error) {
	err = tx.NewRaw("select exists (select from sealing_canary) or exists (select from sealed_values())").Scan(ctx, &used)
	if err != nil {
		return false, fmt.Errorf("look for sealed values: %w", err)
	}
	return used, nil
}

// Prove makes sure that the box has the key of the installation: ErrWrongKey
// unless it opens the canary. Where there is none yet, it is made once the box
// has opened one of the values in the columns, or found that there are none.
func (b *Box) Prove(ctx context.Context, tx pg.Tx, columns ...Column) error {
	found, err := b.openCanary(ctx, tx)
	if err != nil || found {
		return err
	}
	if err := b.openAny(ctx, tx, columns); err != nil {
		return err
	}
	_, err = tx.NewRaw("insert into sealing_canary (sealed) values (?) on conflict do nothing", b.Seal([]byte(canary), canaryPlace)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("make canary: %w", err)
	}
	_, err = b.openCanary(ctx, tx) // it may be that of another first start
	return err
}

func (b *Box) openCanary(ctx context.Context, tx pg.Tx) (found bool, err error) {
	var sealed []byte
	err = tx.NewRaw("select sealed from sealing_canary").Scan(ctx, &sealed)
	if pg.NoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read canary: %w", err)
	}
	if _, err := b.Open(sealed, canaryPlace); err != nil {
		return true, ErrWrongKey
	}
	return true, nil
}

// openAny opens one of the values in the columns.
func (b *Box) openAny(ctx context.Context, tx pg.Tx, columns []Column) error {
	var values []struct {
		Place  string
		Key    []string `bun:"key,array"`
		Sealed []byte
	}
	if err := tx.NewRaw("select place, key, sealed from sealed_values()").Scan(ctx, &values); err != nil {
		return fmt.Errorf("read sealed values: %w", err)
	}
	for _, v := range values {
		for _, c := range columns {
			if c.Table+"."+c.Name != v.Place {
				continue
			}
			if _, err := b.Open(v.Sealed, c.Place(v.Key)); err == nil {
				return nil
			}
		}
	}
	if len(values) > 0 {
		return ErrWrongKey
	}
	return nil
}
