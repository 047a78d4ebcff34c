package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/shippedtest"
)

// socket calls the product byte by byte, as no HTTP library would.
type socket struct {
	t       *testing.T
	port    string
	cookies []string
}

const ownHost = "Host: tillit.test\r\n"

// post sends a request with the lines that name a host as they are given, on a
// connection of its own. A target without a scheme is a path.
func (s *socket) post(hosts, target string, body object) (status int, answer []byte) {
	s.t.Helper()
	content, err := json.Marshal(body)
	require.NoError(s.t, err)
	return s.send(hosts, target, len(content), content)
}

// send sends a request that announces a body of a length.
func (s *socket) send(hosts, target string, length int, content []byte) (status int, answer []byte) {
	s.t.Helper()
	conn, err := new(net.Dialer).DialContext(s.t.Context(), "tcp", "127.0.0.1:"+s.port)
	require.NoError(s.t, err)
	defer func() { _ = conn.Close() }()
	require.NoError(s.t, conn.SetDeadline(time.Now().Add(time.Minute)))
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\n%sOrigin: https://tillit.test\r\nCookie: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s",
		target, hosts, strings.Join(s.cookies, "; "), length, content)
	require.NoError(s.t, err)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	require.NoError(s.t, err)
	defer res.Body.Close()
	answer, err = io.ReadAll(res.Body)
	require.NoError(s.t, err)
	for _, cookie := range res.Cookies() {
		s.cookies = append(s.cookies, cookie.Name+"="+cookie.Value)
	}
	return res.StatusCode, answer
}

// done makes a call that nothing is wrong with.
func (s *socket) done(path string, body object) (made struct{ ID string }) {
	s.t.Helper()
	status, answer := s.post(ownHost, path, body)
	require.Less(s.t, status, http.StatusMultipleChoices, "%s: %s", path, answer)
	if len(answer) > 0 {
		require.NoError(s.t, json.Unmarshal(answer, &made))
	}
	return made
}

// T31: whatever a request says of the host that it is for, every link of every
// mail that comes of it begins with PUBLIC_URL.
func TestServe_WhatNoLibrarySends_Night(t *testing.T) {
	t.Parallel()
	dir, port := t.TempDir(), freePort(t)
	env := []string{"DATABASE_URL=" + shippedtest.New(t).OwnerURL, "WEB_URL=http://127.0.0.1:1", aKey, "PUBLIC_URL=https://tillit.test", "ASSIGNMENT_MAIL_DELAY=0s"}
	const password = "nya ord om gamla båtar"
	first := command(t, dir, env, "admin", "root@example.com", "Root")
	first.Stdin = strings.NewReader(password + "\n")
	require.NoError(t, first.Run())
	cmd, address := serving(t, dir, port, env...)
	require.Equal(t, "https://tillit.test", address)

	root, eva, nobody := &socket{t: t, port: port}, &socket{t: t, port: port}, &socket{t: t, port: port}
	root.done("/api/account/login", object{"email": "root@example.com", "password": password})
	home := root.done("/api/admin/company", object{"name": "Bok AB", "country": "SE", "reportingStandard": 3})
	root.done("/api/admin/user", object{"name": "Eva", "email": "eva@example.com", "role": 3, "password": password, "companyId": home.ID})
	eva.done("/api/account/login", object{"email": "eva@example.com", "password": password})

	// T34: ten megabytes are no password. Their length alone is enough to say so.
	status, answer := nobody.send(ownHost, "/api/account/login", 10<<20, []byte(`{"email":"eva@example.com","password":"`))
	require.Equal(t, http.StatusRequestEntityTooLarge, status, "%s", answer)

	mails := 0
	for i, c := range []struct {
		name, hosts, origin string
		malformed           bool
	}{
		{name: "nothing forged", hosts: ownHost},
		{name: "another host", hosts: "Host: evil.test\r\n"},
		{name: "a port", hosts: "Host: tillit.test:8443\r\n"},
		{name: "headers of a proxy", hosts: ownHost + "X-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Port: 8443\r\nForwarded: host=evil.test;proto=http\r\nX-Original-Host: evil.test\r\n"},
		{name: "encoded line break", hosts: ownHost + "X-Forwarded-Host: tillit.test%0d%0aHost: evil.test\r\n"},
		{name: "in the target", hosts: ownHost, origin: "http://evil.test"},
		{name: "two hosts", hosts: ownHost + "Host: evil.test\r\n", malformed: true},
		{name: "two hosts, the other first", hosts: "Host: evil.test\r\n" + ownHost, malformed: true},
		{name: "two lines of one", hosts: "Host: tillit.test\r\n evil.test\r\n", malformed: true},
		{name: "bare line break", hosts: "Host: tillit.test\rX-Forwarded-Host: evil.test\r\n", malformed: true},
		{name: "no host", malformed: true},
	} {
		email := func(who string) string { return fmt.Sprintf("%s%d@example.com", who, i) }
		bo := eva.done("/api/company/user", object{"name": "Bo", "email": email("bo"), "role": 4, "password": password})
		cia := eva.done("/api/company/user", object{"name": "Cia", "email": email("cia"), "role": 4})
		mails++ // Cia's invitation, before the next one replaces it
		mailedTo(t, dir, email("cia"), 1)
		for _, call := range []struct {
			by   *socket
			path string
			body object
		}{
			{nobody, "/api/account/request-password-reset", object{"email": email("bo")}},
			{nobody, "/api/onboarding/sign-up", object{
				"companyName": "Nordlys Bageri AB", "corporateIdentityNumber": "556012-5790", "country": "SE", "contactName": "Åsa", "email": email("asa"),
				"phone": "", "locale": "sv-SE", "integration": "", "acceptTerms": true,
			}},
			{eva, "/api/company/user", object{"name": "Dan", "email": email("dan"), "role": 4}},
			{eva, "/api/company/user/" + cia.ID + "/invite", nil},
			{eva, "/api/company/question/bulk-assign", object{"questionIds": []string{"B1_10"}, "userId": bo.ID, "date": "2025-12-31"}},
			{eva, "/api/company/supplier-request", object{
				"supplierId": nil, "supplierName": "Pappret AB", "contactName": "Nils", "email": email("nils"), "locale": "sv-SE", "year": 2025,
				"asked": []string{"facts"}, "size": "unknown", "message": "", "due": time.Now().AddDate(0, 0, 20).Format(time.DateOnly),
			}},
		} {
			status, answer = call.by.post(c.hosts, c.origin+call.path, call.body)
			if c.malformed {
				require.Equal(t, http.StatusBadRequest, status, "%s %s: %s", c.name, call.path, answer)
				continue
			}
			require.Less(t, status, http.StatusMultipleChoices, "%s %s: %s", c.name, call.path, answer)
			require.NotContains(t, string(answer), "evil", c.name)
			mails++
		}
		if !c.malformed {
			mailedTo(t, dir, email("bo"), 2) // before somebody else is assigned the question
		}
	}

	sent := mailedTo(t, dir, "", mails)
	stop(t, cmd)
	require.Equal(t, mails, len(sent)) //nolint:testifylint // Len prints them all
	link := regexp.MustCompile(`\w+://\S+`)
	for _, name := range sent {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		found := link.FindAll(text, -1)
		require.NotEmpty(t, found, "%s", text)
		for _, at := range found {
			require.True(t, bytes.HasPrefix(at, []byte("https://tillit.test/")), "%s in\n%s", at, text)
		}
		require.NotContains(t, string(text), "evil.test")
	}
}

// mailedTo waits for so many mails to an address, or to all, and returns their
// files.
func mailedTo(t *testing.T, dir, email string, count int) (sent []string) {
	t.Helper()
	require.Eventually(t, func() bool {
		found, err := filepath.Glob(filepath.Join(dir, ".data", "mail", "*"+email+"*.txt"))
		sent = found
		return err == nil && len(found) >= count
	}, time.Minute, 50*time.Millisecond)
	return sent
}
