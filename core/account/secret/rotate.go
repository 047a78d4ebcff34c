package secret

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Column holds sealed values.
type Column struct {
	Table, Name string
	Key         []string                  // the columns that tell rows apart
	Place       func(key []string) string // of the value in the row of that key
}

// key is that of a row, in SQL.
func (c Column) key() string { return "array[" + strings.Join(c.Key, "::text, ") + "::text]" }

// Rotation is what became of sealed values.
type Rotation struct {
	Sealed int      // anew, with the current key
	Broken []string // places of values that none of the keys opens
}

// Rotate seals every value of the columns with the current key that another
// one sealed. It may run beside the product, whose processes know both keys: a
// value that changes meanwhile is left as it then is.
func (b *Box) Rotate(ctx context.Context, conn *pgx.Conn, columns ...Column) (Rotation, error) {
	var all Rotation
	for _, c := range columns {
		if err := b.rotate(ctx, conn, c, &all); err != nil {
			return all, fmt.Errorf("seal %s.%s anew: %w", c.Table, c.Name, err)
		}
	}
	return all, nil
}

// stale is a value that is sealed with another key than the current one.
type stale struct {
	key    []string
	sealed []byte
}

func (b *Box) rotate(ctx context.Context, conn *pgx.Conn, c Column, all *Rotation) error {
	found, err := b.stale(ctx, conn, c)
	if err != nil {
		return err
	}
	statement := fmt.Sprintf("update %s set %s = $1 where %s = $2 and %s = $3", c.Table, c.Name, c.Name, c.key())
	for _, old := range found {
		place := c.Place(old.key)
		plain, err := b.Open(old.sealed, place)
		if err != nil {
			all.Broken = append(all.Broken, place)
			continue
		}
		done, err := conn.Exec(ctx, statement, b.Seal(plain, place), old.sealed, old.key)
		if err != nil {
			return err
		}
		all.Sealed += int(done.RowsAffected())
	}
	return nil
}

func (b *Box) stale(ctx context.Context, conn *pgx.Conn, c Column) (found []stale, err error) {
	rows, err := conn.Query(ctx, fmt.Sprintf("select %s, %s from %s where %s is not null", c.key(), c.Name, c.Table, c.Name))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one stale
		if err := rows.Scan(&one.key, &one.sealed); err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(one.sealed, b.current[:]) {
			found = append(found, one)
		}
	}
	return found, rows.Err()
}
