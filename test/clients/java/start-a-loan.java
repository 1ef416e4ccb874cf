import hecm.ApiClient;
import hecm.ApiException;
import hecm.api.AuditLogApi;
import hecm.api.CalculationsApi;
import hecm.api.CallReportsApi;
import hecm.api.CompaniesApi;
import hecm.api.HmdaApi;
import hecm.api.LoansApi;
import hecm.api.SignInApi;
import hecm.api.UsersApi;
import hecm.model.CalculateLoanBody;
import hecm.model.GrantType;
import hecm.model.IssueTokenBody;
import hecm.model.LoanSummaryOrdering;
import hecm.model.PropertyInput;
import hecm.model.StartLoanBody;
import hecm.model.State;
import java.nio.file.Files;
import java.time.LocalDate;
import java.util.List;

/** Signs in, starts a loan, calculates it, reads lists and files, through a client that openapi-generator made. */
class StartALoan {
    public static void main(String[] given) throws Exception {
        var client = new ApiClient().setBasePath(given[0]);
        var token = new SignInApi(client).issueToken(new IssueTokenBody().grantType(GrantType.PASSWORD)
            .username(given[1]).password(given[2]).clientId("hecm-client").clientSecret(given[3]));
        client.addDefaultHeader("Authorization", "Bearer " + token.getAccessToken());
        System.out.println("signed in: " + token.getHierarchy());

        var loans = new LoansApi(client);
        var started = loans.startLoan(new StartLoanBody().firstName("Ada").lastName("Example")
            .dob(LocalDate.of(1951, 3, 14)).propertyState(State.VA).homeValue(450_000.0)
            .loanOfficerId(token.getUserId()).expectedRate(5.125).noteRate(5.0)
            .property(new PropertyInput().street("1 Main Street").city("Richmond").zipCode("23220")), null);
        System.out.println("started: " + started.getStatus() + " " + started.getBorrowers().get(0).getFirstName());

        var calculated = new CalculationsApi(client).calculateLoan(new CalculateLoanBody().loan(started.getId()), null, null);
        System.out.println("calculated: " + calculated.getPrincipalLimit());

        var newest = List.of(LoanSummaryOrdering.CREATED_AT_DESCENDING);
        var listed = loans.listLoans(null, null, null, null, null, null, null, null, null, null, newest, 1, 2, null);
        System.out.println("listed: " + listed.getResults().size() + " of " + listed.getCount());
        System.out.println("companies: " + new CompaniesApi(client).listCompanies(null, null, 1, null, null).getCount());
        System.out.println("users: " + new UsersApi(client).listUsers(null, null, null, null, 1, null, null).getCount());
        var filings = new HmdaApi(client).validateHmdaRegister(null, null, null, null, 1, null, null);
        System.out.println("registers: " + filings.getHmdaFilingList().getCount());

        var workbook = new CallReportsApi(client).downloadCallReport(2025, 4, null, null, null);
        System.out.println("workbook: " + new String(Files.readAllBytes(workbook.toPath()), 0, 2));
        var checked = new HmdaApi(client).checkHmdaFile(2025, "1|Example Lending|2025|4\n", null, null, null);
        System.out.println("checked: " + checked.getRows() + " " + checked.getBlocking());
        try {
            loans.readLoan(987_654L, null);
        } catch (ApiException error) {
            System.out.println("missing: " + error.getCode());
        }
    }
}
