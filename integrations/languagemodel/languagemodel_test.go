package languagemodel_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/integrations/languagemodel"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

const schema = `{"type": "object", "additionalProperties": false, "required": ["colour"], "properties": {"colour": {"enum": ["red", "blue"]}}}`

func TestClient_AsksAsTheServersExpect(t *testing.T) {
	t.Parallel()
	server := modeltest.Serve(t, modeltest.Says(`{"colour": "red"}`))
	c := languagemodel.New(languagemodel.Config{BaseURL: server.URL + "/", Key: modeltest.Key, Model: "test-1"})
	reply, err := c.Complete(t.Context(), "Name a colour.", "tomato", []byte(schema))
	require.NoError(t, err)
	require.JSONEq(t, `{"colour": "red"}`, string(reply.Text))
	require.EqualValues(t, modeltest.QuestionTokens, reply.QuestionTokens)
	require.EqualValues(t, modeltest.AnswerTokens, reply.AnswerTokens)
	require.Equal(t, "test-1", c.Name())

	require.Len(t, server.Calls(), 1)
	got := server.Calls()[0]
	require.Equal(t, "/v1/chat/completions", got.Path)
	require.Equal(t, "Bearer "+modeltest.Key, got.Authorization)
	require.Equal(t, "test-1", got.Model)
	require.Equal(t, "Name a colour.", got.Instructions)
	require.Equal(t, "tomato", got.Material)
	require.JSONEq(t, schema, string(got.Schema))
}

func TestClient_TriesAgainWhereThatCanHelp(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]modeltest.Reply{
		"Busy":        modeltest.Status(http.StatusTooManyRequests, "Retry-After", "0"),
		"BusyUntil":   modeltest.Status(http.StatusTooManyRequests, "Retry-After", "Wed, 01 Jan 2025 10:00:00 GMT", "Date", "Wed, 01 Jan 2025 10:00:00 GMT"),
		"BusyUnknown": modeltest.Status(http.StatusTooManyRequests),
		"Broken":      modeltest.Status(http.StatusInternalServerError),
		"BadGateway":  modeltest.Status(http.StatusBadGateway, "Retry-After", "soon"),
		"BreaksOff": func(w http.ResponseWriter, c modeltest.Call) {
			w.Header().Set("Content-Length", "100")
			modeltest.Raw(`{"choi`)(w, c)
		},
		"HangsUpFirst": func(http.ResponseWriter, modeltest.Call) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := modeltest.Serve(t, first, modeltest.Says(`{"colour": "blue"}`))
			reply, err := server.Client().Complete(t.Context(), "", "", []byte(schema))
			require.NoError(t, err)
			require.JSONEq(t, `{"colour": "blue"}`, string(reply.Text))
			require.Len(t, server.Calls(), 2)
		})
	}
}

func TestClient_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer modeltest.Reply
		want   error
		calls  int
	}{
		"WrongKey":         {modeltest.Status(http.StatusUnauthorized), languagemodel.ErrRefused, 1},
		"UnknownModel":     {modeltest.Status(http.StatusNotFound), languagemodel.ErrRefused, 1},
		"SchemaNotKnown":   {modeltest.Status(http.StatusBadRequest), languagemodel.ErrRefused, 1},
		"LeadsElsewhere":   {modeltest.Status(http.StatusTemporaryRedirect, "Location", "https://example.com/"), languagemodel.ErrRefused, 1},
		"AlwaysBusy":       {modeltest.Status(http.StatusTooManyRequests, "Retry-After", "0"), languagemodel.ErrUnavailable, 4},
		"BusyForTooLong":   {modeltest.Status(http.StatusTooManyRequests, "Retry-After", "7200"), languagemodel.ErrUnavailable, 1},
		"AlwaysBroken":     {modeltest.Status(http.StatusServiceUnavailable, "Retry-After", "0"), languagemodel.ErrUnavailable, 4},
		"Page":             {modeltest.Page(), languagemodel.ErrAnswer, 1},
		"Nothing":          {modeltest.Raw(`{}`), languagemodel.ErrAnswer, 1},
		"Refusal":          {modeltest.Refuses(), languagemodel.ErrAnswer, 1},
		"Prose":            {modeltest.Says("Sure! The colour is red."), languagemodel.ErrAnswer, 1},
		"HalfTheJSON":      {modeltest.Says(`{"colour": "re`), languagemodel.ErrAnswer, 1},
		"CutOff":           {modeltest.Ends(`{"colour": "red"}`, "length"), languagemodel.ErrAnswer, 1},
		"OtherSchema":      {modeltest.Says(`{"farbe": "red"}`), languagemodel.ErrAnswer, 1},
		"OutOfRange":       {modeltest.Says(`{"colour": "` + modeltest.Key + `"}`), languagemodel.ErrAnswer, 1},
		"MoreThanAskedFor": {modeltest.Says(`{"colour": "red", "run": "rm"}`), languagemodel.ErrAnswer, 1},
		"Oversized":        {modeltest.Says(`{"colour": "red"}` + strings.Repeat(" ", 2<<20)), languagemodel.ErrAnswer, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := modeltest.Serve(t, c.answer)
			_, err := server.Client().Complete(t.Context(), "", "", []byte(schema))
			require.ErrorIs(t, err, c.want)
			require.NotContains(t, err.Error(), modeltest.Key)
			require.Len(t, server.Calls(), c.calls)
		})
	}
}

func TestClient_DoesNotWaitForever(t *testing.T) {
	t.Parallel()
	server := modeltest.Serve(t, modeltest.Hangs())
	impatient := languagemodel.New(languagemodel.Config{BaseURL: server.URL, Model: "m", Try: 50 * time.Millisecond, All: time.Millisecond})
	_, err := impatient.Complete(t.Context(), "", "", []byte(schema))
	require.ErrorIs(t, err, languagemodel.ErrUnavailable)

	ctx, cancel := context.WithCancel(t.Context())
	server = modeltest.Serve(t, func(w http.ResponseWriter, c modeltest.Call) { cancel(); modeltest.Hangs()(w, c) })
	_, err = server.Client().Complete(ctx, "", "", []byte(schema))
	require.ErrorIs(t, err, context.Canceled)
}

func TestClient_NobodyThere(t *testing.T) {
	t.Parallel()
	server := modeltest.Serve(t, modeltest.Hangs())
	server.Close()
	c := languagemodel.New(languagemodel.Config{BaseURL: server.URL, Key: modeltest.Key, Model: "m", All: time.Millisecond})
	_, err := c.Complete(t.Context(), "", "", []byte(schema))
	require.ErrorIs(t, err, languagemodel.ErrUnavailable)
}

func TestClient_SendsNoMoreThanItsBudget(t *testing.T) {
	t.Parallel()
	server := modeltest.Serve(t, modeltest.Says(`{"colour": "red"}`))
	_, err := server.Client().Complete(t.Context(), strings.Repeat("ö", languagemodel.MaxQuestion), "1", []byte(schema))
	require.ErrorIs(t, err, languagemodel.ErrTooLong)
	require.Empty(t, server.Calls())
	_, err = server.Client().Complete(t.Context(), strings.Repeat("ö", languagemodel.MaxQuestion-1), "1", []byte(schema))
	require.NoError(t, err)
}

func TestClient_AsksFourThingsAtOnceAtMost(t *testing.T) {
	t.Parallel()
	var now, most atomic.Int32
	server := modeltest.Serve(t, func(w http.ResponseWriter, c modeltest.Call) {
		n := now.Add(1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		defer now.Add(-1)
		modeltest.Says(`{"colour": "red"}`)(w, c)
	})
	c := server.Client()
	done := make(chan error)
	for range 16 {
		go func() { _, err := c.Complete(t.Context(), "", "", []byte(schema)); done <- err }()
	}
	for range 16 {
		require.NoError(t, <-done)
	}
	require.LessOrEqual(t, most.Load(), int32(4))
}

func TestClient_SchemaThatIsNone(t *testing.T) {
	t.Parallel()
	server := modeltest.Serve(t, modeltest.Hangs())
	_, err := server.Client().Complete(t.Context(), "", "", []byte(`{"type": 5}`))
	require.ErrorContains(t, err, "schema")
	require.Empty(t, server.Calls())
}
