package view

import (
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/job"
)

// JobView is how far a piece of long work is.
type JobView struct {
	ID         uuid.UUID       `json:"id"`
	Kind       string          `json:"kind"`
	State      job.State       `json:"state" enum:"queued,running,done,failed,cancelled"`
	Done       int64           `json:"done"`
	Total      int64           `json:"total" doc:"zero while unknown"`
	Code       *string         `json:"code" doc:"what went wrong"`
	Result     json.RawMessage `json:"result,omitempty"`
	CreatedAt  time.Time       `json:"createdAt"`
	StartedAt  *time.Time      `json:"startedAt"`
	FinishedAt *time.Time      `json:"finishedAt"`
	Restarts   int64           `json:"restarts" doc:"how often a person started it again"`
}

// Job shows a job.
func Job(j job.Job) JobView {
	v := JobView{
		ID: j.ID, Kind: j.Kind, State: j.State, Done: j.Done, Total: j.Total, Result: j.Result,
		CreatedAt: j.CreatedAt, StartedAt: j.StartedAt, FinishedAt: j.FinishedAt,
		Restarts: j.Restarts,
	}
	if j.Code != "" {
		v.Code = &j.Code
	}
	return v
}
