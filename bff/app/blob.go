package app

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg/pgserver"
	"tillit/core/questions/document"
)

// files opens the store that the configuration names.
func (c Config) files(ctx context.Context) (*blob.Store, error) {
	if c.BlobURL == "" {
		return ownStore(filepath.Join(c.Data, "files"))
	}
	u, err := url.Parse(c.BlobURL)
	if err != nil {
		return nil, fmt.Errorf("read BLOB_URL: %w", err)
	}
	if u.Scheme == "file" {
		return ownStore(filepath.FromSlash(u.Path))
	}
	bucket, err := openS3(ctx, c.BlobURL)
	if err != nil {
		return nil, err
	}
	return blob.On(bucket), nil
}

// ownStore opens the store in a folder, unless that is another person's.
func ownStore(folder string) (*blob.Store, error) {
	if err := pgserver.Ours(folder); err != nil {
		return nil, fmt.Errorf("%w, or set BLOB_URL to another folder", err)
	}
	return blob.Folder(folder)
}

// documentLimits are the limits of documents in bytes.
func (c Config) documentLimits() document.Limits {
	return document.Limits{File: int64(c.DocumentMB) << 20, Company: int64(c.DocumentsMB) << 20}
}
