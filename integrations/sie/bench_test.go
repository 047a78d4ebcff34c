package sie_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/integrations/sie"
)

// year is a SIE file of that many rows, four to a voucher, as a company of the
// size would have it.
func year(rows int) []byte {
	var out bytes.Buffer
	r := rand.New(rand.NewPCG(1, 2))
	out.WriteString("#FLAGGA 0\n#FORMAT PC8\n#SIETYP 4\n#FNAMN \"Prov\x84tt AB\"\n#RAR 0 20250101 20251231\n")
	for account := range 400 {
		fmt.Fprintf(&out, "#KONTO %d \"Konto nummer %d\"\n", 4000+account, account)
	}
	for v := range rows / 4 {
		date := 20250101 + r.IntN(12)*100 + r.IntN(28)
		fmt.Fprintf(&out, "#VER L %d %d \"Leverant\x94rsfaktura %d Exempel Handel AB\" %d\n{\n", v+1, date, v, date)
		a, b := r.IntN(900_000), r.IntN(90_000)
		fmt.Fprintf(&out, "#TRANS %d {1 \"%d\"} %d.%02d %d \"Varor enligt order\"\n", 4000+r.IntN(400), r.IntN(9), a/100, a%100, date)
		fmt.Fprintf(&out, "#TRANS %d {1 \"%d\" 6 \"P%d\"} %d.%02d %d \"Frakt\"\n", 4000+r.IntN(400), r.IntN(9), r.IntN(20), b/100, b%100, date)
		fmt.Fprintf(&out, "#TRANS 4001 {} %d.%02d\n#TRANS 4002 {} -%d.%02d\n}\n", 100, 0, (a+b)/100+100, (a+b)%100)
	}
	return out.Bytes()
}

// BenchmarkRead reads a year beside the floor: the same bytes cut into lines,
// twice as the reader goes over them twice.
func BenchmarkRead(b *testing.B) {
	const rows = 200_000
	data := year(rows)

	b.Run("sie", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			f, err := sie.Open(bytes.NewReader(data))
			require.NoError(b, err)
			n := 0
			for v, err := range f.Vouchers() {
				require.NoError(b, err)
				n += len(v.Rows)
			}
			require.Equal(b, rows, n)
		}
		b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	})
	b.Run("lines", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			for range 2 {
				lines := bufio.NewScanner(bytes.NewReader(data))
				for lines.Scan() {
				}
				require.NoError(b, lines.Err())
			}
		}
		b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	})
}

// BenchmarkMemory reports the highest heap while a file of that many rows is
// read from a source that is not in memory itself.
func BenchmarkMemory(b *testing.B) {
	for _, rows := range []int{10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			for b.Loop() {
				f, err := sie.Open(newRepeated(rows / 4))
				require.NoError(b, err)
				runtime.GC()
				highest, n := uint64(0), 0
				for v, err := range f.Vouchers() {
					require.NoError(b, err)
					n += len(v.Rows)
					if n%(rows/20) == 0 {
						var m runtime.MemStats
						runtime.ReadMemStats(&m)
						highest = max(highest, m.HeapInuse)
					}
				}
				require.Equal(b, rows, n)
				b.ReportMetric(float64(highest)/(1<<20), "MiB")
			}
		})
	}
}

// repeated is a file of one voucher over and over, made while it is read.
type repeated struct {
	head, body []byte
	size, at   int64
}

func newRepeated(vouchers int) *repeated {
	r := &repeated{
		head: []byte("#SIETYP 4\n#RAR 0 20250101 20251231\n"),
		body: []byte("#VER A 1 20250101 \"Kaffe\"\n{\n#TRANS 4010 {} 1.00\n#TRANS 4011 {} 2.00\n#TRANS 2641 {} 1.00\n#TRANS 1930 {} -4.00\n}\n"),
	}
	r.size = int64(len(r.head)) + int64(vouchers)*int64(len(r.body))
	return r
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.at == r.size {
		return 0, io.EOF
	}
	var n int
	if h := int64(len(r.head)); r.at < h {
		n = copy(p, r.head[r.at:])
	} else {
		n = copy(p, r.body[(r.at-h)%int64(len(r.body)):])
	}
	r.at += int64(n)
	return n, nil
}

func (r *repeated) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekStart:
		r.at = offset
	case io.SeekEnd:
		r.at = r.size + offset
	default:
		r.at += offset
	}
	return r.at, nil
}
