package password

import (
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// AtOnce returns how many hashes of a cost may run at once: one a core, and
// together in no more than a quarter of the memory, as far as this process may
// use either. At least one.
func AtOnce(cost Cost) int {
	return atOnce(cost, runtime.GOMAXPROCS(0), memory(os.DirFS("/")))
}

func atOnce(cost Cost, cores int, memory int64) int {
	const share = 4
	if memory > 0 {
		cores = min(cores, int(memory/share/(int64(cost.MemoryKiB)<<10)))
	}
	return max(cores, 1)
}

// memory returns how many bytes the machine has, or the group of processes that
// this one is confined to where that is less; 0 where nobody says.
func memory(root fs.FS) (minimum int64) {
	note := func(text string, unit int64) {
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64) // no limit reads "max"
		if err == nil && n > 0 && (minimum == 0 || n*unit < minimum) {
			minimum = n * unit
		}
	}
	for line := range strings.Lines(read(root, "proc/meminfo")) {
		if kib, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			note(strings.TrimSuffix(strings.TrimSpace(kib), " kB"), 1<<10)
		}
	}
	for line := range strings.Lines(read(root, "proc/self/cgroup")) {
		const groups = "sys/fs/cgroup"
		_, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, group, _ := strings.Cut(rest, ":")
		for _, dir := range upwards(group) {
			switch {
			case controllers == "": // version 2
				note(read(root, path.Join(groups, dir, "memory.max")), 1)
			case slices.Contains(strings.Split(controllers, ","), "memory"): // version 1
				note(read(root, path.Join(groups, "memory", dir, "memory.limit_in_bytes")), 1)
			}
		}
	}
	return minimum
}

// upwards lists a folder and those above it: each of them may set a limit, and
// inside a container only the uppermost is to be seen.
func upwards(dir string) (all []string) {
	for dir = path.Clean("/" + dir); dir != "/"; dir = path.Dir(dir) {
		all = append(all, dir)
	}
	return append(all, "/")
}

func read(root fs.FS, name string) string {
	text, _ := fs.ReadFile(root, name) // what is not there says nothing
	return string(text)
}
