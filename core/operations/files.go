package operations

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/blob"
	"tillit/core/pg"
	"tillit/core/tenant"
)

const (
	// leftAfter is how old a file is before it can have been left behind: no
	// work takes as long from its file to the row that refers to it.
	leftAfter = 24 * time.Hour
	// portion is how many files are asked about at a time.
	portion = 500
)

// strays says by the kind of a file (see blob.Key) which of the keys k no row
// refers to. A kind that is not here is left alone.
func strays() map[string]string {
	return map[string]string{
		"agency-logo": "not exists (select from agencies where logo_key = k)",
		"document":    "not exists (select from documents where blob_key = k)",
		"ledger":      "not exists (select from ledger_imports where blob_key = k)",
		"logo":        "not exists (select from companies where logo_key = k)",
		"report":      "not exists (select from report_files where blob_key = k)",
		"upload":      "not exists (select from uploads where id::text = split_part(k, '/', 3) and company_id::text = split_part(k, '/', 1))",
	}
}

// SweepFiles deletes the files that workers left behind when they died: older
// than a day, and referred to by nothing. It writes down which, and returns
// how many there were. It belongs to the program and not to a person.
func (s *Service) SweepFiles(ctx context.Context, files *blob.Store) (swept int, err error) {
	before := s.now().Add(-leftAfter)
	old := map[string][]string{} // by kind
	sweep := func(kind string) error {
		left, err := s.strays(ctx, kind, old[kind])
		if err != nil {
			return err
		}
		old[kind] = old[kind][:0]
		for _, key := range left {
			if err := files.Delete(ctx, key); err != nil {
				return fmt.Errorf("delete file %s that was left behind: %w", key, err)
			}
			slog.LogAttrs(ctx, slog.LevelInfo, "deleted a file that was left behind", slog.String("file", key))
			swept++
		}
		return nil
	}
	err = files.Each(ctx, func(key string, written time.Time) error {
		kind, known := kindOf(key)
		if !known || !written.Before(before) {
			return nil
		}
		if old[kind] = append(old[kind], key); len(old[kind]) < portion {
			return nil
		}
		return sweep(kind)
	})
	for kind := range old {
		if err == nil {
			err = sweep(kind)
		}
	}
	return swept, err
}

// kindOf is the kind of a file that has an owner and an id.
func kindOf(key string) (kind string, known bool) {
	parts := strings.Split(key, "/")
	if len(parts) < 3 || uuid.Validate(parts[0]) != nil {
		return "", false
	}
	_, known = strays()[parts[1]]
	return parts[1], known
}

// strays returns those of the keys that nothing refers to.
func (s *Service) strays(ctx context.Context, kind string, keys []string) (left []string, err error) {
	if len(keys) == 0 {
		return nil, nil
	}
	err = s.db.In(ctx, tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select k from unnest(?::text[]) k where "+strays()[kind], pgdialect.Array(keys)).Scan(ctx, &left)
	})
	if err != nil {
		return nil, fmt.Errorf("ask which files of kind %s are in use: %w", kind, err)
	}
	return left, nil
}
