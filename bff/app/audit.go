package app

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Audit checks the chains of the audit log and says where each ends, in the
// form in which it takes what was noted earlier. It fails when an event was
// changed, added or removed.
func Audit(ctx context.Context, p Process, args []string) error {
	if args[0] != "verify" {
		return fmt.Errorf("there is no audit %q: use it as tillit audit verify", args[0])
	}
	var noted []audit.Link
	if len(args) > 1 {
		file, err := os.ReadFile(args[1])
		if err != nil {
			return err
		}
		if noted, err = readLinks(file); err != nil {
			return fmt.Errorf("read %s: %w", args[1], err)
		}
	}
	aside := p
	aside.Out = p.Err // what is printed is to be read again
	return aside.withDatabase(ctx, func(ctx context.Context, db *pg.DB) error {
		return p.audit(ctx, db, noted)
	})
}

func (p Process) audit(ctx context.Context, db *pg.DB, noted []audit.Link) error {
	scope := tenant.NewScope(uuid.Nil, uuid.Nil, audit.ReadAll).SeeingAll()
	ends, breaks, err := audit.NewService(db, p.Clock).Verify(ctx, scope, noted)
	if err != nil {
		return err
	}
	for _, b := range breaks {
		switch b.Fault {
		case audit.Cut:
			p.say("%s: what was noted at position %d is not there", b.Chain, b.Position)
		case audit.Added:
			p.say("%s: event %s was added past the chain", b.Chain, b.Event)
		case audit.Removed:
			p.say("%s: event %s at position %d was removed", b.Chain, b.Event, b.Position)
		case audit.Changed:
			p.say("%s: event %s at position %d, or what was before it, was changed", b.Chain, b.Event, b.Position)
		}
	}
	if len(breaks) > 0 {
		return fmt.Errorf("the audit log does not hold at %d places", len(breaks))
	}
	for _, end := range ends {
		p.say("%s %d %s", end.Chain, end.Position, end.Hash)
	}
	return nil
}

// readLinks reads the ends of chains as they were printed.
func readLinks(file []byte) ([]audit.Link, error) {
	var links []audit.Link
	for line := range bytes.Lines(file) {
		var l audit.Link
		var chain string
		_, err := fmt.Fscanln(bytes.NewReader(line), &chain, &l.Position, &l.Hash)
		if err == nil {
			l.Chain, err = uuid.Parse(chain)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d is not what tillit audit verify prints", len(links)+1)
		}
		links = append(links, l)
	}
	return links, nil
}
