package secret

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Lost is a sealed value that none of the keys opens.
type Lost struct {
	Column Column
	Key    []string // of its row
	Whose  string   // the name of who the row is about
	sealed []byte
}

// Place is where the value lies.
func (l Lost) Place() string { return l.Column.Place(l.Key) }

// Lost lists the values of the columns that none of the keys opens.
func (b *Box) Lost(ctx context.Context, conn *pgx.Conn, columns ...Column) (lost []Lost, err error) {
	for _, c := range columns {
		found, err := c.values(ctx, conn)
		if err != nil {
			return nil, fmt.Errorf("read %s.%s: %w", c.Table, c.Name, err)
		}
		for _, v := range found {
			if _, err := b.Open(v.sealed, c.Place(v.key)); err != nil {
				lost = append(lost, Lost{Column: c, Key: v.key, Whose: v.whose, sealed: v.sealed})
			}
		}
	}
	return lost, nil
}

// Forget empties where the values lie. One that was replaced meanwhile stays.
func Forget(ctx context.Context, conn *pgx.Conn, lost ...Lost) error {
	for _, l := range lost {
		c := l.Column
		statement := "delete from " + c.Table
		if c.Optional {
			statement = fmt.Sprintf("update %s set %s = null", c.Table, c.Name)
		}
		if _, err := conn.Exec(ctx, fmt.Sprintf("%s where %s = $1 and %s = $2", statement, c.Name, c.key()), l.sealed, l.Key); err != nil {
			return fmt.Errorf("empty %s: %w", l.Place(), err)
		}
	}
	return nil
}

// Begin makes the current key that of the installation, whatever it was before.
func (b *Box) Begin(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "insert into sealing_canary (sealed) values ($1) on conflict (one) do update set sealed = excluded.sealed",
		b.Seal([]byte(canary), canaryPlace))
	if err != nil {
		return fmt.Errorf("make canary: %w", err)
	}
	return nil
}
