package unpack_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/unpack"
)

const most = 1 << 30

// archive packs parts of so many bytes, zeros or, where they are negative, ones
// that cannot be packed.
func archive(t *testing.T, sizes ...int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i, size := range sizes {
		h := &zip.FileHeader{Name: strconv.Itoa(i), Method: zip.Deflate}
		if size < 0 {
			h.Method = zip.Store
		}
		f, err := w.CreateHeader(h)
		require.NoError(t, err)
		_, err = f.Write(make([]byte, max(size, -size)))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

func open(file []byte) (*unpack.Archive, error) {
	return unpack.Open(bytes.NewReader(file), int64(len(file)), most)
}

// claiming changes what an archive says of its last part: 20 is where the size
// stands that it takes, 24 the one that it unpacks to.
func claiming(t *testing.T, file []byte, at int, size uint32) []byte {
	t.Helper()
	file = bytes.Clone(file)
	header := bytes.LastIndex(file, []byte("PK\x01\x02"))
	require.Positive(t, header)
	binary.LittleEndian.PutUint32(file[header+at:], size)
	return file
}

func TestOpen(t *testing.T) {
	t.Parallel()
	many := make([]int, unpack.MaxParts+1)
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"small and dense":      {archive(t, unpack.Free), nil},
		"large and sound":      {archive(t, -unpack.Free-1), nil},
		"large and dense":      {archive(t, unpack.Free+1), unpack.ErrDishonest},
		"dense parts":          {archive(t, unpack.Free/2, unpack.Free/2+1), unpack.ErrDishonest},
		"many parts":           {archive(t, many...), unpack.ErrDishonest},
		"more than anything":   {claiming(t, archive(t, 10), 24, most+1), unpack.ErrDishonest},
		"more than there is":   {claiming(t, archive(t, 10, 10), 20, 1<<20), unpack.ErrDishonest},
		"parts that overlap":   {claiming(t, archive(t, -1000, -1000), 20, 2000), unpack.ErrDishonest},
		"no archive":           {[]byte("PK\x03\x04 and nothing"), unpack.ErrBroken},
		"a directory for ever": {endless(), unpack.ErrDishonest},
	} {
		_, err := open(c.file)
		if c.want == nil {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorIs(t, err, c.want, name)
	}
}

// endless is a file that is all directory, and says that there is one part in
// it.
func endless() []byte {
	entry := make([]byte, 46)
	copy(entry, "PK\x01\x02")
	const size = 8 << 20
	file := bytes.Repeat(entry, size/len(entry))
	end := make([]byte, 22)
	copy(end, "PK\x05\x06")
	binary.LittleEndian.PutUint16(end[10:], 1)
	binary.LittleEndian.PutUint32(end[12:], uint32(len(file)))
	return append(file, end...)
}

// What comes out is counted: nothing is believed that an archive says.
func TestArchive_Read(t *testing.T) {
	t.Parallel()
	read := func(file []byte, most int64) (n int64, err error) {
		a, err := unpack.Open(bytes.NewReader(file), int64(len(file)), most)
		require.NoError(t, err)
		part, err := a.Part("0")
		require.NoError(t, err)
		r, err := a.Read(part)
		if err != nil {
			return 0, err
		}
		return io.Copy(io.Discard, r)
	}
	n, err := read(archive(t, 5000), most)
	require.NoError(t, err)
	require.EqualValues(t, 5000, n)

	n, err = read(claiming(t, archive(t, 64<<20), 24, 1000), most)
	require.Error(t, err, "it says that it is small")
	require.LessOrEqual(t, n, int64(1000))

	padded := archive(t, unpack.Free+1, -unpack.Free)
	_, err = read(padded, most)
	require.ErrorIs(t, err, unpack.ErrDishonest, "what else is in the file does not make a part less dense")
}

func TestArchive_Part(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range []string{`XL\Workbook.xml`, "twice", "TWICE"} {
		_, err := w.Create(name)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	a, err := open(out.Bytes())
	require.NoError(t, err)
	part, err := a.Part("xl/workbook.xml")
	require.NoError(t, err)
	require.NotNil(t, part)
	_, err = a.Part("twice")
	require.ErrorIs(t, err, unpack.ErrDishonest)
	part, err = a.Part("none")
	require.NoError(t, err)
	require.Nil(t, part)
}

// A file that cannot be read now, for want of time or of a store, is not called
// broken; one whose bytes are wrong is.
func TestArchive_Read_OfAFileThatFails(t *testing.T) {
	t.Parallel()
	file := archive(t, -1<<20, 1<<20)
	for at, from := range []int64{1 << 19, 1 << 20} {
		src := &failing{Reader: bytes.NewReader(file)}
		a, err := unpack.Open(src, int64(len(file)), most)
		require.NoError(t, err)
		r, err := a.Read(a.Parts()[at])
		require.NoError(t, err)
		src.from = from
		_, err = io.Copy(io.Discard, r)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.NotErrorIs(t, err, unpack.ErrBroken)
		_ = r.Close() // it says so once more
	}
	damaged := bytes.Clone(file)
	copy(damaged[1<<20+200:], "damage in the middle of what was packed")
	a, err := open(damaged)
	require.NoError(t, err)
	r, err := a.Read(a.Parts()[1])
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, r)
	require.ErrorIs(t, err, unpack.ErrBroken)
	_ = r.Close()
}

// failing is a file that nobody can read any more from a place on, once there
// is one.
type failing struct {
	*bytes.Reader

	from int64
}

// ReadAt implements io.ReaderAt.
func (f *failing) ReadAt(p []byte, at int64) (int, error) {
	if f.from > 0 && at+int64(len(p)) > f.from {
		return 0, context.DeadlineExceeded
	}
	return f.Reader.ReadAt(p, at)
}

// A company has its places and no more, whatever is free beside them.
func TestBudget(t *testing.T) {
	t.Parallel()
	b := unpack.NewBudget(3, 2, time.Hour)
	greedy, other, third := uuid.New(), uuid.New(), uuid.New()
	first, err := b.Enter(t.Context(), greedy)
	require.NoError(t, err)
	second, ok := b.Try(greedy)
	require.True(t, ok)
	_, ok = b.Try(greedy)
	require.False(t, ok, "its third")
	leave, ok := b.Try(other)
	require.True(t, ok)
	_, ok = b.Try(third)
	require.False(t, ok, "the fourth in all")

	entered := make(chan error)
	go func() {
		_, err := b.Enter(t.Context(), greedy)
		entered <- err
	}()
	leave()
	leave() // twice is once
	first()
	require.NoError(t, <-entered)
	second()

	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = unpack.NewBudget(0, 0, time.Hour).Enter(gone, greedy)
	require.ErrorIs(t, err, context.Canceled)
	_, err = unpack.NewBudget(0, 0, 0).Enter(t.Context(), greedy)
	require.ErrorIs(t, err, unpack.ErrBusy)

	var none *unpack.Budget
	leave, err = none.Enter(t.Context(), greedy)
	require.NoError(t, err)
	leave()
}
