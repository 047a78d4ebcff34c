package company

import (
	"errors"
	"image"
	"io"

	"golang.org/x/image/riff"
	"golang.org/x/image/vp8"
	"golang.org/x/image/vp8l"
)

// webpSize is the largest size that any part of a WebP file claims. The file
// has one size for the whole and one in each of its pictures, memory is given
// by the one that comes, and they need not agree.
func webpSize(r io.Reader) (size image.Config, err error) {
	_, chunks, err := riff.NewReader(r)
	if err != nil {
		return image.Config{}, err
	}
	for {
		id, length, chunk, err := chunks.Next()
		if errors.Is(err, io.EOF) {
			return size, nil
		}
		if err != nil {
			return image.Config{}, err
		}
		width, height, err := claimed(id, int(length), chunk)
		if err != nil {
			return image.Config{}, err
		}
		size.Width, size.Height = max(size.Width, width), max(size.Height, height)
	}
}

// claimed is the size that a part of a WebP file claims; zero for one without.
func claimed(id riff.FourCC, length int, chunk io.Reader) (width, height int, err error) {
	switch string(id[:]) {
	case "VP8X": // four bytes of flags, then width and height less one in three bytes each
		var head [10]byte
		if _, err := io.ReadFull(chunk, head[:]); err != nil {
			return 0, 0, err
		}
		three := func(b []byte) int { return 1 + (int(b[0]) | int(b[1])<<8 | int(b[2])<<16) }
		return three(head[4:]), three(head[7:]), nil
	case "VP8 ":
		d := vp8.NewDecoder()
		d.Init(chunk, length)
		head, err := d.DecodeFrameHeader()
		return head.Width, head.Height, err
	case "VP8L":
		c, err := vp8l.DecodeConfig(chunk)
		return c.Width, c.Height, err
	}
	return 0, 0, nil
}
