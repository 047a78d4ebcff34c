package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSuppliers_FromListToMergeAndBack(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	c := p.SignedIn(t, n.admin)
	path := "/company/supplier/" + n.supplier.String()
	var page object
	c.Get(t, "/company/supplier?year=2025&sort=name").Into(t, &page)
	items := list(t, page["items"])
	require.Len(t, items, 2)
	require.Equal(t, "Macken AB", items[1]["supplier"].(object)["name"])
	require.Equal(t, "700", items[1]["amount"])
	require.Equal(t, n.source.String(), list(t, page["sources"])[0]["id"])

	var made, found object
	c.Post(t, path+"/merge", object{"ids": []any{n.kiosk}}).Into(t, &made)
	require.Equal(t, []any{"Macken AB", "Kiosken AB"}, made["names"])
	c.Get(t, "/company/supplier/"+n.kiosk.String()).Into(t, &found)
	records := list(t, found["supplier"].(object)["records"])
	require.Equal(t, "itself", records[0]["basis"])
	require.Equal(t, "hand", records[1]["basis"])
	require.Len(t, list(t, found["decisions"]), 2)
	c.Post(t, path+"/merge", object{"ids": []any{n.kiosk}}).Refused(t, http.StatusConflict, "supplier.one")
	c.Post(t, path+"/merge", object{"ids": []any{}}).Refused(t, http.StatusBadRequest, "fields")

	var undone object
	c.Delete(t, "/company/supplier/decision/"+made["id"].(string)).Into(t, &undone)
	require.Equal(t, n.admin.Name, undone["undone"].(object)["by"].(object)["name"])
	c.Post(t, path+"/separate", nil).Refused(t, http.StatusConflict, "supplier.alone")
	var doubles, decisions []object
	c.Get(t, "/company/supplier/double").Into(t, &doubles)
	require.Empty(t, doubles)
	c.Get(t, "/company/supplier/decision").Into(t, &decisions)
	require.Len(t, decisions, 2)
}
