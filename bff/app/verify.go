package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/reporting/report"
)

// Verify computes every hash of a sealed year's manifest again and says what is
// not the same. It fails unless the file is the manifest that was sealed, and
// all is equal.
func Verify(ctx context.Context, p Process, args []string) error {
	file, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	return p.withDatabase(ctx, func(ctx context.Context, db *pg.DB) error {
		return p.verify(ctx, db, file)
	})
}

func (p Process) verify(ctx context.Context, db *pg.DB, file []byte) error {
	var m seal.Manifest
	if err := json.Unmarshal(file, &m); err != nil || m.Schema != seal.Schema {
		return fmt.Errorf("this is no manifest of the form %s", seal.Schema)
	}
	seals := seal.NewService(db, report.Sealing(program, p.Clock))
	scope := tenant.NewScope(uuid.Nil, m.Company, seal.Verify)
	stored, hash, err := seals.Manifest(ctx, scope, m.Year, m.Version)
	if errors.Is(err, tenant.ErrNotFound) {
		return fmt.Errorf("the database knows no version %d of %d of the company %s", m.Version, m.Year, m.Company)
	}
	if err != nil {
		return err
	}
	if !bytes.Equal(stored, file) {
		return fmt.Errorf("the file was changed: the manifest that was sealed has the SHA-256 %s", hash)
	}
	found, err := seals.Differences(ctx, scope, m.Year, m.Version, 0)
	if err != nil {
		return err
	}
	for _, d := range found {
		p.say("%s %s: %s", d.Part, d.Key, became(d))
	}
	if len(found) > 0 {
		return fmt.Errorf("not as when %d was sealed as version %d: %d of the things it rests on", m.Year, m.Version, len(found))
	}
	p.say("Equal: everything that %d rests on is as it was when %s sealed it as version %d at %s.", m.Year, m.SealedBy, m.Version, m.SealedAt.Format("2006-01-02 15:04:05 MST"))
	return nil
}

func became(d seal.Difference) string {
	switch {
	case d.Before == nil:
		return "new"
	case d.After == nil:
		return "gone"
	case d.Before.Value != d.After.Value:
		return d.Before.Value + " became " + d.After.Value
	}
	return fmt.Sprintf("changed (%d rows, now %d)", d.Before.Rows, d.After.Rows)
}
