package bff_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

func TestMigration(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	answered(t, q.admin.Post(t, "/company/answer", body("B1_21", 0, object{"value": object{"text": "ISO 14001"}})))

	var years []object
	q.admin.Get(t, "/company/migration/years").Into(t, &years)
	require.Equal(t, []object{{"year": float64(2025), "answers": float64(1)}}, years)
	q.other.Get(t, "/company/migration/years").Into(t, &years)
	require.Empty(t, years, "another company has its own")
	preview := answered(t, q.admin.Get(t, "/company/migration/preview?from=2025&to=2026"))
	require.EqualValues(t, 1, preview["answers"])
	require.EqualValues(t, 0, preview["overwrite"])
	require.Len(t, preview["sections"], 1)

	started := answered(t, q.admin.Post(t, "/company/migration", object{"from": 2025, "to": 2026}))
	id := started["id"].(string)
	scope := tenant.NewScope(uuid.Nil, q.admin.Home)
	require.NoError(t, job.NewService(q.DB).Run(t.Context(), scope, uuid.MustParse(id), true, func(ctx context.Context, run *job.Run) error {
		_, err := q.answers.Carry.Run(ctx, run)
		return err
	}))
	carried := answered(t, q.admin.Get(t, "/company/question/B1_21?date=2026-01-01"))
	require.EqualValues(t, 2025, carried["answer"].(object)["carriedFrom"])

	progress := answered(t, q.admin.Get(t, "/company/company/progress/2026-12-31"))
	require.EqualValues(t, 1, progress["overall"].(object)["toReview"])

	q.other.Delete(t, "/company/migration/"+id).Refused(t, http.StatusNotFound, "notFound")
	q.user.Delete(t, "/company/migration/"+id).Refused(t, http.StatusForbidden, "forbidden")
	back := answered(t, q.admin.Delete(t, "/company/migration/"+id))
	require.Equal(t, object{"restored": float64(1), "kept": float64(0)}, back)
	q.admin.Post(t, "/company/migration", object{"from": 2025, "to": 2025}).Refused(t, http.StatusBadRequest, "answer.sameYear")
}
