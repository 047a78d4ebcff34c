package bff_test

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue"
	"tillit/integrations/sheet"
)

func TestWorkbooks(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	p.standard(t)
	scope := tenant.NewScope(c.Person.ID, c.Home, answer.Read)
	var made bytes.Buffer
	answers := p.deps.Questions.Answers
	books := workbook.NewService(answers.Reading, answers.History, answers.Writing, sheet.Books{})
	require.NoError(t, books.Write(t.Context(), scope, workbook.Ask{Year: 2025, Locale: catalogue.English}, &made))

	book, err := excelize.OpenReader(&made)
	require.NoError(t, err)
	rows, err := book.GetRows("Social")
	require.NoError(t, err)
	for i, row := range rows {
		at, err := excelize.CoordinatesToCellName(7, i+1)
		require.NoError(t, err)
		switch row[0] {
		case "B8_01":
			require.NoError(t, book.SetCellValue("Social", at, 12))
		case "B8_02":
			require.NoError(t, book.SetCellValue("Social", at, "tolv"))
		}
	}
	var file bytes.Buffer
	require.NoError(t, book.Write(&file))
	require.NoError(t, book.Close())

	const path = "/company/answer/workbook"
	var found object
	c.Do(t, http.MethodPost, path+"?locale=sv-SE", file.Bytes(), bfftest.Header("Content-Type", "application/octet-stream")).Into(t, &found)
	require.Equal(t, 2025.0, found["year"])
	require.Empty(t, found["notices"])
	differences := found["differences"].([]any)
	require.Len(t, differences, 2)
	right, wrong := differences[0].(object), differences[1].(object)
	require.Equal(t, "B8_01", right["questionId"])
	require.Empty(t, right["refused"])
	require.Nil(t, right["conflict"])
	require.Equal(t, "12", right["changes"].([]any)[0].(object)["new"])
	require.Equal(t, "invalid", wrong["refused"])
	require.Equal(t, "noNumber", wrong["problems"].([]any)[0].(object)["code"])

	apply := object{"file": base64.StdEncoding.EncodeToString(file.Bytes()), "changes": []object{{"questionId": "B8_01", "version": 0}}}
	var saved object
	c.Post(t, path+"/apply", apply).Into(t, &saved)
	require.Equal(t, 1.0, saved["saved"])
	require.Equal(t, []any{object{"questionId": "B8_01", "version": 1.0}}, saved["undo"])
	c.Post(t, path+"/apply", apply).Refused(t, http.StatusConflict, "answer.stale")
	large := base64.StdEncoding.EncodeToString(make([]byte, workbook.MaxSize))
	c.Post(t, path+"/apply", object{"file": large, "changes": apply["changes"]}).Refused(t, http.StatusBadRequest, "workbook.unreadable")
	c.Post(t, path+"/apply", object{"file": "bm8=", "changes": apply["changes"]}).Refused(t, http.StatusBadRequest, "workbook.unreadable")
	p.As(t, tenant.User).Post(t, path+"/apply", apply).Refused(t, http.StatusForbidden, "forbidden")
	other := p.As(t, tenant.Company)
	p.standard(t)
	other.Post(t, path+"/apply", apply).Refused(t, http.StatusBadRequest, "workbook.otherCompany")

	undo := object{"year": saved["year"], "changes": saved["undo"]}
	var undone object
	p.As(t, tenant.User).Post(t, path+"/undo", undo).Refused(t, http.StatusForbidden, "forbidden")
	other.Post(t, path+"/undo", undo).Into(t, &undone)
	require.Equal(t, 0.0, undone["undone"], "there is no such answer of theirs")
	for _, times := range []float64{1, 0} {
		c.Post(t, path+"/undo", undo).Into(t, &undone)
		require.Equal(t, times, undone["undone"])
	}
	answered := questionsOf(t, c, "Measurements")["B8_01"]["answer"].(object)
	require.Nil(t, answered["value"])
	require.Equal(t, 2.0, answered["version"])
}
