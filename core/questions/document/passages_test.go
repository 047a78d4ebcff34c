package document_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/document"
)

func TestService_Passages(t *testing.T) {
	t.Parallel()
	b := setup(t)
	filler := strings.Repeat("Detta handlar om något helt annat än vad som frågas efter. ", 40)
	policy := b.add(t, b.admin, "Policy.txt", "Innehåll ---"+filler+" Energianvändningen var 1 240 MWh under 2024. "+filler+"--- Slut")
	b.add(t, b.admin, "Annat.txt", "Vi har 12 anställda")
	b.add(t, b.other, "Deras.txt", "Energianvändningen var 9 999 MWh hos dem")
	gone := b.add(t, b.admin, "Borta.txt", "Energianvändningen var 1 MWh förr")
	require.NoError(t, b.documents.Delete(t.Context(), b.admin, gone.ID))

	found, err := b.documents.Passages(t.Context(), b.user, "Hur stor var den totala ENERGIANVÄNDNING-en?", 5)
	require.NoError(t, err)
	require.Len(t, found, 1, "of this company alone, and nothing that was deleted")
	require.Equal(t, policy.ID, found[0].Document)
	require.Equal(t, document.Place{Page: 2}, found[0].Place)
	require.Contains(t, found[0].Text, "1 240 MWh")
	require.LessOrEqual(t, len([]rune(found[0].Text)), 1200)

	for name, about := range map[string]string{"nothing": "", "short words": "vi är 12", "wildcards": "%%%% ____ '''' \x00"} {
		found, err := b.documents.Passages(t.Context(), b.admin, about, 5)
		require.NoError(t, err, name)
		require.Empty(t, found, name)
	}
	_, err = b.documents.Passages(t.Context(), tenant.NewScope(uuid.New(), b.admin.Company), "energi", 5)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Passages_TheRarestWordCountsMost(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.add(t, b.admin, "Allt.txt", strings.Repeat("Vatten och energi. ---", 5)+"Energi och biologisk mångfald")
	found, err := b.documents.Passages(t.Context(), b.admin, "energi mångfald", 2)
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.Equal(t, 6, found[0].Page)
}

// Texts that an earlier version has kept say nothing of pages: they are read
// again, once.
func TestService_ReadAgain(t *testing.T) {
	t.Parallel()
	b := setup(t)
	d := b.add(t, b.admin, "Policy.txt", "Först detta ---energi sedan")
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update document_texts set page_starts = null, page_names = null")
		return err
	}))
	found, err := b.documents.Passages(t.Context(), b.admin, "energi", 1)
	require.NoError(t, err)
	require.Equal(t, 1, found[0].Page, "until then it is one page")

	again, err := b.documents.ReadAgain(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, again)
	require.NoError(t, b.documents.ReadText(t.Context(), b.admin, d.ID, plain{}))
	found, err = b.documents.Passages(t.Context(), b.admin, "energi", 1)
	require.NoError(t, err)
	require.Equal(t, 2, found[0].Page)
	again, err = b.documents.ReadAgain(t.Context())
	require.NoError(t, err)
	require.Zero(t, again)
}
