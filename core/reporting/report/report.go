// Package report keeps the files that a company had made: what was asked for,
// by whom, the job that makes it, and where the finished file lies.
package report

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// What a person may do with reports.
const (
	// Read lets a person list and download the company's files.
	Read tenant.Permission = "report.read"
	// Make lets a person have files made and delete them.
	Make tenant.Permission = "report.make"
)

// ErrNotReady refuses the download of a file that is not finished.
var ErrNotReady = fault.New(fault.Conflict, "report.notReady")

// KindBuild is the kind of the job that makes a file.
const KindBuild = "report.build"

// Build is the payload of that job; its parameters name the report.
type Build struct {
	job.Ref
}

// Kind is KindBuild.
func (Build) Kind() string { return KindBuild }

// params are the job's parameters.
type params struct {
	Report uuid.UUID `json:"report"`
}

// Report is a file, finished or being made.
type Report struct {
	Order
	ID        uuid.UUID
	FileName  string // empty until finished
	Size      int64
	SHA256    string
	Data      bool // its year stands in an edition without a taxonomy: a digital file is no report
	CreatedBy Person
	CreatedAt time.Time
	Job       job.Job
}

// Ready reports whether the file can be downloaded.
func (r Report) Ready() bool { return r.FileName != "" }

// Form is that of the report's type.
func (r Report) Form() Spec {
	spec, _ := SpecOf(r.Type) // checked when it was ordered
	return spec
}

// Person is who asked for a report.
type Person struct {
	ID   uuid.UUID
	Name string
}
