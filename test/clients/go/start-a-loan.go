// Signs in, starts a loan, calculates and changes it, and reads lists and files, through a client that oapi-codegen made.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"client/hecm"

	"github.com/oapi-codegen/nullable"
	"github.com/oapi-codegen/runtime/types"
)

// Refusal is an error response as a Go error.
type Refusal struct {
	Status  int
	Problem hecm.Error
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("%d %s: %s", r.Status, r.Problem.Code, r.Problem.Detail)
}

// session sends the token, waits as 429 and 503 say where a request can be repeated, and returns error responses as a Refusal.
type session struct{ token string }

func (s *session) Do(request *http.Request) (*http.Response, error) {
	if s.token != "" {
		request.Header.Set("Authorization", "Bearer "+s.token)
	}
	isRepeatable := request.Method == http.MethodGet || request.Header.Get("Idempotency-Key") != ""
	for try := 1; ; try++ {
		response, err := http.DefaultClient.Do(request)
		if err != nil || response.StatusCode < 400 {
			return response, err
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil {
			return nil, err
		}
		seconds, noWait := strconv.Atoi(response.Header.Get("Retry-After"))
		if noWait != nil || !isRepeatable || try == 3 {
			refusal := &Refusal{Status: response.StatusCode}
			return nil, errors.Join(refusal, json.Unmarshal(body, &refusal.Problem))
		}
		time.Sleep(time.Duration(seconds) * time.Second)
		if request.GetBody != nil {
			if request.Body, err = request.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

func must[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

func to[Value any](value Value) *Value { return &value }

func date(year int, month time.Month, day int) types.Date {
	return types.Date{Time: time.Date(year, month, day, 0, 0, 0, 0, time.UTC)}
}

func main() {
	url, email, password, secret := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx, caller := context.Background(), &session{}
	api := must(hecm.NewClientWithResponses(url, hecm.WithHTTPClient(caller)))
	token := must(api.IssueTokenWithResponse(ctx, hecm.IssueTokenBody{
		GrantType: hecm.GrantTypePassword, Username: &email, Password: &password, ClientId: to("hecm-client"), ClientSecret: &secret,
	})).JSON200
	caller.token = token.AccessToken
	fmt.Println("signed in:", token.Hierarchy)

	key := fmt.Sprint("trial-", time.Now().UnixNano())
	started := must(api.StartLoanWithResponse(ctx, &hecm.StartLoanParams{IdempotencyKey: &key}, hecm.StartLoanBody{
		FirstName: "Ada", LastName: "Example", Dob: date(1951, 3, 14), PropertyState: hecm.StateVA, HomeValue: 450_123.45,
		LoanOfficerId: token.UserId, ExpectedRate: nullable.NewNullableWithValue(5.125), NoteRate: nullable.NewNullableWithValue(5.0),
		Notes: nullable.NewNullableWithValue("Called today."),
	}))
	loan := started.JSON201
	fmt.Println("started:", loan.Status, loan.Borrowers[0].FirstName, loan.HomeValue)

	calculated := must(api.CalculateLoanWithResponse(ctx, nil, hecm.CalculateLoanBody{Loan: loan.Id})).JSON200
	fmt.Println("calculated:", calculated.PrincipalLimit, len(calculated.Steps))

	ifMatch := &hecm.ChangeLoanParams{IfMatch: started.Headers201.ETag}
	withoutNotes := hecm.ChangeLoanBody{Notes: nullable.NewNullNullable[string]()}
	changed := must(api.ChangeLoanWithResponse(ctx, loan.Id, ifMatch, withoutNotes))
	fmt.Println("changed:", changed.JSON200.Notes.IsNull(), *changed.Headers200.ETag)
	var refusal *Refusal
	if _, err := api.ChangeLoanWithResponse(ctx, loan.Id, ifMatch, withoutNotes); errors.As(err, &refusal) {
		fmt.Println("outdated:", refusal.Status, refusal.Problem.Code)
	}

	newest := []hecm.LoanSummaryOrdering{hecm.LoanSummaryOrderingCREATEDATDESCENDING}
	listed := must(api.ListLoansWithResponse(ctx, &hecm.ListLoansParams{Ordering: &newest, PageSize: to(2)})).JSON200
	fmt.Println("listed:", len(listed.Results), listed.Results[0].Id == loan.Id)
	table := must(api.ListLoansWithResponse(ctx, &hecm.ListLoansParams{Format: to(hecm.JsonOrCsvCsv)}))
	fmt.Println("table:", strings.Count(string(table.Body), "\n") > listed.Count)

	rates := must(must(api.QuoteInterestRatesWithResponse(ctx, nil, hecm.QuoteInterestRatesBody{})).JSON200.AsProductRates())
	fmt.Println("rates:", len(rates.Results))
	workbook := must(api.DownloadCallReportWithResponse(ctx, &hecm.DownloadCallReportParams{Year: 2025, Quarter: 4}))
	fmt.Println("workbook:", string(workbook.Body[:2]))
}
