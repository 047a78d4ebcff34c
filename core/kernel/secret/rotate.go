package secret

import (
	"bytes"
	"cmp"
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
	Optional    bool                      // a row may be without it
	Whose       string                    // in SQL, the name of who a row is about
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

// value is a sealed one where it lies.
type value struct {
	key    []string
	sealed []byte
	whose  string
}

func (b *Box) rotate(ctx context.Context, conn *pgx.Conn, c Column, all *Rotation) error {
	found, err := c.values(ctx, conn)
	if err != nil {
		return err
	}
	statement := fmt.Sprintf("update %s set %s = $1 where %s = $2 and %s = $3", c.Table, c.Name, c.Name, c.key())
	for _, old := range found {
		if bytes.HasPrefix(old.sealed, b.current[:]) {
			continue
		}
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

// values are all in the column.
func (c Column) values(ctx context.Context, conn *pgx.Conn) ([]value, error) {
	whose := cmp.Or(c.Whose, "''")
	rows, err := conn.Query(ctx, fmt.Sprintf("select %s, %s, %s from %s where %s is not null", c.key(), c.Name, whose, c.Table, c.Name))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (v value, err error) {
		return v, row.Scan(&v.key, &v.sealed, &v.whose)
	})
}
