package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"tillit/core/admin/operations"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
)

// meetStore opens the store of files, if it is that of the database.
func (p Process) meetStore(ctx context.Context, db *pg.DB) (*blob.Store, error) {
	files, err := p.Config.files(ctx)
	if err != nil {
		return nil, err
	}
	if err := operations.NewFiles(db, files).Meet(ctx); err != nil {
		return nil, errors.Join(err, files.Close())
	}
	return files, nil
}

// Store shows which files nothing refers to, puts them aside, brings them back,
// or makes the store that of this database. The product may run meanwhile.
func Store(ctx context.Context, p Process, args []string) error {
	p.Config.Demo = false // a database made on the way is to be empty
	return p.withDatabase(ctx, func(ctx context.Context, db *pg.DB) error {
		store, err := p.Config.files(ctx)
		if err != nil {
			return err
		}
		return errors.Join(p.store(ctx, operations.NewFiles(db, store), args), store.Close())
	})
}

func (p Process) store(ctx context.Context, files *operations.Files, args []string) error {
	switch {
	case args[0] == "list" && len(args) == 1:
		return p.listStore(ctx, files)
	case args[0] == "tidy" && len(args) > 1:
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return fmt.Errorf("%s is no number: tillit store list says how many files nothing refers to", args[1])
		}
		if err := files.TidySeen(ctx, n); err != nil {
			return err
		}
		p.say("%d files are aside now and will be deleted in two weeks. tillit store back brings them back.", n)
	case args[0] == "back":
		n, err := files.Back(ctx, args[1:]...)
		if err != nil {
			return err
		}
		p.say("%d files are back.", n)
	case args[0] == "adopt" && len(args) == 1:
		if err := files.Adopt(ctx); err != nil {
			return err
		}
		p.say("The store of files belongs to this database now, and to no other. Nothing is tidied away for a day.")
	default:
		return errors.New("use it as tillit store list, tillit store tidy N, tillit store back [FILE] or tillit store adopt")
	}
	return nil
}

// listStore prints what is left behind and what is aside, even of a store that
// is not to be touched.
func (p Process) listStore(ctx context.Context, files *operations.Files) error {
	found, err := files.List(ctx)
	refused, ok := errors.AsType[operations.Refusal](err)
	if err != nil && !ok {
		return err
	}
	for _, left := range found.Left {
		p.say("%s  written %s", left.Key, left.Written.UTC().Format(time.DateOnly))
	}
	for _, aside := range found.Aside {
		p.say("%s  aside since %s", aside.Key, aside.Since.Format(time.DateOnly))
	}
	p.say("There are %d files. Nothing refers to %d of them since more than a day; %d others are aside.", found.All, len(found.Left), len(found.Aside))
	switch {
	case ok:
		return refused
	case len(found.Left) > 0:
		p.say("tillit store tidy %d puts those aside.", len(found.Left))
	}
	if len(found.Aside) > 0 {
		p.say("tillit store back brings those back that are aside.")
	}
	return nil
}
