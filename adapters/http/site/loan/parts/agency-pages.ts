import { actionPage } from "../../form/action-page.ts";
import type { Forms } from "../../form/fields-of.ts";
import { fieldsByName } from "../../form/typed.ts";
import { instantText, textIn, wordsOf } from "../../json-texts.ts";
import { listPage } from "../../list-page.ts";
import { redirectTo, type SitePage, type Visit } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { agencyTransactionPage } from "./agency-transaction-page.ts";

/** The agency's operations, by their addresses below the loan, in the order of a loan's life. */
const operations = {
  "address-validation": "addressValidation",
  "certificate-search": "certificateSearch",
  "hecm-referral": "hecmReferral",
  "hecm-certificate": "hecmCertificate",
  "case-number-assignment": "caseNumberAssignment",
  "cairvs-authorization": "cairvsAuthorization",
  "hecm-financial-assessment": "hecmFinancialAssessment",
  "appraisal-logging": "appraisalLogging",
  "address-change": "addressChange",
  "case-transfer": "caseTransfer",
  "case-restore": "caseRestore",
  "hecm-insurance-application": "hecmInsuranceApplication",
  "duplicate-mic": "duplicateMic",
  "escrow-closeout": "escrowCloseout",
} as const;

/** Operations that only look something up. All others change the agency's data and ask for confirmation first. */
const lookups: ReadonlySet<string> = new Set([
  "address-validation",
  "certificate-search",
  "hecm-certificate",
  "cairvs-authorization",
  "duplicate-mic",
]);

/** Fields that the page itself determines, or that only a program repeating a request needs. */
const leftOut: ReadonlySet<string> = new Set(["loan", "repeat", "confirmed", "processing_type"]);

const agencyPath = (visit: Visit): string => `${pathOfVisit(visit)}/agency`;

/** `/loans/{id}/agency`: the requests sent to the agency, and a form for each operation. */
export const agencyPages = (forms: Forms): readonly SitePage[] => {
  const pages = Object.entries(operations).map(([part, operation]) => {
    const fields = forms.fieldsOf(operation);
    const names = [...fieldsByName(fields.names).keys()].filter((name) => !leftOut.has(name));
    const page = actionPage(
      {
        path: `/loans/{id}/agency/${part}`,
        form: {
          operation,
          title: wordsOf(part.replaceAll("-", "_")),
          submit: "Send to the agency",
          sections: [{ title: null, fields: names }],
        },
        ...(lookups.has(part)
          ? {}
          : { question: "This changes what the agency has of the case. Look at it once more, then send it." }),
        givenOf: (visit) => ({ loan: loanIdOf(visit) }),
        backOf: agencyPath,
        doneOf: (visit) => redirectTo(`${agencyPath(visit)}?done=sent`),
      },
      forms,
    );
    return { page, part, permission: fields.permission };
  });
  const list = listPage(
    {
      path: "/loans/{id}/agency",
      title: "Housing agency",
      operation: "listAgencyTransactions",
      queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
      columns: [
        {
          name: "Operation",
          text: ({ id, operation }, visit) => ({ href: `${agencyPath(visit)}/${id}`, text: wordsOf(operation) }),
        },
        { name: "Status", text: ({ status }) => wordsOf(status) },
        {
          name: "Requested",
          text: ({ requested_at }, { session }) => instantText(requested_at, session.company.timeZone),
        },
        { name: "Reference", text: ({ reference }) => textIn(reference) },
      ],
      linksOf: (visit) => [
        { href: pathOfVisit(visit), text: "Back to the loan" },
        ...pages
          .filter(({ permission }) => visit.may(permission))
          .map(({ part }) => ({ href: `${agencyPath(visit)}/${part}`, text: wordsOf(part.replaceAll("-", "_")) })),
      ],
      empty: "Nothing was sent to the agency yet.",
    },
    forms,
  );
  return [list, agencyTransactionPage, ...pages.map(({ page }) => page)];
};
