package password_test

import (
	"maps"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/people/account/password"
)

func TestAtOnce(t *testing.T) {
	t.Parallel()
	big := map[string]string{"proc/meminfo": "MemTotal:       24684092 kB\nMemFree:        100 kB\n"}
	for name, c := range map[string]struct {
		files map[string]string
		want  int // with eight cores
	}{
		"one a core":      {nil, 8},
		"nobody says":     {map[string]string{"proc/meminfo": ""}, 8},
		"a small machine": {map[string]string{"proc/meminfo": "MemTotal: 1048576 kB\n"}, 4},
		"at least one":    {map[string]string{"proc/meminfo": "MemTotal: 131072 kB\n"}, 1},
		"a group's limit": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/tillit.service\n", "sys/fs/cgroup/system.slice/tillit.service/memory.max": "536870912\n",
		}, 2},
		"that of a group above": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/tillit.service\n", "sys/fs/cgroup/system.slice/tillit.service/memory.max": "max\n",
			"sys/fs/cgroup/system.slice/memory.max": "805306368\n",
		}, 3},
		"no limit":       {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, 8},
		"in a container": {map[string]string{"proc/self/cgroup": "0::/docker/4711\n", "sys/fs/cgroup/memory.max": "268435456\n"}, 1},
		"version 1": {map[string]string{
			"proc/self/cgroup":                                       "5:cpu,cpuacct:/a\n4:memory:/docker/4711\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":             "9223372036854771712\n",
			"sys/fs/cgroup/memory/docker/4711/memory.limit_in_bytes": "1073741824\n",
		}, 4},
	} {
		files := maps.Clone(big)
		maps.Copy(files, c.files)
		root := fstest.MapFS{}
		for path, text := range files {
			root[path] = &fstest.MapFile{Data: []byte(text)}
		}
		require.Equal(t, c.want, password.AtOnceOn(password.Strong(), 8, root), name)
	}
	require.Equal(t, 8, password.AtOnceOn(password.Strong(), 8, fstest.MapFS{}), "no Linux")
	require.Positive(t, password.AtOnce(password.Strong()))
}
