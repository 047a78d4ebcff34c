//go:build !s3

package app

import (
	"context"
	"errors"

	"gocloud.dev/blob"
)

// openS3 is left out of ordinary builds: its libraries take longer to compile
// than all the rest.
func openS3(context.Context, string) (*blob.Bucket, error) {
	return nil, errors.New("BLOB_URL names an S3 store, which is not in this program: build it with go build -tags s3")
}
