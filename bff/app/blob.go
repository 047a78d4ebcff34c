package app

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"

	"tillit/core/blob"
	"tillit/core/document"
)

// files opens the store that the configuration names.
func (c Config) files(ctx context.Context) (*blob.Store, error) {
	if c.BlobURL == "" {
		return blob.Folder(filepath.Join(c.Data, "files"))
	}
	u, err := url.Parse(c.BlobURL)
	if err != nil {
		return nil, fmt.Errorf("read BLOB_URL: %w", err)
	}
	if u.Scheme == "file" {
		return blob.Folder(filepath.FromSlash(u.Path))
	}
	bucket, err := openS3(ctx, c.BlobURL)
	if err != nil {
		return nil, err
	}
	return blob.On(bucket), nil
}

// documentLimits are the limits of documents in bytes.
func (c Config) documentLimits() document.Limits {
	return document.Limits{File: int64(c.DocumentMB) << 20, Company: int64(c.DocumentsMB) << 20}
}
