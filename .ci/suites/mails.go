package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"tillit/core/kernel/mail/mailtest"
)

// mailServer takes the product's mails and leaves their texts where the walks
// look for them: in the folder mail of data, as the product does that has no
// mail server.
func mailServer(ctx context.Context, out io.Writer, data string) (*mailtest.Server, error) {
	folder := filepath.Join(data, "mail")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	var came atomic.Int64
	return mailtest.Listen(ctx, func(m mailtest.Received) {
		to := strings.Trim(m.To, "<>")
		subject, bodies, err := mailtest.Read(strings.NewReader(m.Data))
		if err == nil {
			name := fmt.Sprintf("%s-%s-%d.txt", time.Now().UTC().Format("20060102-150405.000"), to, came.Add(1))
			text := "To: " + to + "\nSubject: " + subject + "\n\n" + bodies["text/plain"]
			err = whole(filepath.Join(folder, name), text)
		}
		if err != nil {
			fmt.Fprintf(out, "a mail to %s is lost: %v\n", to, err)
		}
	})
}

// whole writes a file that nobody sees a part of.
func whole(path, text string) error {
	if err := os.WriteFile(path+".part", []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}
