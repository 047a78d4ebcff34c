// Package mailtest stands in for a mail server and reads what it was sent.
package mailtest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
)

// Received is a mail as it came: the envelope in angle brackets, and headers
// and body as they were sent.
type Received struct{ From, To, Data string }

// Server is as much of an SMTP server as sending a mail takes.
type Server struct {
	// Address is its host and port.
	Address string

	listener net.Listener
	take     func(Received)
}

// Listen starts a server on this machine that hands each mail to take, before
// it says that it has it.
func Listen(ctx context.Context, take func(Received)) (*Server, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Server{l.Addr().String(), l, take}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go s.serve(conn)
		}
	}()
	return s, nil
}

// Close stops listening.
func (s *Server) Close() error { return s.listener.Close() }

func (s *Server) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	say := func(line string) { _, _ = fmt.Fprint(conn, line+"\r\n") }
	say("220 mail.test")
	var m Received
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		verb, rest, _ := strings.Cut(lines.Text(), ":")
		switch {
		case strings.HasPrefix(verb, "EHLO"):
			say("250 mail.test")
		case verb == "MAIL FROM":
			m = Received{}
			m.From, _, _ = strings.Cut(rest, " ")
			say("250 ok")
		case verb == "RCPT TO":
			m.To += rest
			say("250 ok")
		case verb == "DATA":
			say("354 go on")
			for lines.Scan() && lines.Text() != "." {
				m.Data += strings.TrimPrefix(lines.Text(), ".") + "\r\n"
			}
			s.take(m)
			say("250 ok")
		case verb == "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// Read gives the subject of a mail and its parts by their type, as the standard
// library reads them.
func Read(r io.Reader) (subject string, bodies map[string]string, err error) {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return "", nil, err
	}
	if subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return "", nil, err
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return "", nil, err
	}
	bodies = map[string]string{}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return subject, bodies, nil
		}
		if err != nil {
			return "", nil, err
		}
		kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			return "", nil, err
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			return "", nil, err
		}
		bodies[kind] = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
}
