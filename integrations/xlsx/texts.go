package xlsx

import (
	"encoding/binary"
	"encoding/xml"
	"errors"
	"iter"
	"os"
	"strconv"
	"strings"

	"tillit/integrations/markup"
)

// Limits of what is kept of the shared texts in memory.
const (
	maxInMemory = 8 << 20
	inBlock     = 32 // texts that are found together
	maxCached   = 1024
	cachedBlock = 8 << 10 // the largest
)

// texts are those that cells refer to by their numbers. They are read as far
// as somebody asks for them, and lie in a file once they are many.
type texts struct {
	book *Book
	part string // empty when absent

	next func() (string, error, bool)
	stop func()

	count  int
	starts []int64 // where each block begins, among all that was read
	filed  int64   // how much of that is in the file
	recent []byte  // the rest
	file   *os.File
	cached map[int][]byte // blocks of the file
}

// at returns the text of that number.
func (t *texts) at(number string) (string, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return "", ErrBroken
	}
	if t.next == nil {
		t.next, t.stop = iter.Pull2(t.all())
	}
	for t.count <= n {
		text, err, more := t.next()
		if err != nil {
			return "", err
		}
		if !more {
			return "", ErrBroken
		}
		if err := t.keep(text); err != nil {
			return "", err
		}
	}
	return t.find(n)
}

func (t *texts) all() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		_, err := t.book.read(t.part, func(r *markup.Reader) error {
			return r.Walk(markup.Visits{"si": func(xml.StartElement) error {
				text, err := item(r)
				if err == nil && !yield(text, nil) {
					return errEnough
				}
				return err
			}})
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield("", err)
		}
	}
}

// keep takes the next text behind the others, its length before it.
func (t *texts) keep(text string) error {
	if len(text) > maxText {
		return ErrTooLarge
	}
	if t.count%inBlock == 0 {
		if len(t.recent) > maxInMemory {
			if err := t.flush(); err != nil {
				return err
			}
		}
		t.starts = append(t.starts, t.filed+int64(len(t.recent)))
	}
	t.recent = append(binary.AppendUvarint(t.recent, uint64(len(text))), text...)
	t.count++
	return nil
}

func (t *texts) flush() (err error) {
	if t.file == nil {
		if t.file, err = os.CreateTemp("", "workbook-texts-*"); err != nil {
			return err
		}
		t.cached = map[int][]byte{}
	}
	n, err := t.file.Write(t.recent)
	t.filed, t.recent = t.filed+int64(n), t.recent[:0]
	return err
}

func (t *texts) find(n int) (string, error) {
	block, err := t.block(n / inBlock)
	if err != nil {
		return "", err
	}
	for range n % inBlock {
		length, width := binary.Uvarint(block)
		block = block[width+int(length):]
	}
	length, width := binary.Uvarint(block)
	return string(block[width : width+int(length)]), nil
}

func (t *texts) block(n int) ([]byte, error) {
	if from := t.starts[n]; from >= t.filed {
		return t.recent[from-t.filed:], nil
	}
	if known, ok := t.cached[n]; ok {
		return known, nil
	}
	end := t.filed
	if n+1 < len(t.starts) {
		end = t.starts[n+1]
	}
	block := make([]byte, end-t.starts[n])
	if _, err := t.file.ReadAt(block, t.starts[n]); err != nil {
		return nil, err
	}
	if len(block) <= cachedBlock {
		if len(t.cached) == maxCached {
			clear(t.cached)
		}
		t.cached[n] = block
	}
	return block, nil
}

func (t *texts) close() error {
	if t.stop != nil {
		t.stop()
	}
	if t.file == nil {
		return nil
	}
	return errors.Join(t.file.Close(), os.Remove(t.file.Name()))
}

// item is the text of an element that holds it whole or in runs, without what
// says how it is pronounced.
func item(r *markup.Reader) (string, error) {
	var b strings.Builder
	add := func(xml.StartElement) error {
		text, err := r.Text()
		if b.Len()+len(text) > maxText {
			return ErrTooLarge
		}
		b.WriteString(text)
		return err
	}
	err := r.Walk(markup.Visits{"t": add, "r": func(xml.StartElement) error { return r.Walk(markup.Visits{"t": add}) }})
	return unescaped(b.String()), err
}

// unescaped reads the marks for letters that XML cannot hold, as in _x000D_.
func unescaped(text string) string {
	const mark = len("_x000D_")
	at := strings.Index(text, "_x")
	if at < 0 {
		return text
	}
	var b strings.Builder
	for ; at >= 0; at = strings.Index(text, "_x") {
		b.WriteString(text[:at])
		text = text[at:]
		width := len("_x")
		if len(text) >= mark && text[mark-1] == '_' {
			if code, err := strconv.ParseUint(text[2:mark-1], 16, 16); err == nil {
				b.WriteRune(rune(code))
				text = text[mark:]
				continue
			}
		}
		b.WriteString(text[:width])
		text = text[width:]
	}
	b.WriteString(text)
	return b.String()
}
