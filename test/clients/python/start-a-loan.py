"""Signs in, starts a loan, calculates it and changes it, through a client that openapi-python-client made."""

import datetime
import io
import sys

from hecm_origination_service_client import AuthenticatedClient, Client
from hecm_origination_service_client.api.calculations import calculate_loan, compare_scenarios, draw_projection
from hecm_origination_service_client.api.call_reports import download_call_report
from hecm_origination_service_client.api.hmda import check_hmda_file
from hecm_origination_service_client.api.imports import start_import
from hecm_origination_service_client.api.loans import change_loan, list_loans, start_loan
from hecm_origination_service_client.api.rates import quote_interest_rates
from hecm_origination_service_client.api.sign_in import issue_token
from hecm_origination_service_client.models import (
    CalculateLoanBody,
    CalculationOrScenario,
    ChangeLoanBody,
    CoBorrowerInput,
    CompareScenariosBody,
    Comparison,
    Error,
    GrantType,
    HmdaCheckedFile,
    Import,
    IssueTokenBody,
    LoanDetail,
    LoanSummaryList,
    LoanSummaryOrdering,
    NamedScenario,
    PaymentPlan,
    PaymentPlanPatch,
    PaymentPlanType,
    ProductRates,
    PropertyInput,
    QuoteInterestRatesBody,
    StartLoanBody,
    State,
    TokenAnswer,
)
from hecm_origination_service_client.types import File

url, email, password, secret = sys.argv[1:]

token = issue_token.sync(
    client=Client(base_url=url),
    body=IssueTokenBody(
        grant_type=GrantType.PASSWORD, username=email, password=password, client_id="hecm-client", client_secret=secret
    ),
)
assert isinstance(token, TokenAnswer), token
print("signed in:", token.hierarchy, token.user_id)
client = AuthenticatedClient(base_url=url, token=token.access_token)

started = start_loan.sync_detailed(
    client=client,
    idempotency_key=f"trial-{datetime.datetime.now().isoformat()}",
    body=StartLoanBody(
        first_name="Ada",
        last_name="Example",
        dob=datetime.date(1951, 3, 14),
        property_state=State.VA,
        home_value=450_000,
        loan_officer_id=token.user_id,
        expected_rate=5.125,
        note_rate=5.0,
        co_borrowers=[CoBorrowerInput(first_name="Ben", last_name="Example", dob=datetime.date(1950, 7, 2))],
        property_=PropertyInput(street="1 Main Street", city="Richmond", zip_code="23220"),
    ),
)
loan = started.parsed
assert isinstance(loan, LoanDetail), loan
print("started:", started.status_code, loan.id, loan.status, [one.first_name for one in loan.borrowers])

calculated = calculate_loan.sync(client=client, body=CalculateLoanBody(loan=loan.id))
assert isinstance(calculated, CalculationOrScenario), calculated
print("calculated:", calculated.expected_rate, calculated.principal_limit, len(calculated.steps))

changed = change_loan.sync_detailed(
    loan.id,
    client=client,
    if_match=started.headers["ETag"],
    body=ChangeLoanBody(expected_rate=5.5, payment_plan=PaymentPlanPatch(type_=PaymentPlanType.TERM, term_months=120)),
)
patched = changed.parsed
assert isinstance(patched, LoanDetail) and isinstance(patched.payment_plan, PaymentPlan), patched
print("changed:", changed.status_code, patched.version, patched.expected_rate, patched.payment_plan.type_)

merged = change_loan.sync(
    loan.id,
    client=client,
    if_match=changed.headers["ETag"],
    body=ChangeLoanBody(payment_plan=PaymentPlanPatch(term_months=180)),
)
assert isinstance(merged, LoanDetail) and isinstance(merged.payment_plan, PaymentPlan), merged
print("merged:", merged.payment_plan.type_, merged.payment_plan.term_months)

outdated = change_loan.sync_detailed(loan.id, client=client, if_match='"1"', body=ChangeLoanBody(notes="never written"))
assert isinstance(outdated.parsed, Error), outdated.parsed
print("outdated:", outdated.status_code, outdated.parsed.code)

compared = compare_scenarios.sync(
    client=client, body=CompareScenariosBody(loan=loan.id, scenarios=[NamedScenario(name="dearer", home_value=500_000)])
)
assert isinstance(compared, Comparison), compared
differences = compared.scenarios[0].differences
assert differences is not None
print("compared:", differences["home_value"].to)

rates = quote_interest_rates.sync(client=client, body=QuoteInterestRatesBody())
assert isinstance(rates, ProductRates), rates
print("rates:", [one.product_code for one in rates.results])

loans = list_loans.sync(
    client=client, ordering=[LoanSummaryOrdering.STATUS, LoanSummaryOrdering.CREATED_AT_DESCENDING], page_size=2
)
assert isinstance(loans, LoanSummaryList), loans
print("listed:", loans.count, loans.results[0].loan_number, loans.results[0].created_at)

register = File(payload=io.BytesIO(b"1|Example Lending|2025|4\n"))
checked = check_hmda_file.sync(client=client, year=2025, body=register)
assert isinstance(checked, HmdaCheckedFile), checked
print("checked:", checked.rows, checked.blocking)

lines = File(payload=io.BytesIO(b'{"kind": "user", "email": "olga@former.example"}\n'))
imported = start_import.sync(client=client, dry_run=True, body=lines)
assert isinstance(imported, Import), imported
print("imported:", imported.lines, imported.dry_run)

workbook = download_call_report.sync(client=client, year=2025, quarter=4)
assert isinstance(workbook, File), workbook
print("workbook:", workbook.payload.read()[:2])

assert calculated.id is not None
picture = draw_projection.sync(calculated.id, client=client)
assert isinstance(picture, File), picture
print("picture:", picture.payload.read()[:4])
