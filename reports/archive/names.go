package archive

import (
	"fmt"
	"path"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxName is in bytes: with its folder and where it is unpacked a path has
// to fit the 260 characters of Windows, and 255 bytes elsewhere.
const maxName = 120

// names are the paths that are taken, without case: Windows and macOS do not
// tell it apart.
type names map[string]bool

// free is a path in the folder that no file has yet.
func (n names) free(folder, name string) string {
	base := safe(name)
	for i := 2; ; i++ {
		at := path.Join(folder, base)
		if key := strings.ToLower(at); !n[key] {
			n[key] = true
			return at
		}
		stem, ext := split(safe(name))
		base = fmt.Sprintf("%s (%d)%s", stem, i, ext)
	}
}

// safe is a name that every system can store, and that stays in its folder.
func safe(name string) string {
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '_'
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(name, "_")))
	stem, ext := split(strings.Trim(name, " ."))
	for len(stem)+len(ext) > maxName {
		runes := []rune(stem)
		stem = string(runes[:len(runes)-1])
	}
	stem = strings.TrimRight(stem, " .")
	if stem == "" {
		stem = "_"
	}
	if isDevice(stem) {
		stem = "_" + stem
	}
	return stem + ext
}

// split parts a name from its ending; one that is too long to be an ending is
// none.
func split(name string) (stem, ext string) {
	ext = path.Ext(name)
	if len(ext) > 10 {
		return name, ""
	}
	return strings.TrimSuffix(name, ext), ext
}

// isDevice reports whether Windows takes a name for a device, whatever its
// ending.
func isDevice(stem string) bool {
	first, _, _ := strings.Cut(strings.ToUpper(stem), ".")
	switch first = strings.TrimSpace(first); first {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	port, numbered := strings.CutPrefix(first, "COM")
	if !numbered {
		port, numbered = strings.CutPrefix(first, "LPT")
	}
	return numbered && len(port) == 1 && port >= "0" && port <= "9"
}
