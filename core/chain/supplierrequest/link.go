package supplierrequest

import (
	"encoding/base64"
	"encoding/binary"

	"github.com/google/uuid"
)

// What tokens are sealed for: who has one can do nothing else with it.
const (
	formPlace  = "supplierRequest.form"
	mailsPlace = "supplierRequest.mails"
)

// visit is what the link to the form carries.
type visit struct {
	company, request uuid.UUID
	generation       int
}

// visitSize is that of two ids and a number.
const visitSize = 16 + 16 + 4

func (s *Service) token(v visit, place string) string {
	plain := append(append(make([]byte, 0, visitSize), v.company[:]...), v.request[:]...)
	plain = binary.BigEndian.AppendUint32(plain, uint32(v.generation))
	return base64.RawURLEncoding.EncodeToString(s.box.Seal(plain, place))
}

// read returns ErrLink for everything that token did not make for the place.
func (s *Service) read(token, place string) (visit, error) {
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil {
		return visit{}, ErrLink
	}
	plain, err := s.box.Open(sealed, place)
	if err != nil || len(plain) != visitSize {
		return visit{}, ErrLink
	}
	v := visit{generation: int(binary.BigEndian.Uint32(plain[32:]))}
	copy(v.company[:], plain[:16])
	copy(v.request[:], plain[16:32])
	return v, nil
}
