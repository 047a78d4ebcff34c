package bff_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/endpoint"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

// figures serves what the emitter's footprint offers to its questions.
func (e *emitter) figures(t *testing.T) func(method, path string, body any) (int, any) {
	t.Helper()
	questions := cataloguetest.Install(t, e.db)
	answers := answertest.NewServices(e.db, questions, func() time.Time { return time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC) }, 2025)
	e.scope = tenant.NewScope(e.scope.Person, e.scope.Company, footprint.Read, answer.Read, answer.ReadAssigned, answer.Write).
		InSession(uuid.New())
	require.NoError(t, e.db.In(t.Context(), e.scope.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set standard = 3 where id = ?", e.scope.Company)
		if err == nil {
			_, err = tx.ExecContext(ctx, "insert into people (id, email, name, role) values (?, 'e@tillit.test', 'Elsa', 3)", e.scope.Person)
		}
		return err
	}))
	svc := parts.New(e.db, category.Standard(), library.NewService(e.db, category.Standard(), factor.Standard()), price.Standard())
	app := bff.FiguresApp(answers, svc, func(c fiber.Ctx) error {
		c.SetContext(endpoint.WithScope(c.Context(), e.scope))
		return c.Next()
	})
	return func(method, path string, body any) (int, any) {
		encoded, err := json.Marshal(body)
		require.NoError(t, err)
		request := httptest.NewRequestWithContext(t.Context(), method, "/api/company/question/"+path, bytes.NewReader(encoded))
		request.Header.Set("Content-Type", "application/json")
		response, err := app.Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
		require.NoError(t, err)
		defer response.Body.Close()
		var v any
		require.NoError(t, json.NewDecoder(response.Body).Decode(&v))
		return response.StatusCode, v
	}
}

func TestFigures(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	totals := e.ok(t, "/2024?scope2=location")["totals"].(object)
	call := e.figures(t)

	status, offered := call("GET", "B3_11/footprint/2024-12-31", nil)
	require.Equal(t, http.StatusOK, status, "%v", offered)
	require.Len(t, offered, 1)
	figure := offered.([]any)[0].(object)
	require.Equal(t, "location", figure["scope2"])
	require.Equal(t, []any{"1"}, figure["categories"])
	require.NotEqual(t, "0", figure["number"])
	require.NotNil(t, totals["scope1"])

	status, taken := call("POST", "B3_11/footprint/2024-12-31", object{"version": 0})
	require.Equal(t, http.StatusOK, status, "%v", taken)
	require.Equal(t, "footprint", taken.(object)["source"])
	require.Equal(t, object{"number": figure["number"], "unit": "tCO2e"}, taken.(object)["value"])

	status, _ = call("POST", "B3_11/footprint/2024-12-31", object{"version": 0})
	require.Equal(t, http.StatusConflict, status, "somebody has saved since")
	status, none := call("GET", "B3_11/footprint/2023-12-31", nil)
	require.Equal(t, http.StatusOK, status)
	require.Empty(t, none, "a year without books has no figure")
	status, _ = call("POST", "B3_11/footprint/2023-12-31", object{"version": 0})
	require.Equal(t, http.StatusNotFound, status)
	status, _ = call("GET", "B1_10/footprint/2024-12-31", nil)
	require.Equal(t, http.StatusNotFound, status, "the balance sheet is no part of the footprint")
}

// Whatever a question asks of the footprint is there to be asked for.
func TestFigures_NameCategoriesOfTheTree(t *testing.T) {
	t.Parallel()
	content := cataloguetest.Content(t)
	asked := 0
	for _, edition := range content.Editions {
		for _, q := range edition.Questions {
			for _, figure := range q.Figures {
				asked++
				if !figure.Energy.IsZero() {
					require.Equal(t, figure.Energy.Unit(), q.Unit, q.ID)
					require.Empty(t, figure.Categories, q.ID)
					continue
				}
				require.Equal(t, "tCO2e", q.Unit, q.ID)
				for _, id := range figure.Categories {
					_, known := category.Standard().Category(id)
					require.True(t, known, "%s asks for %s", q.ID, id)
				}
			}
		}
	}
	require.Equal(t, 8+6+15+7+14+15, asked)
}
