package main_test

import (
	"bufio"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

const demoPassword = "tillit demo 2025"

// signIn tells with what status the product lets somebody in.
func signIn(t *testing.T, address, email, password string) int {
	t.Helper()
	body := `{"email":"` + email + `","password":"` + password + `"}`
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"/api/account/login", strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", address)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return res.StatusCode
}

func stop(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	require.NoError(t, cmd.Wait())
}

func TestFirstStart_MakesTheDemonstrationWholeOrNotAtAll_Night(t *testing.T) {
	t.Parallel()
	dir, port := home(t), freePort(t)

	// Killed in the middle of it.
	cut := command(t, dir, []string{"PORT=" + port, "DEMO="}, "serve")
	out, err := cut.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cut.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "Making Revontuli") {
	}
	require.NoError(t, cut.Process.Kill())
	_ = cut.Wait() // it was killed

	cmd, address := serving(t, dir, port, "DEMO=")
	for _, email := range []string{"admin@tillit.test", "agency@tillit.test", "company@tillit.test", "user@tillit.test", "kaffe.user@tillit.test"} {
		require.Equal(t, http.StatusOK, signIn(t, address, email, demoPassword), email)
	}
	require.Equal(t, http.StatusUnauthorized, signIn(t, address, "company@tillit.test", "tillit demo 2024"))
	require.Equal(t, "tillit: there are companies in the database already: the demonstration needs an empty one",
		fails(t, 1, dir, nil, "demo"))
	stop(t, cmd)
}

func TestAdmin_LetsTheFirstOneIn_Night(t *testing.T) {
	t.Parallel()
	dir, password := installed(t), "correct horse battery staple"
	again := func() *exec.Cmd {
		cmd := command(t, dir, nil, "admin", "Root@Example.com", "Root")
		cmd.Stdin = strings.NewReader(password + "\n")
		return cmd
	}
	said, err := again().Output()
	require.NoError(t, err)
	require.Contains(t, string(said), "root@example.com is an administrator now.")
	complaint, err := again().CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(complaint), "tillit: there is an account with this e-mail address already")
	require.Contains(t, fails(t, 1, dir, nil, "admin", "nobody", " "), "tillit: the password has to come on the first line of the input")
	require.Contains(t, fails(t, 2, dir, nil, "admin", "nobody"), "tillit admin EMAIL NAME")

	cmd, address := serving(t, dir, freePort(t))
	require.Equal(t, http.StatusOK, signIn(t, address, "root@example.com", password))
	require.Equal(t, http.StatusUnauthorized, signIn(t, address, "admin@tillit.test", demoPassword), "nobody asked for the demonstration")
	stop(t, cmd)
}

func TestCatalogue_CountsAndRefuses(t *testing.T) {
	t.Parallel()
	dir := home(t)
	said, err := command(t, dir, nil, "catalogue").Output()
	require.NoError(t, err)
	require.Regexp(t, `questions: [1-9]\d* added, 0 changed`, string(said))
	said, err = command(t, dir, nil, "catalogue").Output()
	require.NoError(t, err)
	require.Contains(t, string(said), "questions: 0 added, 0 changed")
	require.NotEmpty(t, fails(t, 1, dir, nil, "catalogue", "/nowhere"))
}
