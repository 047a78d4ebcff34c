package text_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever reading takes, with the program itself it is never more than is
// said: a larger program has less left.
func TestProcess_Memory(t *testing.T) {
	t.Parallel()
	const (
		most = 768 << 10 // KiB
		more = 256 << 10
	)
	tests, err := os.Executable()
	require.NoError(t, err)
	program := filepath.Join(t.TempDir(), "larger")
	content, err := os.ReadFile(tests)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(program, content, 0o700))
	require.NoError(t, os.Truncate(program, int64(len(content))+more<<10))
	cmd := exec.CommandContext(t.Context(), program, takeAll)
	require.Error(t, cmd.Run())
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	require.True(t, ok)
	require.Greater(t, usage.Maxrss, int64((most-more)*3/4), "it took what there was")
	require.LessOrEqual(t, usage.Maxrss, int64(most-more))
}
