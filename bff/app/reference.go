package app

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"

	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/kernel/pg"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/rule"
)

// loadReference brings what belongs to no company, questions, categories,
// factors, rules and templates of them, to what this version ships. It is quick when nothing has
// changed, and so done at every start. What a newer version ships is left alone.
func loadReference(ctx context.Context, db *pg.DB) error {
	schema, err := db.Schema(ctx)
	if err != nil || schema.Newer() {
		return err
	}
	files, err := catalogue.Files()
	if err != nil {
		return err
	}
	if err := loadCatalogue(ctx, db, files, io.Discard); err != nil {
		return err
	}
	if _, err := calculation.Load(ctx, db, category.Standard(), factor.Standard()); err != nil {
		return fmt.Errorf("load categories and factors: %w", err)
	}
	if _, err := rulebook.Load(ctx, db, rule.Standard()); err != nil {
		return fmt.Errorf("load rules: %w", err)
	}
	if _, err := template.Load(ctx, db, template.Standard()); err != nil {
		return fmt.Errorf("load templates: %w", err)
	}
	return nil
}

// loadCatalogue reads and stores question files and tells out what it found.
func loadCatalogue(ctx context.Context, db *pg.DB, files fs.FS, out io.Writer) error {
	content, err := catalogue.Read(files)
	if err != nil {
		return err
	}
	loaded, err := catalogue.Load(ctx, db, content)
	if err != nil {
		return err
	}
	if err := content.Report().Write(out); err != nil {
		return err
	}
	return loaded.Write(out)
}

// Catalogue loads the questions that ship with the program, or those of a
// folder, and reports what was in them. Files with a fault change nothing. After
// the word check they are only read, for which no database is needed.
func Catalogue(ctx context.Context, p Process, args []string) error {
	check := len(args) > 0 && args[0] == "check"
	if check {
		args = args[1:]
	}
	files, err := catalogue.Files()
	if err != nil {
		return err
	}
	if len(args) > 0 {
		if _, err := os.Stat(args[0]); err != nil {
			return err
		}
		files = os.DirFS(args[0])
	}
	if check {
		content, err := catalogue.Read(files)
		if err != nil {
			return err
		}
		return content.Report().Write(p.Out)
	}
	return p.withDatabase(ctx, func(ctx context.Context, db *pg.DB) error {
		return loadCatalogue(ctx, db, files, p.Out)
	})
}
