package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
)

func TestTables_FromLookToImport(t *testing.T) {
	t.Parallel()
	b := newImporting(t)
	const content = "Datum;Konto;Belopp\n2025-01-31;4010;1 250,50\nsen;4010;1\n"
	send := func() any {
		var up object
		b.admin.Post(t, "/company/upload", object{"fileName": "inköp.csv", "size": len(content)}).Into(t, &up)
		b.admin.Do(t, http.MethodPut, "/company/upload/"+up["id"].(string)+"/0", []byte(content), octets).Done(t)
		return up["id"]
	}
	id := send()
	var looked, preview, started object
	b.admin.Post(t, "/company/table/look", object{"uploadId": id}).Into(t, &looked)
	require.Equal(t, object{
		"ready": false, "sheets": []any{}, "findings": []any{}, "header": []any{"Datum", "Konto", "Belopp"},
		"samples": []any{[]any{"2025-01-31", "4010", "1 250,50"}, []any{"sen", "4010", "1"}},
		"mapping": object{
			"content": "ledger", "sheet": "", "amounts": "", "quantities": "", "dates": "", "serials": "", "credits": "", "currency": "SEK", "account": "", "yearStart": 1.0,
			"columns": []any{
				object{"field": "account", "column": 1.0}, object{"field": "amount", "column": 2.0}, object{"field": "date", "column": 0.0},
			},
		},
	}, looked)

	mapping := looked["mapping"]
	b.admin.Post(t, "/company/table/preview", object{"uploadId": id, "mapping": mapping}).Into(t, &preview)
	require.Equal(t, object{
		"partial": false, "vouchers": 1.0, "rows": 1.0, "skipped": 1.0, "debit": "1250.5", "credit": "0", "difference": "1250.5", "from": "2025-01-31", "to": "2025-01-31",
		"first": []any{object{
			"date": "2025-01-31", "voucher": preview["first"].([]any)[0].(object)["voucher"], "account": "4010", "text": "", "amount": "1250.5",
		}},
		"notices": []any{
			object{"code": "ledger.badDate", "count": 1.0, "lines": []any{3.0}, "items": []any{object{"line": 3.0, "args": object{"value": "sen"}}}},
			object{"code": "ledger.sidesDiffer", "count": 1.0, "lines": []any{}, "items": []any{
				object{"line": 0.0, "args": object{"debit": "1250.5", "credit": "0", "difference": "1250.5"}},
			}},
		},
		"findings": []any{},
	}, preview)

	bad := object{
		"content": "invoices", "sheet": "", "amounts": "", "quantities": "", "dates": "", "serials": "", "credits": "", "currency": "SEK", "account": "", "yearStart": 1,
		"columns": []any{},
	}
	b.admin.Post(t, "/company/table/preview", object{"uploadId": id, "mapping": bad}).Refused(t, http.StatusBadRequest, "fields")

	b.admin.Post(t, "/company/table/import", object{"uploadId": id, "mapping": mapping}).Into(t, &started)
	b.work(t, started, nil)
	var list, remembered []object
	b.admin.Get(t, "/company/import").Into(t, &list)
	require.Equal(t, "csv", list[0]["format"])

	b.admin.Post(t, "/company/table/look", object{"uploadId": send()}).Into(t, &looked)
	require.Equal(t, true, looked["ready"])
	b.admin.Get(t, "/company/table/mapping").Into(t, &remembered)
	require.Len(t, remembered, 1)
	require.Equal(t, "inköp.csv", remembered[0]["fileName"])
	forget := "/company/table/mapping/" + remembered[0]["signature"].(string)
	b.admin.Do(t, http.MethodDelete, forget, nil).Done(t)
	b.admin.Do(t, http.MethodDelete, forget, nil).Refused(t, http.StatusNotFound, "notFound")
}

func TestTables_UserMayNot(t *testing.T) {
	t.Parallel()
	b := newImporting(t)
	user := b.As(t, tenant.User)
	user.Post(t, "/company/table/look", object{"uploadId": "00000000-0000-0000-0000-000000000000"}).Refused(t, http.StatusForbidden, "forbidden")
	user.Get(t, "/company/table/mapping").Refused(t, http.StatusForbidden, "forbidden")
}
