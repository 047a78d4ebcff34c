package main_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/shippedtest"
)

const (
	knownPassword = "tillit: admin@tillit.test still opens with the password that README.md tells, and HOST or PUBLIC_URL lets others in: " +
		"start on this machine alone to change it or to disable the account, or set DEMO=true if others are to use it"
	noDemo = "tillit: demonstration accounts, whose password README.md tells, are made only while HOST and PUBLIC_URL stay on this machine: " +
		"set both so, or DEMO=true if others are to use them"
)

// What everybody can read in the README opens nothing that others reach.
func TestDemo_StaysOnThisMachine_Night(t *testing.T) {
	t.Parallel()
	database, dir := shippedtest.New(t), t.TempDir()
	env := []string{"PORT=0", "WEB_URL=http://127.0.0.1:1", aKey, "DATABASE_URL=" + database.OwnerURL}
	with := func(more ...string) []string { return append(append([]string{}, env...), more...) }
	require.Equal(t, noDemo, fails(t, 1, dir, with("PUBLIC_URL=https://tillit.test"), "demo"))
	require.Equal(t, noDemo, fails(t, 1, dir, with("HOST=0.0.0.0", "DEMO="), "demo"))

	first := command(t, dir, env, "admin", "admin@tillit.test", "Root")
	first.Stdin = strings.NewReader(demoPassword + "\n")
	require.NoError(t, first.Run())
	execute(t, database.OwnerURL, "insert into companies (name) values ('Bok AB')")
	for _, open := range []string{"HOST=0.0.0.0", "HOST=::", "PUBLIC_URL=https://tillit.test"} {
		for _, demo := range []string{"DEMO=", "DEMO=false"} {
			require.Equal(t, knownPassword, fails(t, 1, dir, with(open, demo), "serve"), open)
		}
	}
	for _, fine := range [][]string{
		{"DEMO="}, {"HOST=localhost", "PUBLIC_URL=http://127.0.0.1:8080"}, {"PUBLIC_URL=https://tillit.test", "DEMO=true"},
	} {
		cmd, _ := serving(t, dir, "0", with(fine...)...)
		stop(t, cmd)
	}

	second := command(t, dir, env, "admin", "root@example.com", "Root")
	second.Stdin = strings.NewReader("nya ord om gamla båtar\n")
	require.NoError(t, second.Run())
	execute(t, database.OwnerURL, "update people set disabled_at = now() where email = 'admin@tillit.test'")
	cmd, _ := serving(t, dir, "0", with("PUBLIC_URL=https://tillit.test")...)
	stop(t, cmd)
}

func TestFirstStart_MakesNoDemonstrationForOthers(t *testing.T) {
	t.Parallel()
	cmd, address := serving(t, home(t), freePort(t), "HOST=0.0.0.0", "DEMO=")
	require.Equal(t, http.StatusUnauthorized, signIn(t, address, "admin@tillit.test", demoPassword))
	stop(t, cmd)
}
