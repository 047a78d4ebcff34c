package seal

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
)

// Part is something that a year's report rests on. Each domain says for its
// own rows what of them counts.
type Part struct {
	Name string
	// Query selects pairs of texts for a company ($1) and a year ($2): the item
	// and what it holds, ordered by item. Several pairs of one item are its
	// rows, in an order that their content gives. It names what it selects, so
	// that a column that comes later changes no hash.
	Query string
	// Shown parts keep what their items hold as it is: figures, versions.
	Shown bool
}

// Schema names the form of a manifest.
const Schema = "tillit.seal/1"

// Manifest is what a seal covers.
type Manifest struct {
	Schema   string         `json:"schema"`
	Company  uuid.UUID      `json:"company"`
	Year     int            `json:"year"`
	Version  int            `json:"version"`
	SealedAt time.Time      `json:"sealedAt"`
	SealedBy string         `json:"sealedBy"`
	Program  string         `json:"program"`
	Previous string         `json:"previous,omitempty"` // hash of the version before
	Parts    []ManifestPart `json:"parts"`
}

// ManifestPart is a part as it was.
type ManifestPart struct {
	Name  string `json:"name"`
	Items []Item `json:"items"` // by key
}

// Item is a voucher month, an answer, an entry: what a part is compared by.
type Item struct {
	Key    string `json:"key"`
	Rows   int64  `json:"rows"`
	SHA256 string `json:"sha256"`
	Value  string `json:"value,omitempty"` // of a shown part
}

// read takes a part as it is now. Its rows pass by; what stays is an item each.
func (p Part) read(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) (ManifestPart, error) {
	part := ManifestPart{Name: p.Name, Items: []Item{}}
	var open hash.Hash
	end := func() {
		if open != nil {
			part.Items[len(part.Items)-1].SHA256 = hex.EncodeToString(open.Sum(nil))
		}
	}
	err := tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, p.Query, company, year)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var key, held string
			if err := rows.Scan(&key, &held); err != nil {
				return err
			}
			if n := len(part.Items); n == 0 || part.Items[n-1].Key != key {
				end()
				open = sha256.New()
				part.Items = append(part.Items, Item{Key: key})
			}
			item := &part.Items[len(part.Items)-1]
			item.Rows++
			if p.Shown {
				item.Value = held
			}
			_, _ = fmt.Fprintf(open, "%d:%s\n", len(held), held) // a hash takes everything
		}
		return rows.Err()
	})
	end()
	if err != nil {
		return ManifestPart{}, fmt.Errorf("read %s of %d: %w", p.Name, year, err)
	}
	return part, nil
}

// Difference is an item that is not what it was.
type Difference struct {
	Part   string
	Key    string
	Before *Item // nil when it is new
	After  *Item // nil when it is gone
}

// Compare lists what of a manifest's parts is not the same in another's.
func Compare(then, now []ManifestPart) []Difference {
	var out []Difference
	was, is := itemsOf(then), itemsOf(now)
	keys := maps.Clone(was)
	maps.Copy(keys, is)
	for at := range keys {
		before, here := was[at]
		after, still := is[at]
		if before.SHA256 == after.SHA256 {
			continue
		}
		d := Difference{Part: at.part, Key: at.key}
		if here {
			d.Before = &before
		}
		if still {
			d.After = &after
		}
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b Difference) int { return cmp.Or(cmp.Compare(a.Part, b.Part), cmp.Compare(a.Key, b.Key)) })
	return out
}

type place struct{ part, key string }

func itemsOf(parts []ManifestPart) map[place]Item {
	items := map[place]Item{}
	for _, p := range parts {
		for _, i := range p.Items {
			items[place{p.Name, i.Key}] = i
		}
	}
	return items
}
