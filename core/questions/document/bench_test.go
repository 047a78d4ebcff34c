package document_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/document"
)

// BenchmarkSearch finds a few of 5,000 documents with 300 words each, and as
// many of another company, by a part of a word in their text and, by turns,
// reads the text of all of the company's. It reports the milliseconds of both and
// the ratio.
func BenchmarkSearch(b *testing.B) {
	db := pgtest.DB(b)
	documents := document.NewService(db, nil, document.Limits{}, time.Now)
	const many, rare = 5000, 1000
	scopes := []tenant.Scope{}
	for range 2 {
		scopes = append(scopes, tenant.NewScope(uuid.New(), accounttest.Company(b, db), document.Read))
	}
	for _, scope := range scopes {
		require.NoError(b, db.In(b.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(`
				with d as (insert into documents (company_id, id, name, folded, kind, size, sha256, text_state, uploaded_at)
					select ?0, uuidv7(), n || '.txt', n || '.txt', 'txt', 1, n::text, 'read', now() from generate_series(1, ?1) n returning id, name)
				insert into document_texts (company_id, document_id, text, folded)
				select ?0, id, t, t from d, lateral (
					select string_agg(left(md5((hashtext(name || w) % 2000)::text), 8), ' ')
						|| case when split_part(name, '.', 1)::int % ?2 = 0 then ' vindkraft' else '' end as t
					from generate_series(1, 300) w) x`, scope.Company, many, rare).Exec(ctx)
			return err
		}))
	}
	_, err := db.Pool().Exec(b.Context(), "vacuum analyze documents, document_texts") // as PostgreSQL does by itself, in time
	require.NoError(b, err)

	var index, all time.Duration
	rounds := 0
	for b.Loop() {
		rounds++
		somebody := tenant.NewScope(uuid.New(), scopes[0].Company, document.Read) // each with searches of their own
		began := time.Now()
		list, err := documents.List(b.Context(), somebody, document.Filter{Search: "indkraf", Limit: 20})
		require.NoError(b, err)
		require.EqualValues(b, many/rare, list.Total)
		index += time.Since(began)

		began = time.Now()
		var found int
		require.NoError(b, db.In(b.Context(), scopes[0], func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw("select count(*) from document_texts where company_id = ? and strpos(folded, 'indkraf') > 0", scopes[0].Company).Scan(ctx, &found)
		}))
		require.Equal(b, many/rare, found)
		all += time.Since(began)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(1000*index.Seconds()/float64(rounds), "ms")
	b.ReportMetric(1000*all.Seconds()/float64(rounds), "all-ms")
	b.ReportMetric(index.Seconds()/all.Seconds(), "ratio")
}
