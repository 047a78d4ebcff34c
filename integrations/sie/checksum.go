package sie

import (
	"hash/crc32"
	"strconv"
	"strings"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// checksum follows #KSUMMA: the first one begins the sum, the second one says
// what the program that wrote the file had come to. It is a CRC-32 over labels
// and fields, with neither the blanks between them nor quotes and braces.
type checksum struct {
	begun bool
	sum   uint32
	said  string // "" until the second
	line  int
	bare  []byte
}

// add takes a record before its fields are read.
func (c *checksum) add(rec record) {
	if string(rec.label) == "KSUMMA" {
		if c.begun && c.said == "" {
			f := fields{b: rec.rest}
			c.said, c.line = string(f.text()), rec.line
		}
		c.begun = true
		return
	}
	if !c.begun || c.said != "" || len(rec.label) == 0 {
		return
	}
	c.bare = append(append(c.bare[:0], '#'), rec.label...)
	c.bare = appendBare(c.bare, rec.rest)
	c.sum = crc32.Update(c.sum, crc32.IEEETable, c.bare)
}

// appendBare appends fields as the sum counts them.
func appendBare(to, rest []byte) []byte {
	quoted := false
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		switch {
		case c == '\\' && quoted && i+1 < len(rest) && rest[i+1] == '"':
			i++
			to = append(to, '"')
		case c == '"':
			quoted = !quoted
		case quoted, !reading.IsBlank(c) && c != '{' && c != '}':
			to = append(to, c)
		}
	}
	return to
}

// compare notices a file that is not as it was written. Programs write the sum
// with a sign or without.
func (c *checksum) compare(notices *ledger.Notices) {
	if c.said == "" || c.said == strconv.FormatUint(uint64(c.sum), 10) || c.said == strconv.FormatInt(int64(int32(c.sum)), 10) {
		return
	}
	notices.Add(ledger.Notice{Code: ledger.NoticeChecksumDiffers, Line: c.line, Args: map[string]string{
		"given": strings.ToValidUTF8(c.said, "?"), "found": strconv.FormatUint(uint64(c.sum), 10),
	}})
}
