// Package languagemodeltest is a server with chat completions that says what a
// test wants, and goes wrong in the ways that real ones do.
package languagemodeltest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"tillit/integrations/languagemodel"
)

// Key is the key that clients of Server use: a canary that may show up nowhere.
const Key = "sk-canary-5c1d"

// Call is a question as it came over the wire.
type Call struct {
	Path, Authorization    string
	Model                  string
	Instructions, Material string
	Schema                 json.RawMessage

	gone <-chan struct{} // closed when nobody waits any more
}

// Reply treats one call.
type Reply func(w http.ResponseWriter, c Call)

// Server answers with Reply after Reply, and further calls with the last one.
type Server struct {
	URL string // up to "/chat/completions"

	mu      sync.Mutex
	replies []Reply
	calls   []Call
	server  *httptest.Server
}

// Close ends the server before the test does.
func (s *Server) Close() { s.server.Close() }

// Serve starts a server that ends with the test.
func Serve(t testing.TB, replies ...Reply) *Server {
	t.Helper()
	s := &Server{replies: replies}
	s.server = httptest.NewServer(s)
	t.Cleanup(s.server.Close)
	s.URL = s.server.URL + "/v1"
	return s
}

// Client asks the server, with short timeouts.
func (s *Server) Client() *languagemodel.Client {
	return languagemodel.New(languagemodel.Config{BaseURL: s.URL, Key: Key, Model: "test-1", Try: 5 * time.Second, All: 10 * time.Second})
}

// Calls are the questions so far.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Call(nil), s.calls...)
}

// Then gives the replies to the calls that follow, instead of those that were
// left.
func (s *Server) Then(replies ...Reply) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replies = replies
}

// ServeHTTP treats a call.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c, err := read(r)
	if err != nil {
		http.Error(w, "this is no question", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.calls = append(s.calls, c)
	reply := Status(http.StatusBadRequest)
	if len(s.replies) > 0 {
		reply = s.replies[0]
	}
	if len(s.replies) > 1 {
		s.replies = s.replies[1:]
	}
	s.mu.Unlock()
	reply(w, c)
}

// read takes a question apart. It reads all of it, without which a server does
// not notice that nobody waits any more.
func read(r *http.Request) (Call, error) {
	var body struct {
		Model    string `json:"model"`
		Messages []struct {
			Role    string `json:"role"`
			Content string `json:"content"`
		} `json:"messages"`
		Format struct {
			Schema struct {
				Schema json.RawMessage `json:"schema"`
			} `json:"json_schema"`
		} `json:"response_format"`
	}
	whole, err := io.ReadAll(r.Body)
	if err != nil {
		return Call{}, err
	}
	if err := json.Unmarshal(whole, &body); err != nil {
		return Call{}, err
	}
	c := Call{
		Path: r.URL.Path, Authorization: r.Header.Get("Authorization"), Model: body.Model, Schema: body.Format.Schema.Schema,
		gone: r.Context().Done(),
	}
	for _, m := range body.Messages {
		if m.Role == "system" {
			c.Instructions += m.Content
		} else {
			c.Material += m.Content
		}
	}
	return c, nil
}

// Says completes with the content as the real servers do.
func Says(content string) Reply { return Ends(content, "stop") }

// Makes completes with what a test makes of the question, as JSON.
func Makes(answer func(Call) any) Reply {
	return func(w http.ResponseWriter, c Call) {
		content, err := json.Marshal(answer(c))
		if err != nil {
			panic(err)
		}
		Says(string(content))(w, c)
	}
}

// Tokens of the usage that Ends reports.
const (
	QuestionTokens = 90
	AnswerTokens   = 30
)

// Ends completes for a reason: "stop", or "length" when it was cut off.
func Ends(content, reason string) Reply {
	return func(w http.ResponseWriter, _ Call) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"id": "chatcmpl-1", "object": "chat.completion", "created": 1760000000, "model": "test-1",
			"choices": []any{map[string]any{
				"index": 0, "finish_reason": reason,
				"message": map[string]any{"role": "assistant", "content": content},
			}},
			"usage": map[string]any{
				"prompt_tokens": QuestionTokens, "completion_tokens": AnswerTokens,
				"total_tokens": QuestionTokens + AnswerTokens,
			},
		})
	}
}

// Refuses says no as the real servers do.
func Refuses() Reply {
	return Raw(`{"choices": [{"message": {"content": null, "refusal": "I can't help with that."}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 90, "completion_tokens": 8}}`)
}

// Uncounted completes as a server that counts no tokens.
func Uncounted(content string) Reply {
	quoted, err := json.Marshal(content)
	if err != nil {
		panic(err) // strings are always JSON
	}
	return Raw(`{"choices": [{"message": {"content": ` + string(quoted) + `}, "finish_reason": "stop"}]}`)
}

// Status answers with a status and headers, and repeats the key, as some do.
func Status(code int, headers ...string) Reply {
	return func(w http.ResponseWriter, _ Call) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		http.Error(w, "you sent "+Key, code)
	}
}

// Raw answers with anything.
func Raw(body string) Reply {
	return func(w http.ResponseWriter, _ Call) { _, _ = io.WriteString(w, body) }
}

// Page answers with a page of HTML, as proxies do.
func Page() Reply { return Raw("<html><title>Sign in</title></html>") }

// Slow answers once released is closed, if anybody still waits.
func Slow(released <-chan struct{}, reply Reply) Reply {
	return func(w http.ResponseWriter, c Call) {
		select {
		case <-released:
			reply(w, c)
		case <-c.gone:
		}
	}
}

// Hangs never answers.
func Hangs() Reply { return Slow(nil, nil) }

// Stage is a server for walks in a browser, which tell it what to say: each
// POST of a Line to /lines counts before those that came earlier.
type Stage struct {
	mu    sync.Mutex
	lines []Line
}

// Line says what to answer to questions that contain a text.
type Line struct {
	When    string            `json:"when"`
	Answer  json.RawMessage   `json:"answer"`
	Quoted  map[string]Quoted `json:"quoted"`  // instead of an answer: to questions by their ids
	Targets map[string]string `json:"targets"` // instead of an answer: where rows of the books belong, by words in them
	Status  int               `json:"status"`  // instead of an answer
	DelayMS int               `json:"delayMs"` // before it
}

// ServeHTTP treats a call or takes a line.
func (s *Stage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/lines" {
		var l Line
		if err := json.NewDecoder(r.Body).Decode(&l); err != nil {
			http.Error(w, "this is no line", http.StatusBadRequest)
			return
		}
		s.mu.Lock()
		s.lines = append([]Line{l}, s.lines...)
		s.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
		return
	}
	c, err := read(r)
	if err != nil {
		http.Error(w, "this is no question", http.StatusBadRequest)
		return
	}
	l := s.line(c)
	select {
	case <-time.After(time.Duration(l.DelayMS) * time.Millisecond):
	case <-r.Context().Done():
		return
	}
	switch {
	case l.Status != 0:
		Status(l.Status)(w, c)
	case l.Quoted != nil:
		Answers(l.Quoted)(w, c)
	case l.Targets != nil:
		Makes(func(c Call) any { return c.Placed(l.Targets) })(w, c)
	default:
		Says(string(l.Answer))(w, c)
	}
}

// line is what there is to say. A question that nobody thought of is refused,
// but for those that the product asks by itself after every calculation: to
// them the model knows no answer.
func (s *Stage) line(c Call) Line {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.lines {
		if strings.Contains(c.Instructions+"\n"+c.Material, l.When) {
			return l
		}
	}
	if c.AsksForTargets() {
		return Line{Targets: map[string]string{}}
	}
	return Line{Status: http.StatusBadRequest}
}
