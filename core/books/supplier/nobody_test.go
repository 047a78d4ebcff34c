package supplier_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/supplier"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/people/account/accounttest"
)

// guessed adds a supplier that was read out of a text, as builds before the
// migration did.
func (b bundle) guessed(t *testing.T, name string) uuid.UUID {
	t.Helper()
	id := b.has(t, "sie", name, "", "2024-03-01", "2025-02-01")
	b.exec(t, "update suppliers set guessed = true, source_key = lower(name) where company_id = ? and id = ?", b.scope.Company, id)
	return id
}

func (b bundle) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	b.in(t, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(sql, args...).Exec(ctx)
		return err
	})
}

// A supplier that texts alone named is nobody after the migration; one that a
// register or a person of the same company knows stays, with all that hangs on it.
func TestMigration_SuppliersOfTextsAreNobody(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	db := d.Open(t)
	b := bundle{db: db, suppliers: supplier.NewService(db), queue: accounttest.NewQueue(db)}.another(t)
	other := b.another(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.WithoutCancel(t.Context()))) })
	run := func(sql string, args ...any) {
		t.Helper()
		_, err := owner.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}

	stage, theirs := b.guessed(t, "Bygg etapp 1"), other.guessed(t, "Kiosken")
	known := map[string]uuid.UUID{}
	for _, name := range []string{"Älvkraft", "Regel-Bolaget", "Kartan", "Tillfrågad", "Sammanslagen", "Ångrad", "Med siffra", "Godkänd"} {
		known[name] = b.guessed(t, name)
	}
	b.has(t, "fortnox", "Älvkraft AB", "556036-2138")
	b.recognise(t)
	for owner, name := range map[uuid.UUID]string{b.scope.Company: "regel bolaget", other.scope.Company: "Bygg etapp 1"} {
		run(`insert into carbon_rules (company_id, level, key, supplier, exclusion, content) values ($1, 'company', $2, $2, 'balance', '')`, owner, name)
	}
	run(`insert into supply_chain_stakeholders (company_id, id, name, kind, description, supplier_id, version, removed, updated_at)
		values ($1, uuidv7(), 'Kartan', 'supplier', '', $2, 1, true, now())`, b.scope.Company, known["Kartan"])
	for _, name := range []string{"Tillfrågad", "Med siffra"} {
		run(`insert into supplier_requests (company_id, supplier_id, supplier_name, contact_name, email, locale, year, asked, size, message, due,
				state, generation, expires_at, asked_at, asked_by, impersonated)
			values ($1, $2, $3, '', 'a@b.test', 'sv-SE', 2024, '{figures}', 'unknown', '', '2025-01-01', 'accepted', 1, now(), now(), uuidv7(), false)`,
			b.scope.Company, known[name], name)
	}
	run(`insert into supplier_figures (company_id, request_id, supplier_id, supplier_name, year, basis, unit, kg_per_unit, standard, verified,
			answered_by, answered_at, accepted_at, accepted_by, impersonated)
		select $1, id, supplier_id, supplier_name, 2024, 'company', 'SEK', 0.01, '', false, '', now(), now(), asked_by, false
		from supplier_requests where company_id = $1 and supplier_name = 'Med siffra'`, b.scope.Company)
	run(`insert into suggestions (company_id, supplier_id, supplier_name, supplier_number, account, account_name, state, exclusion, confidence, reasons,
			taught, rows, amount, decided_at)
		values ($1, $2, 'Godkänd', '', '4010', '', 2, 'balance', 1, '[]', '{}', 1, 100, now())`, b.scope.Company, known["Godkänd"])
	_, err = b.suppliers.Merge(t.Context(), b.scope, known["Kartan"], []uuid.UUID{known["Sammanslagen"]})
	require.NoError(t, err)
	undone, err := b.suppliers.Merge(t.Context(), b.scope, known["Kartan"], []uuid.UUID{known["Ångrad"]})
	require.NoError(t, err)
	_, err = b.suppliers.Undo(t.Context(), b.scope, undone.ID)
	require.NoError(t, err)
	b.queue.Drain()

	run("alter table suppliers drop column nobody")
	run("delete from bun_migrations where name = '20261128130000'")
	require.NoError(t, pg.Migrate(t.Context(), d.OwnerURL))

	done, err := supplier.RecogniseWaiting(t.Context(), db)
	require.NoError(t, err)
	require.Equal(t, 2, done)
	for name, id := range known {
		_, _, err := b.suppliers.Find(t.Context(), b.scope, id)
		require.NoError(t, err, name)
	}
	require.Equal(t, "Älvkraft AB 556036-2138, Älvkraft name", b.of(t, known["Älvkraft"]))
	_, _, err = b.suppliers.Find(t.Context(), b.scope, stage)
	require.ErrorIs(t, err, supplier.ErrNotFound)
	_, _, err = other.suppliers.Find(t.Context(), other.scope, theirs)
	require.ErrorIs(t, err, supplier.ErrNotFound)
}
