package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"
)

// Folder keeps mails as files instead of sending them: an .eml that mail
// programs open, and a .txt to read as it is.
type Folder struct {
	dir   string
	log   *slog.Logger
	clock func() time.Time
}

// NewFolder returns a sender that writes into dir, which it makes when the
// first mail comes, and says in the log where each mail lies.
func NewFolder(dir string, log *slog.Logger, clock func() time.Time) *Folder {
	return &Folder{dir: dir, log: log, clock: clock}
}

// Send writes the message. The files are readable by their owner alone: they
// hold what the mail does.
func (f *Folder) Send(ctx context.Context, m Message) error {
	now := f.clock().UTC()
	out, err := compose(Address{Name: "Tillit", Email: "no-reply@localhost.localdomain"}, m, now)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("make mail folder: %w", err)
	}
	const id = 8 // keeps two mails of the same moment apart
	name := filepath.Join(f.dir, now.Format("20060102-150405.000")+"-"+fileName(m.To.Email)+"-"+uuid.NewString()[:id])

	eml, err := os.OpenFile(name+".eml", os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("create mail file: %w", err)
	}
	_, err = out.WriteTo(eml)
	if err := errors.Join(err, eml.Close()); err != nil {
		return fmt.Errorf("write mail file: %w", err)
	}
	text := "To: " + m.To.Email + "\nSubject: " + oneLine(m.Subject) + "\n\n" + m.Text
	if err := os.WriteFile(name+".txt", []byte(text), 0o600); err != nil {
		return fmt.Errorf("write mail text: %w", err)
	}
	f.log.LogAttrs(ctx, slog.LevelInfo, "mail written", slog.String("file", name+".txt"))
	return nil
}

// fileName keeps of a mailbox what every file system takes.
func fileName(mailbox string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("@.-_+", r) {
			return r
		}
		return '_'
	}, mailbox)
}
