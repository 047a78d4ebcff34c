package bff_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
)

// said is what somebody writes about a question.
func said(question, text string, named ...uuid.UUID) object {
	return object{"about": "question", "place": question, "date": "2025-07-01", "text": text, "mentions": append([]uuid.UUID{}, named...)}
}

func TestConversations(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	const path, place = "/company/conversation", "?about=question&place=B9_01&date=2025-07-01"
	member := q.user.Person.ID
	q.admin.Post(t, path, said("B9_01", "Stämmer det?", member)).Refused(t, http.StatusBadRequest, "conversation.mention")
	q.user.Get(t, path+place).Refused(t, http.StatusNotFound, "notFound")

	q.admin.Post(t, "/company/question/B9_01/assign/"+member.String(), nil)
	var people []object
	q.admin.Get(t, path+"/people"+place).Into(t, &people)
	require.Len(t, people, 2)
	var thread object
	q.admin.Post(t, path, said("B9_01", "Stämmer det?", member)).Into(t, &thread)
	require.Nil(t, thread["resolvedBy"])
	first := thread["messages"].([]any)[0].(object)
	require.Equal(t, true, first["own"])
	one := path + "/" + thread["id"].(string)

	var told object
	q.user.Get(t, "/notices").Into(t, &told)
	require.InDelta(t, 2, told["unread"], 0, "the assignment and the mention")
	notice := told["notices"].([]any)[0].(object)
	require.Equal(t, "mentioned", notice["kind"])
	require.Equal(t, thread["id"], notice["threadId"])
	require.Equal(t, "B9_01", notice["question"].(object)["id"])
	q.user.Post(t, "/notices/read", object{"ids": []any{notice["id"]}}).Into(t, &told)
	require.InDelta(t, 1, told["unread"], 0)
	q.user.Post(t, "/notices/read", object{"ids": []any{}}).Into(t, &told)
	require.InDelta(t, 0, told["unread"], 0)

	q.user.Post(t, one+"/message", object{"text": "Ja.", "mentions": []any{}}).Into(t, &thread)
	require.Len(t, thread["messages"], 2)
	q.admin.Get(t, "/notices").Into(t, &told)
	require.Equal(t, "answered", told["notices"].([]any)[0].(object)["kind"])
	q.user.Put(t, one+"/resolved", object{"resolved": true}).Into(t, &thread)
	require.Equal(t, true, thread["resolved"])
	q.user.Delete(t, one+"/message/"+first["id"].(string)).Refused(t, http.StatusForbidden, "forbidden")
	q.admin.Delete(t, one+"/message/"+first["id"].(string)).Into(t, &thread)
	require.Equal(t, true, thread["messages"].([]any)[0].(object)["takenBack"])

	q.other.Put(t, one+"/resolved", object{"resolved": false}).Refused(t, http.StatusNotFound, "notFound")
	var others []object
	q.other.Get(t, path+place).Into(t, &others)
	require.Empty(t, others)
	q.As(t, tenant.Admin).Get(t, path+place).Refused(t, http.StatusForbidden, "forbidden")
	q.As(t, tenant.Admin).Get(t, "/notices").Into(t, &told)
	require.Empty(t, told["notices"], "who acts for no company")
	q.Stranger().Get(t, "/notices").Refused(t, http.StatusUnauthorized, "unauthenticated")
	q.admin.Post(t, path, said("B9_01", strings.Repeat("x", 20_001))).Refused(t, http.StatusBadRequest, "fields")
	q.admin.Post(t, path, said("B9_99", "x")).Refused(t, http.StatusNotFound, "notFound")
	q.user.Get(t, path+"?about=figure&place=1").Refused(t, http.StatusNotFound, "notFound")
}
