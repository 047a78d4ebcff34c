package bff_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

func TestSuggestions(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin := p.As(t, tenant.Admin)
	company := accounttest.Company(t, p.DB)
	var ids [2]uuid.UUID
	require.NoError(t, p.DB.In(t.Context(), tenant.NewScope(uuid.Nil, company), func(ctx context.Context, tx pg.Tx) error {
		for i, account := range []string{"6071", "6072"} {
			err := tx.NewRaw(`insert into suggestions (company_id, supplier_name, supplier_number, account, account_name, exclusion, confidence,
					reasons, taught, rows, amount)
				values (?, '', '', ?, 'Representation', 'payroll', 0.9,
					'[{"code": "accountName", "value": "lön", "source": "words.sv.payroll", "weight": 0.5}]', '{}', 3, 700) returning id`, company, account).
				Scan(ctx, &ids[i])
			if err != nil {
				return err
			}
		}
		return nil
	}))
	path := "/admin/carbon-suggestion/" + ids[0].String()

	var list struct {
		Total int
		Items []object
		Model *string
	}
	admin.Get(t, "/admin/carbon-suggestion?locale=en-US&q=6071").Into(t, &list)
	require.Equal(t, 1, list.Total)
	require.Equal(t, "test-1", *list.Model)
	one := list.Items[0]
	require.Equal(t, object{"id": "payroll", "name": "Payroll"}, one["exclusion"])
	require.Equal(t, "learned", one["origin"])
	require.Nil(t, one["category"])
	require.Nil(t, one["supplier"])
	require.Equal(t, []any{object{"code": "accountName", "value": "lön", "other": nil, "source": "rule", "rows": 0.0}}, one["reasons"])

	admin.Get(t, "/admin/carbon-suggestion?origin=model").Into(t, &list)
	require.Zero(t, list.Total)
	admin.Get(t, "/admin/carbon-suggestion?origin=learned").Into(t, &list)
	require.Equal(t, 2, list.Total)

	var detail struct {
		Suggestion   object
		HitRows      int
		Hits, Taught []object
	}
	admin.Get(t, path).Into(t, &detail)
	require.Equal(t, ids[0].String(), detail.Suggestion["id"])
	require.Empty(t, detail.Hits)

	var done object
	admin.Post(t, path+"/flag", object{"note": "Vad är det?"}).Into(t, &done)
	require.EqualValues(t, 3, done["status"])
	require.Equal(t, "Vad är det?", done["note"])
	admin.Post(t, path+"/approve", object{}).Into(t, &done)
	require.EqualValues(t, 1, done["status"])
	admin.Post(t, path+"/reject", object{"note": "Nej"}).Refused(t, http.StatusConflict, "suggestion.decided")
	admin.Post(t, path+"/undo", nil).Into(t, &done)
	require.EqualValues(t, 0, done["status"])
	require.Nil(t, done["decidedAt"])

	var outcome object
	admin.Post(t, "/admin/carbon-suggestion/bulk", object{"ids": ids, "status": 2}).Into(t, &outcome)
	require.Len(t, outcome["decided"], 2)
	require.Empty(t, outcome["skipped"])
	admin.Get(t, "/admin/carbon-suggestion/"+uuid.NewString()).Refused(t, http.StatusNotFound, "suggestion.notFound")
	p.As(t, tenant.Company).Get(t, path).Refused(t, http.StatusForbidden, "forbidden")
}
