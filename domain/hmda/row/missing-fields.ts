import type { Permission } from "../../access/permissions.ts";
import { type Hierarchy, holds, type Role, roles } from "../../access/roles.ts";
import { isReportData, reportDataPermission } from "../../loan/hmda/report-data.ts";

/** How a missing value can be entered. */
export interface MissingField {
  /** In the domain's names. */
  readonly path: string;
  /** One sentence that says what to do, without its period. */
  readonly sentence: string;
  /** The roles whose users may enter it. Administrators may enter everything. */
  readonly enteredBy: readonly (Role | Hierarchy)[];
}

const manufacturedHome = "because the home is a manufactured home";

/** For each path, with `n` for a position: the permission needed to enter it, and what to do. */
const entries: Readonly<Record<string, readonly [Permission, string]>> = {
  status: ["loan.move_closing", "Move the loan to funded, or to approved, not accepted if the borrower rescinded"],
  uli: [
    "loan.edit",
    "Enter the application date again once the company's LEI is entered: it gives the loan its identifier",
  ],
  applicationOn: ["loan.edit", "Enter the application date"],
  closingOn: ["loan.edit", "Enter the closing date"],
  calculation: [
    "calculation.enter",
    "Enter an amount of a day from the application to the action, as it was worked out elsewhere, or calculate the loan as of such a day",
  ],
  noteRate: ["loan.edit", "Enter the initial note rate"],
  purchasePriceCents: ["loan.edit", "Enter the purchase price"],
  "liens.n.kind": ["loan.edit", "Enter the kind of the lien that the loan pays off"],
  "broker.originatorNmlsId": ["loan.edit", "Enter the NMLS id of the broker's loan originator"],
  "hmda.denialReasons": ["loan.edit", "Enter the reasons for denial"],
  "hmda.creditScore": [
    "loan.edit",
    "Enter the credit score that the scoring model gave, or the code of a missing score",
  ],
  "hmda.creditModel": ["loan.edit", "Enter the scoring model that gave the credit score"],
  "hmda.coApplicantCreditScore": [
    "loan.edit",
    "Enter the co-applicant's credit score that the scoring model gave, or the code of a missing score",
  ],
  "hmda.coApplicantCreditModel": ["loan.edit", "Enter the scoring model that gave the co-applicant's credit score"],
  "hmda.automatedUnderwritingSystems": ["loan.edit", "Enter the automated underwriting system that gave the result"],
  "hmda.automatedUnderwritingResults": ["loan.edit", "Enter the result of the automated underwriting system"],
  "hmda.manufacturedHomeSecuredPropertyType": [
    "loan.edit",
    `Enter whether the loan is secured by the land too, ${manufacturedHome}`,
  ],
  "hmda.manufacturedHomeLandPropertyInterest": [
    "loan.edit",
    `Enter the borrower's interest in the land, ${manufacturedHome}`,
  ],
  "property.street": ["property.edit", "Enter the street address of the property"],
  "property.city": ["property.edit", "Enter the city of the property"],
  "property.zipCode": ["property.edit", "Enter the ZIP code of the property"],
  "property.propertyType": ["property.edit", "Enter the type of the property"],
  "property.units": ["property.edit", "Enter the number of units of the property"],
  "property.countyFips": [
    "property.edit",
    "Enter the county code of the property, 5 digits, or leave it out where it need not be reported",
  ],
  "property.censusTract": [
    "property.edit",
    "Enter the census tract of the property, 11 digits, or leave it out where it need not be reported",
  ],
  borrowers: ["borrower.create", "Add a person of type borrower to the loan"],
  "borrowers.n.demographics.ethnicity": ["borrower.edit", "Enter the ethnicity, or that it was not provided"],
  "borrowers.n.demographics.ethnicityObserved": [
    "borrower.edit",
    "Enter whether the ethnicity was collected on the basis of visual observation or surname",
  ],
  "borrowers.n.demographics.race": ["borrower.edit", "Enter the race, or that it was not provided"],
  "borrowers.n.demographics.raceObserved": [
    "borrower.edit",
    "Enter whether the race was collected on the basis of visual observation or surname",
  ],
  "borrowers.n.demographics.sex": ["borrower.edit", "Enter the sex, or that it was not provided"],
  "borrowers.n.demographics.sexObserved": [
    "borrower.edit",
    "Enter whether the sex was collected on the basis of visual observation or surname",
  ],
  "company.lei": ["company.edit", "Enter the company's LEI"],
  "loanOfficer.nmlsId": ["user.edit", "Enter the NMLS id of the loan officer in the user's record"],
};

/** `borrowers.1.demographics.sex` is the second person's. */
const whose = (path: string): string => {
  const [, part, position] = /^(borrowers|liens)\.(\d+)\./.exec(path) ?? [];
  if (part === undefined) return "";
  return ` (${part === "liens" ? "lien" : "person"} ${Number(position) + 1} of the loan)`;
};

/** How a value missing for a row is entered. Throws for a path that is never missing for a row. */
export const missingField = (path: string): MissingField => {
  const entry = entries[path.replace(/\.\d+\./, ".n.")];
  if (entry === undefined) throw new Error(`no row of a register lacks ${path}`);
  const [permission, sentence] = entry;
  const permissions: readonly Permission[] = isReportData(path) ? [permission, reportDataPermission] : [permission];
  const enteredBy = roles.filter((role) => permissions.some((each) => holds("Company User", [role], each)));
  return { path, sentence: sentence + whose(path), enteredBy: [...enteredBy, "Company Administrator"] };
};
