package document_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/document"
)

func TestService_Delete(t *testing.T) {
	t.Parallel()
	b := setup(t)
	admins, users := b.add(t, b.admin, "admin.txt", "ett"), b.add(t, b.user, "user.txt", "två")
	require.ErrorIs(t, b.documents.Delete(t.Context(), b.user, admins.ID), tenant.ErrForbidden)
	require.ErrorIs(t, b.documents.Delete(t.Context(), b.other, admins.ID), document.ErrNotFound)
	require.ErrorIs(t, b.documents.Delete(t.Context(), b.admin, uuid.New()), document.ErrNotFound)

	require.NoError(t, b.documents.Delete(t.Context(), b.user, users.ID))
	require.NoError(t, b.documents.Delete(t.Context(), b.admin, admins.ID))
	require.ErrorIs(t, b.documents.Delete(t.Context(), b.admin, admins.ID), document.ErrNotFound)
	require.Empty(t, b.names(t, b.admin, document.Filter{}))
	require.Empty(t, b.names(t, b.admin, document.Filter{Search: "ett"}))
	_, _, err := b.documents.Open(t.Context(), b.admin, admins.ID)
	require.ErrorIs(t, err, document.ErrNotFound)

	_, err = b.documents.Restore(t.Context(), b.user, admins.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	lesserRole := tenant.NewScope(b.other.Person, b.other.Company, document.Read, document.Write)
	for _, other := range []tenant.Scope{b.other, lesserRole} {
		_, err = b.documents.Restore(t.Context(), other, admins.ID)
		require.ErrorIs(t, err, document.ErrNotFound)
	}
	back, err := b.documents.Restore(t.Context(), b.admin, admins.ID)
	require.NoError(t, err)
	require.Equal(t, "admin.txt", back.Name)
	require.Equal(t, []string{"admin.txt"}, b.names(t, b.admin, document.Filter{Search: "ett"}))
}

func TestService_Purge(t *testing.T) {
	t.Parallel()
	b := setup(t)
	gone, kept := b.add(t, b.admin, "gone.txt", "ett"), b.add(t, b.admin, "kept.txt", "två")
	require.NoError(t, b.documents.Delete(t.Context(), b.admin, gone.ID))
	b.pass(document.Grace)
	purged, err := b.documents.Purge(t.Context())
	require.NoError(t, err)
	require.Zero(t, purged, "not a moment too early")
	b.pass(time.Second)
	for _, want := range []int{1, 0} {
		purged, err = b.documents.Purge(t.Context())
		require.NoError(t, err)
		require.Equal(t, want, purged)
	}
	_, err = b.files.Open(t.Context(), blob.Key(b.admin.Company, "document", gone.ID))
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.documents.Restore(t.Context(), b.admin, gone.ID)
	require.ErrorIs(t, err, document.ErrNotFound)
	require.Equal(t, 1, b.count(t, "document_texts"))
	_, r, err := b.documents.Open(t.Context(), b.admin, kept.ID)
	require.NoError(t, err)
	require.NoError(t, r.Close())
}
