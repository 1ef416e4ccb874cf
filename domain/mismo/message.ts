import { adjustment } from "./deal/adjustment.ts";
import { collaterals } from "./deal/collateral.ts";
import { extension } from "./deal/extension.ts";
import { liabilities } from "./deal/liabilities.ts";
import {
  amortization,
  closingInformation,
  feeInformation,
  governmentLoan,
  loanDetail,
  loanIdentifiers,
  termsOfLoan,
} from "./deal/loan-containers.ts";
import { reverseMortgage } from "./deal/reverse-mortgage.ts";
import type { ExportedLoan } from "./exported-loan.ts";
import { container, type MappedElement, type Mapping, requiredValue } from "./mapping.ts";
import { parties, relationships } from "./parties/parties.ts";

const loanLabel = "LOAN_1";

const loans: Mapping<ExportedLoan> = container("LOANS", [
  container(
    "LOAN",
    [
      adjustment,
      amortization,
      closingInformation,
      feeInformation,
      governmentLoan,
      loanDetail,
      loanIdentifiers,
      reverseMortgage,
      termsOfLoan,
      extension,
    ],
    { LoanRoleType: "SubjectLoan", "xlink:label": loanLabel },
  ),
]);

/** The root: reference model 3.4, build 324. */
const message: Mapping<ExportedLoan> = container(
  "MESSAGE",
  [
    container("ABOUT_VERSIONS", [
      container("ABOUT_VERSION", [
        requiredValue("CreatedDatetime", "instant", "when the file was made", ({ exportedAt }) => exportedAt),
        requiredValue("DataVersionIdentifier", "identifier", "the loan's version", ({ loan }) => String(loan.version)),
      ]),
    ]),
    container("DEAL_SETS", [
      container("DEAL_SET", [
        container("DEALS", [container("DEAL", [collaterals, liabilities, loans, parties, relationships(loanLabel)])]),
      ]),
    ]),
  ],
  {
    xmlns: "http://www.mismo.org/residential/2009/schemas",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    MISMOReferenceModelIdentifier: "3.4.032420160128",
  },
);

/** Every element that the export can write, in the order in which it is written. */
export const mappedElements: readonly MappedElement[] = message.elementsBelow("");

/**
 * A loan as an XML document of the MISMO reference model 3.4. Social Security numbers are included if they were given; a stale calculation
 * is left out. Data for which the model has no element is in an extension, in our own namespace.
 */
export const mismoDocument = (exported: ExportedLoan): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${message.write(exported)}`;
