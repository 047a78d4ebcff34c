package pg_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
)

// head is how the file explains itself.
const head = `# What row-level security lets each scope do to rows of each owner: read, change,
# remove or add them, or turn what it may change into one of theirs. The scopes:
# the program itself, a member of our company, a company that sees another, our
# agency, an administrator. What is not listed cannot be done.

`

// ordinary are those that the procedure protect confines, and nothing else.
const ordinary = "every other table"

// What every scope may do to the rows of every confined table, tried on rows
// of our own and of others: testdata/confinement.txt has all of it.
func TestSchema_EveryPolicyConfines(t *testing.T) {
	t.Parallel()
	c := newConfinement(t)
	tables := map[string][]string{} // by what is allowed
	for _, table := range c.tables(t) {
		c.fill(t, table)
	}
	for table, rows := range c.rows {
		var allowed strings.Builder
		for _, scope := range c.scopes {
			for i, may := range c.rights(t, table, scope.settings) {
				if may != "" {
					fmt.Fprintf(&allowed, "  %-8s %-14s %s\n", scope.name, rows[i].label, may)
				}
			}
		}
		tables[allowed.String()] = append(tables[allowed.String()], table)
	}
	var found []string
	for allowed, of := range tables {
		slices.Sort(of)
		if slices.Contains(of, "jobs") {
			of = []string{ordinary}
		}
		found = append(found, strings.Join(of, "\n")+"\n"+allowed)
	}
	slices.Sort(found)
	want, err := os.ReadFile("testdata/confinement.txt")
	require.NoError(t, err)
	require.Equal(t, string(want), head+strings.Join(found, "\n"))
}

// The owner, who migrates and runs the security-definer functions, is let
// through by name, for row-level security is forced upon owners too.
func TestSchema_TheOwnerIsLetThrough(t *testing.T) {
	t.Parallel()
	rows, err := pgtest.DB(t).Pool().Query(t.Context(), `
		select c.relname from pg_class c
		where c.relrowsecurity and c.relnamespace = 'public'::regnamespace and not exists (
			select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
				and p.permissive = 'PERMISSIVE' and p.cmd = 'ALL' and p.roles = array[pg_get_userbyid(c.relowner)]
				and p.qual = 'true' and p.with_check = 'true')`)
	require.NoError(t, err)
	shut, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, shut)
}

// confinement tries scopes on the tables of a database that has lost all its
// constraints, so that a row may say whose it is and nothing more.
type confinement struct {
	conn   *pgx.Conn
	scopes []boundScope
	kinds  []ownership
	rows   map[string][]ownedRow
}

type boundScope struct {
	name     string
	settings map[string]string
}

// ownership is one way a row can belong to somebody.
type ownership struct {
	name, column string
	table        string // whose own id it is
	ours, theirs uuid.UUID
}

type ownedRow struct {
	label  string
	values map[string]uuid.UUID
}

func newConfinement(t *testing.T) *confinement {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), pgtest.New(t).OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, conn.Close(context.Background())) })
	c := &confinement{conn: conn, rows: map[string][]ownedRow{}, kinds: []ownership{
		{"company", "company_id", "companies", uuid.New(), uuid.New()},
		{"person", "person_id", "people", uuid.New(), uuid.New()},
		{"agency", "agency_id", "agencies", uuid.New(), uuid.New()},
	}}
	company, person, agency := c.kinds[0], c.kinds[1], c.kinds[2]
	c.scopes = []boundScope{
		{"program", map[string]string{}},
		{"member", map[string]string{"person": person.ours.String(), "company": company.ours.String(), "seen": "{" + company.ours.String() + "}"}},
		{"parent", map[string]string{"company": company.ours.String(), "seen": "{" + company.ours.String() + "," + company.theirs.String() + "}"}},
		{"office", map[string]string{"person": uuid.NewString(), "agency": agency.ours.String()}},
		{"admin", map[string]string{"person": uuid.NewString(), "all": "on"}},
	}
	return c
}

// tables are all that row-level security confines.
func (c *confinement) tables(t *testing.T) []string {
	t.Helper()
	rows, err := c.conn.Query(t.Context(), "select relname from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1")
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return tables
}

// fill frees a table of its constraints and adds a row of each owner.
func (c *confinement) fill(t *testing.T, table string) {
	t.Helper()
	_, err := c.conn.Exec(t.Context(), fmt.Sprintf(`
		do $$
		declare drop text;
		begin
			for drop in select format('alter table %%s drop constraint if exists %%I cascade', conrelid::regclass, conname) from pg_constraint
					where conrelid = '%[1]s'::regclass and contype not in ('n', 't')
				union all select format('alter table %[1]s alter column %%I drop identity if exists, alter column %%1$I drop not null', attname) from pg_attribute
					where attrelid = '%[1]s'::regclass and attnum > 0 and not attisdropped
				union all select format('drop index if exists %%s', indexrelid::regclass) from pg_index
					where indrelid = '%[1]s'::regclass and indisunique
						and not exists (select from pg_constraint where conindid = indexrelid) loop
				execute drop;
			end loop;
		end $$;
		alter table %[1]s disable trigger user, add column label text, add column mark text`, table))
	require.NoError(t, err, table)

	// Whoever may change some columns may change the mark.
	_, err = c.conn.Exec(t.Context(), fmt.Sprintf(`do $$ begin
		if has_any_column_privilege('%[1]s', '%[2]s', 'update') then grant update (mark) on %[2]s to %[1]s; end if;
	end $$`, pg.Role, table))
	require.NoError(t, err, table)

	rows := []ownedRow{{"nobody", nil}}
	for _, kind := range c.kinds {
		column := kind.column
		if table == kind.table {
			column = "id"
		} else if !c.has(t, table, column) {
			continue
		}
		if len(rows) > 1 && !slices.Contains([]string{"audit_events", "companies", "people"}, table) {
			continue // who did it is not who has it
		}
		rows = append(rows, ownedRow{kind.name, map[string]uuid.UUID{column: kind.ours}},
			ownedRow{"other " + kind.name, map[string]uuid.UUID{column: kind.theirs}})
	}
	// A colleague and the agency of our company are known through others.
	switch table {
	case "people":
		rows = append(rows, ownedRow{"colleague", map[string]uuid.UUID{"id": colleague}})
	case "agencies":
		rows = append(rows, ownedRow{"our agency", map[string]uuid.UUID{"id": minder}})
	}
	c.rows[table] = rows
	for _, row := range rows {
		values := maps.Clone(row.values)
		switch table + " " + row.label {
		case "memberships company":
			values["person_id"] = colleague
		case "companies company":
			values["agency_id"] = minder
		}
		require.NoError(t, c.add(t.Context(), table, row.label, values), table)
	}
	_, err = c.conn.Exec(t.Context(), "update "+table+" set mark = null")
	require.NoError(t, err)
}

var colleague, minder = uuid.New(), uuid.New()

func (c *confinement) has(t *testing.T, table, column string) (has bool) {
	t.Helper()
	require.NoError(t, c.conn.QueryRow(t.Context(),
		"select exists (select from pg_attribute where attrelid = $1::text::regclass and attname = $2)", table, column).Scan(&has))
	return has
}

// add inserts a row that is of whom the values say and of nobody else.
func (c *confinement) add(ctx context.Context, table, label string, values map[string]uuid.UUID) error {
	columns, places, args := []string{"label", "mark"}, []string{"$1", "'x'"}, []any{label}
	for _, column := range []string{"id", "company_id", "person_id", "agency_id"} {
		if value, ok := values[column]; ok {
			args = append(args, value)
			columns, places = append(columns, column), append(places, fmt.Sprintf("$%d", len(args)))
		}
	}
	_, err := c.conn.Exec(ctx, fmt.Sprintf("insert into %s (%s) values (%s)",
		table, strings.Join(columns, ", "), strings.Join(places, ", ")), args...)
	return err
}

// rights says for each row of a table what a scope may do: read, change,
// remove and add it, and make another row one like it.
func (c *confinement) rights(t *testing.T, table string, settings map[string]string) []string {
	t.Helper()
	ctx, rows := t.Context(), c.rows[table]
	may := make([][]string, len(rows))
	bound := "set local role " + pg.Role
	for name, value := range settings {
		bound += fmt.Sprintf("; set local app.%q = '%s'", name, value)
	}
	// as tries something in the scope and, if that worked, reads labels as the owner.
	as := func(right string, try func() error, labels string) {
		tx, err := c.conn.Begin(ctx)
		require.NoError(t, err)
		defer func() { require.NoError(t, tx.Rollback(ctx)) }()
		_, err = c.conn.Exec(ctx, bound)
		require.NoError(t, err)
		if err := try(); err != nil {
			require.Regexp(t, "permission denied for table|row-level security", err.Error(), table)
			return
		}
		if right != "read" {
			_, err = c.conn.Exec(ctx, "reset role")
			require.NoError(t, err)
		}
		found, err := c.conn.Query(ctx, labels)
		require.NoError(t, err)
		reached, err := pgx.CollectRows(found, pgx.RowTo[string])
		require.NoError(t, err)
		for i, row := range rows {
			if slices.Contains(reached, row.label) {
				may[i] = append(may[i], right)
			}
		}
	}
	exec := func(sql string, args ...any) func() error {
		return func() error { _, err := c.conn.Exec(ctx, sql, args...); return err }
	}
	as("read", exec("select 1 from "+table), "select label from "+table)
	as("change", exec("update "+table+" set mark = 'x'"), "select label from "+table+" where mark = 'x'")
	as("remove", exec("delete from "+table), "select label from (values ('"+c.labels(table)+"')) as v (label) where not exists (select from "+table+" t where t.label = v.label)")
	for _, row := range rows {
		as("add", func() error { return c.add(ctx, table, row.label, row.values) }, "select label from "+table+" where mark = 'x'")
		for column, owner := range row.values {
			as("turn", exec("update "+table+" set "+column+" = $1, mark = 'x'", owner),
				"select '"+row.label+"' from "+table+" where mark = 'x' limit 1")
		}
	}
	all := make([]string, len(rows))
	for i := range rows {
		all[i] = strings.Join(may[i], " ")
	}
	return all
}

func (c *confinement) labels(table string) string {
	var all []string
	for _, row := range c.rows[table] {
		all = append(all, row.label)
	}
	return strings.Join(all, "'), ('")
}
