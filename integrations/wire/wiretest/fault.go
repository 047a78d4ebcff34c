package wiretest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Fault is a way in which a call goes wrong.
type Fault struct {
	Name   string
	Slow   bool // shows only when the client does not wait long
	Costly bool // takes long to show
	serve  func(s *Server, w http.ResponseWriter, r *http.Request)
}

// Harmless are changes of an answer that a system makes without telling: the
// same is to be read from them.
func Harmless() []Fault {
	return []Fault{
		changed("new field", func(v any) any {
			if object, ok := v.(map[string]any); ok {
				object["brandNew"] = map[string]any{"a": []any{1, nil}}
			}
			return v
		}),
		changed("null field", func(v any) any {
			if v == "" {
				return nil
			}
			return v
		}),
		changed("number as string", func(v any) any {
			if n, ok := v.(json.Number); ok {
				return n.String()
			}
			return v
		}),
		changed("string as number", func(v any) any {
			if s, ok := v.(string); ok && regexp.MustCompile(`^[1-9]\d{0,14}$`).MatchString(s) {
				return json.Number(s)
			}
			return v
		}),
		changed("object for array", func(v any) any {
			if list, ok := v.([]any); ok && len(list) == 1 {
				if _, ok := list[0].(map[string]any); ok {
					return list[0]
				}
			}
			return v
		}),
	}
}

// Passing are faults that are over when the call is made again, here or later.
func Passing() []Fault {
	return []Fault{
		status("429 seconds", http.StatusTooManyRequests, "Retry-After", "2"),
		{Name: "429 date, skewed clock", serve: func(_ *Server, w http.ResponseWriter, _ *http.Request) {
			theirs := time.Now().Add(-40 * time.Hour)
			w.Header().Set("Date", theirs.UTC().Format(http.TimeFormat))
			w.Header().Set("Retry-After", theirs.Add(3*time.Second).UTC().Format(http.TimeFormat))
			w.WriteHeader(http.StatusTooManyRequests)
		}},
		status("429 bare", http.StatusTooManyRequests),
		status("429 an hour", http.StatusTooManyRequests, "Retry-After", "3600"),
		text("429 in body", http.StatusTooManyRequests, "application/json",
			`{"ErrorCode":4010,"DeveloperErrorMessage":"API calls quota exceeded! maximum admitted 600 per Minute. Try again in 55 seconds.","ErrorId":"e1"}`),
		text("500", http.StatusInternalServerError, "application/json", `{"message":"Internal error"}`),
		text("502 html", http.StatusBadGateway, "text/html", "<html><h1>502 Bad Gateway</h1></html>"),
		status("503", http.StatusServiceUnavailable),
		{Name: "time-out", Slow: true, Costly: true, serve: func(_ *Server, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }},
		{Name: "byte by byte", Slow: true, Costly: true, serve: func(s *Server, w http.ResponseWriter, r *http.Request) {
			a := s.answer(r)
			maps.Copy(w.Header(), a.header)
			w.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
			for i := range a.body {
				_, _ = w.Write(a.body[i : i+1])
				w.(http.Flusher).Flush()
				select {
				case <-time.After(20 * time.Millisecond):
				case <-r.Context().Done():
					return
				}
			}
		}},
		{Name: "half an answer", serve: func(s *Server, w http.ResponseWriter, r *http.Request) {
			a := s.answer(r)
			a.body = a.body[:len(a.body)/2]
			a.write(w)
		}},
		text("empty 200", http.StatusOK, "application/json", ""),
		text("wrong type", http.StatusOK, "text/html; charset=utf-8", "<!doctype html><title>Logga in</title>"),
		text("error in 200", http.StatusOK, "application/json", `{"error":{"message":"Tekniskt fel"}}`),
		text("another value", http.StatusOK, "application/json", `"maintenance"`),
		{Name: "gzip bomb", Costly: true, serve: func(_ *Server, w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb())
		}},
		{Name: "reset mid-body", serve: func(s *Server, w http.ResponseWriter, r *http.Request) {
			a := s.answer(r)
			conn, out, err := w.(http.Hijacker).Hijack()
			if err != nil {
				return
			}
			_, _ = out.WriteString("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
				strconv.Itoa(len(a.body)+1) + "\r\n\r\n")
			_, _ = out.Write(a.body[:len(a.body)/2])
			_ = out.Flush()
			if tcp, ok := conn.(*net.TCPConn); ok {
				_ = tcp.SetLinger(0)
			}
			_ = conn.Close()
		}},
		{Name: "hangs up", serve: func(*Server, http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }},
		{Name: "page repeated", serve: func(s *Server, w http.ResponseWriter, r *http.Request) {
			if a, ok := s.repeated(r); ok {
				a.write(w)
				return
			}
			s.answer(r).write(w)
		}},
	}
}

// Expired is a token that is refused; another one is granted.
func Expired() Fault { return status("expired token", http.StatusUnauthorized) }

// Revoked is an access that is no longer one, for calls and for renewals.
func Revoked() Fault {
	return Fault{Name: "revoked", serve: func(_ *Server, w http.ResponseWriter, r *http.Request) {
		if r.PostFormValue("grant_type") != "" {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"error":"invalid_grant","error_description":"Invalid refresh token"}`)
			return
		}
		w.WriteHeader(http.StatusUnauthorized)
	}}
}

// Named returns the fault of that name.
func Named(name string) Fault {
	for _, f := range append(Passing(), append(Harmless(), Expired(), Revoked())...) {
		if f.Name == name {
			return f
		}
	}
	panic("no fault " + name)
}

func status(name string, code int, header ...string) Fault {
	return Fault{Name: name, serve: func(_ *Server, w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
	}}
}

func text(name string, code int, kind, body string) Fault {
	return Fault{Name: name, serve: func(_ *Server, w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}}
}

// changed changes every value of an answer that is JSON.
func changed(name string, change func(any) any) Fault {
	var walk func(any) any
	walk = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				v[key] = walk(value)
			}
			return change(v)
		case []any:
			for i, value := range v {
				v[i] = walk(value)
			}
			return change(v)
		}
		return change(v)
	}
	return Fault{Name: name, serve: func(s *Server, w http.ResponseWriter, r *http.Request) {
		a := s.answer(r)
		if strings.Contains(a.header.Get("Content-Type"), "json") {
			read := json.NewDecoder(bytes.NewReader(a.body))
			read.UseNumber()
			var v any
			if err := read.Decode(&v); err == nil {
				a.body, _ = json.Marshal(walk(v))
			}
		}
		a.write(w)
	}}
}

// bomb unpacks to more than any answer may be.
func bomb() []byte { return bombOnce() }

var bombOnce = sync.OnceValue(func() []byte { //nolint:gochecknoglobals // made once
	var out bytes.Buffer
	packed := gzip.NewWriter(&out)
	blanks := bytes.Repeat([]byte(" "), 1<<20)
	for range 33 {
		_, _ = packed.Write(blanks)
	}
	_ = packed.Close()
	return out.Bytes()
})
