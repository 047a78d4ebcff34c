package languagemodel_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/integrations/languagemodel"
)

const (
	schema = `{"type": "object", "additionalProperties": false, "required": ["colour"], "properties": {"colour": {"enum": ["red", "blue"]}}}`
	secret = "sk-canary-5c1d"
)

// answers makes a server that treats its nth call with the nth handler, and
// further calls with the last one. It counts them.
func answers(t *testing.T, handlers ...http.HandlerFunc) (server *httptest.Server, calls *atomic.Int32) {
	t.Helper()
	calls = new(atomic.Int32)
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(calls.Add(1))
		handlers[min(n, len(handlers))-1](w, r)
	}))
	t.Cleanup(server.Close)
	return server, calls
}

// says completes with the content as the real servers do.
func says(content string) http.HandlerFunc { return ends(content, "stop") }

func ends(content, reason string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"id": "chatcmpl-1", "object": "chat.completion", "created": 1760000000, "model": "test-1",
			"choices": []any{map[string]any{"index": 0, "finish_reason": reason, "message": map[string]any{"role": "assistant", "content": content}}},
			"usage":   map[string]any{"prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 12},
		})
	}
}

func status(code int, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		http.Error(w, "you sent "+secret, code)
	}
}

func raw(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
}

// hangs reads the question, without which a server does not notice that nobody
// waits any more.
func hangs(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

func client(server *httptest.Server) *languagemodel.Client {
	return languagemodel.New(languagemodel.Config{BaseURL: server.URL + "/v1/", Key: secret, Model: "test-1", Try: 5 * time.Second, All: 10 * time.Second})
}

func TestClient_AsksAsTheServersExpect(t *testing.T) {
	t.Parallel()
	var got struct {
		path, key string
		body      map[string]any
	}
	server, _ := answers(t, func(w http.ResponseWriter, r *http.Request) {
		got.path, got.key = r.URL.Path, r.Header.Get("Authorization")
		_ = json.NewDecoder(r.Body).Decode(&got.body)
		says(`{"colour": "red"}`)(w, r)
	})
	c := client(server)
	answer, err := c.Ask(t.Context(), "Name a colour.", "tomato", []byte(schema))
	require.NoError(t, err)
	require.JSONEq(t, `{"colour": "red"}`, string(answer))
	require.Equal(t, "test-1", c.Name())

	require.Equal(t, "/v1/chat/completions", got.path)
	require.Equal(t, "Bearer "+secret, got.key)
	require.Equal(t, "test-1", got.body["model"])
	require.Equal(t, []any{
		map[string]any{"role": "system", "content": "Name a colour."}, map[string]any{"role": "user", "content": "tomato"},
	}, got.body["messages"])
	format := got.body["response_format"].(map[string]any)
	require.Equal(t, "json_schema", format["type"])
	sent, err := json.Marshal(format["json_schema"].(map[string]any)["schema"])
	require.NoError(t, err)
	require.JSONEq(t, schema, string(sent))
}

func TestClient_TriesAgainWhereThatCanHelp(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]http.HandlerFunc{
		"Busy":        status(http.StatusTooManyRequests, "Retry-After", "0"),
		"BusyUntil":   status(http.StatusTooManyRequests, "Retry-After", "Wed, 01 Jan 2025 10:00:00 GMT", "Date", "Wed, 01 Jan 2025 10:00:00 GMT"),
		"BusyUnknown": status(http.StatusTooManyRequests),
		"Broken":      status(http.StatusInternalServerError),
		"BadGateway":  status(http.StatusBadGateway, "Retry-After", "soon"),
		"BreaksOff": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			raw(`{"choi`)(w, nil)
		},
		"HangsUpFirst": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, calls := answers(t, first, says(`{"colour": "blue"}`))
			answer, err := client(server).Ask(t.Context(), "", "", []byte(schema))
			require.NoError(t, err)
			require.JSONEq(t, `{"colour": "blue"}`, string(answer))
			require.EqualValues(t, 2, calls.Load())
		})
	}
}

func TestClient_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   error
		calls  int32
	}{
		"WrongKey":         {status(http.StatusUnauthorized), languagemodel.ErrRefused, 1},
		"UnknownModel":     {status(http.StatusNotFound), languagemodel.ErrRefused, 1},
		"SchemaNotKnown":   {status(http.StatusBadRequest), languagemodel.ErrRefused, 1},
		"LeadsElsewhere":   {status(http.StatusTemporaryRedirect, "Location", "https://example.com/"), languagemodel.ErrRefused, 1},
		"AlwaysBusy":       {status(http.StatusTooManyRequests, "Retry-After", "0"), languagemodel.ErrUnavailable, 4},
		"BusyForTooLong":   {status(http.StatusTooManyRequests, "Retry-After", "7200"), languagemodel.ErrUnavailable, 1},
		"AlwaysBroken":     {status(http.StatusServiceUnavailable, "Retry-After", "0"), languagemodel.ErrUnavailable, 4},
		"Page":             {raw("<html><title>Sign in</title></html>"), languagemodel.ErrAnswer, 1},
		"Nothing":          {raw(`{}`), languagemodel.ErrAnswer, 1},
		"Refusal":          {raw(`{"choices": [{"message": {"content": null, "refusal": "no"}, "finish_reason": "stop"}]}`), languagemodel.ErrAnswer, 1},
		"Prose":            {says("Sure! The colour is red."), languagemodel.ErrAnswer, 1},
		"HalfTheJSON":      {says(`{"colour": "re`), languagemodel.ErrAnswer, 1},
		"CutOff":           {ends(`{"colour": "red"}`, "length"), languagemodel.ErrAnswer, 1},
		"OtherSchema":      {says(`{"farbe": "red"}`), languagemodel.ErrAnswer, 1},
		"OutOfRange":       {says(`{"colour": "` + secret + `"}`), languagemodel.ErrAnswer, 1},
		"MoreThanAskedFor": {says(`{"colour": "red", "run": "rm"}`), languagemodel.ErrAnswer, 1},
		"Oversized":        {says(`{"colour": "red"}` + strings.Repeat(" ", 2<<20)), languagemodel.ErrAnswer, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, calls := answers(t, c.answer)
			_, err := client(server).Ask(t.Context(), "", "", []byte(schema))
			require.ErrorIs(t, err, c.want)
			require.NotContains(t, err.Error(), secret)
			require.Equal(t, c.calls, calls.Load())
		})
	}
}

func TestClient_DoesNotWaitForever(t *testing.T) {
	t.Parallel()
	server, _ := answers(t, hangs)
	impatient := languagemodel.New(languagemodel.Config{BaseURL: server.URL, Model: "m", Try: 50 * time.Millisecond, All: time.Millisecond})
	_, err := impatient.Ask(t.Context(), "", "", []byte(schema))
	require.ErrorIs(t, err, languagemodel.ErrUnavailable)

	ctx, cancel := context.WithCancel(t.Context())
	server, _ = answers(t, func(w http.ResponseWriter, r *http.Request) { cancel(); hangs(w, r) })
	_, err = client(server).Ask(ctx, "", "", []byte(schema))
	require.ErrorIs(t, err, context.Canceled)
}

func TestClient_NobodyThere(t *testing.T) {
	t.Parallel()
	server, _ := answers(t, hangs)
	server.Close()
	c := languagemodel.New(languagemodel.Config{BaseURL: server.URL, Key: secret, Model: "m", All: time.Millisecond})
	_, err := c.Ask(t.Context(), "", "", []byte(schema))
	require.ErrorIs(t, err, languagemodel.ErrUnavailable)
}

func TestClient_SendsNoMoreThanItsBudget(t *testing.T) {
	t.Parallel()
	server, calls := answers(t, says(`{"colour": "red"}`))
	_, err := client(server).Ask(t.Context(), strings.Repeat("ö", languagemodel.MaxQuestion), "1", []byte(schema))
	require.ErrorIs(t, err, languagemodel.ErrTooLong)
	require.Zero(t, calls.Load())
	_, err = client(server).Ask(t.Context(), strings.Repeat("ö", languagemodel.MaxQuestion-1), "1", []byte(schema))
	require.NoError(t, err)
}

func TestClient_AsksTwoThingsAtOnceAtMost(t *testing.T) {
	t.Parallel()
	var now, most atomic.Int32
	server, _ := answers(t, func(w http.ResponseWriter, r *http.Request) {
		n := now.Add(1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		defer now.Add(-1)
		says(`{"colour": "red"}`)(w, r)
	})
	c := client(server)
	done := make(chan error)
	for range 8 {
		go func() { _, err := c.Ask(t.Context(), "", "", []byte(schema)); done <- err }()
	}
	for range 8 {
		require.NoError(t, <-done)
	}
	require.LessOrEqual(t, most.Load(), int32(2))
}

func TestClient_SchemaThatIsNone(t *testing.T) {
	t.Parallel()
	server, calls := answers(t, hangs)
	_, err := client(server).Ask(t.Context(), "", "", []byte(`{"type": 5}`))
	require.ErrorContains(t, err, "schema")
	require.Zero(t, calls.Load())
}
