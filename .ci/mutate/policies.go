package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgserver"
	"tillit/core/kernel/pg/pgtest"
)

const (
	// unconfined lets every tenant through every policy.
	unconfined = "mutation.open=all"
	// twinned gives every row one of another company; see pgtest.Twins.
	twinned = "mutation.twins=on"
)

// switchable gives every policy of the application two switches, read when a
// statement runs: one opens a clause, one takes the policy away. Twins have one
// for all.
func (o overlay) switchable() error {
	last, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(last) == 0 {
		return fmt.Errorf("find the migrations, from the root of the project: %w", err)
	}
	o["migrations/99990101000000_mutation.tx.up.sql"] = `
do $$
declare
  p record;
  switches text;
begin
  for p in select * from pg_policies where schemaname = 'public' and 'app' = any (roles) loop
    switches = '';
    if p.qual is not null then
      switches = format('using (((%s) or current_setting(''mutation.open'', true) in (''all'', %L)) and current_setting(''mutation.gone'', true) is distinct from %L)',
        p.qual, p.tablename || '.' || p.policyname || '.using', p.tablename || '.' || p.policyname);
    end if;
    if p.with_check is not null then
      switches = switches || format(' with check (((%s) or current_setting(''mutation.open'', true) in (''all'', %L)) and current_setting(''mutation.gone'', true) is distinct from %L)',
        p.with_check, p.tablename || '.' || p.policyname || '.check', p.tablename || '.' || p.policyname);
    end if;
    execute format('alter policy %I on %I %s', p.policyname, p.tablename, switches);
  end loop;
end $$;
` + strings.ReplaceAll(pgtest.Twins, "for each row execute", "for each row when (current_setting(''mutation.twins'', true) = ''on'') execute")
	return nil
}

// policies lists what can be done to the policies of a migrated database.
func policies(ctx context.Context) (all []mutant, err error) {
	data, err := os.MkdirTemp("", "mutate-pg-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	server, err := pgserver.Start(ctx, pgserver.Options{
		Data: data, Binaries: []string{pgserver.Package(filepath.Join("web", "node_modules"))}, Unsafe: true,
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	url := server.URL("postgres", pgserver.Superuser)
	if err := pg.Migrate(ctx, url); err != nil {
		return nil, err
	}
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	rows, err := conn.Query(ctx, `
		select 'mutation.' || m from pg_policies p,
			lateral (values ('gone=' || tablename || '.' || policyname, true),
				('open=' || tablename || '.' || policyname || '.using', qual <> 'true'),
				('open=' || tablename || '.' || policyname || '.check', with_check <> 'true')) as v (m, sensible)
		where schemaname = 'public' and 'app' = any (roles) and sensible order by 1`)
	if err != nil {
		return nil, err
	}
	settings, err := pgx.CollectRows(rows, pgx.RowTo[string])
	for _, s := range settings {
		all = append(all, mutant{what: s, asked: []tests{{"./core/kernel/pg", nil, []string{s}}, {everywhere, nil, []string{s}}}})
	}
	return all, err
}
