//go:build s3

package app

import (
	"context"
	"fmt"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/s3blob" // registers s3://
)

// openS3 opens a bucket of an S3-compatible store. Who we are to it comes from
// the AWS variables of the environment.
func openS3(ctx context.Context, address string) (*blob.Bucket, error) {
	bucket, err := blob.OpenBucket(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("open the store that BLOB_URL names: %w", err)
	}
	return bucket, nil
}
