import type { Day } from "../../kernel/day.ts";
import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import { pick } from "../../kernel/pick.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { RecordableOperation } from "../../loan/agency/recorded-result.ts";
import { isObligor } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import { addressInForce } from "../../loan/properties/properties.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { AgencyResults } from "../answers.ts";

type Checks = readonly (readonly [field: string, isGood: boolean, message: string])[];

/** The date fields of each operation's result. */
const dayFields = {
  case_number_assignment: ["assignedOn"],
  cairvs_authorization: [],
  hecm_certificate: ["counseledOn", "issuedOn"],
  hecm_financial_assessment: ["lastActionOn"],
  appraisal_logging: ["loggedOn"],
  hecm_insurance_application: ["endorsedOn"],
  address_change: [],
  escrow_closeout: ["closedOn"],
  case_transfer: ["transferredOn"],
  case_restore: [],
} as const satisfies { readonly [Operation in RecordableOperation]: readonly (keyof AgencyResults[Operation])[] };

const notAfterEvidence = "must not be after the day on which its evidence was obtained";

const dayChecks = (operation: RecordableOperation, result: object, obtainedOn: Day): Checks => {
  const values = result as Readonly<Record<string, Day | null>>;
  return dayFields[operation].map((field) => {
    const on = values[field] ?? null;
    return [`result.${field}`, on === null || on <= obtainedOn, notAfterEvidence];
  });
};

/** The agency logs no appraisal before its effective date, which is not part of the result. */
const appraisalChecks = ({ effectiveOn }: JsonObject, obtainedOn: Day): Checks => [
  ["effectiveOn", String(effectiveOn) <= obtainedOn, notAfterEvidence],
];

/** Checks that a date of a result, if it has one, is not before a date of the loan or of the result. */
const notBefore = (field: string, on: Day | null, earliest: Day | null, words: string): Checks[number] => [
  `result.${field}`,
  on === null || earliest === null || on >= earliest,
  `must not be before the ${words}`,
];

const creditAlertChecks = ({ borrowers }: Loan, { authorizations }: AgencyResults["cairvs_authorization"]): Checks => {
  const ids = borrowers.filter(isObligor).map(({ id }) => id);
  return authorizations.flatMap(({ borrowerId, authorizationNumber, hits }, position): Checks => {
    const isFirst = authorizations.findIndex((each) => each.borrowerId === borrowerId) === position;
    const at = `result.authorizations.${position}`;
    return [
      [`${at}.borrowerId`, ids.includes(borrowerId), "must be a borrower or co-borrower of the loan"],
      [`${at}.borrowerId`, isFirst, "must be named once"],
      [
        `${at}.authorizationNumber`,
        authorizationNumber !== null || hits.length > 0,
        "is required if there are no hits: CAIVRS gives a number, hits, or both",
      ],
    ];
  });
};

const insuranceChecks = (
  { closingOn }: Loan,
  { insuranceStatus, endorsedOn }: AgencyResults["hecm_insurance_application"],
): Checks => [
  [
    "result.endorsedOn",
    (insuranceStatus === "endorsed") === (endorsedOn !== null),
    "must be given if the loan is endorsed, and only then",
  ],
  notBefore("endorsedOn", endorsedOn, closingOn, "closing date"),
];

const homeFields = ["street", "zipCode", "state"] as const;

/** Whether a case is known to have the loan's address. */
const isCaseAtHome = ({ agency: { assignedFor }, property }: Loan): boolean =>
  assignedFor !== null && isSameData(pick(assignedFor.home, homeFields), pick(property, homeFields));

/** An address change that changes nothing is refused, unless it corrects a result recorded in error. */
const addressChangeChecks = (
  loan: Loan,
  { address, corrected = [], adpCode = null }: AgencyResults["address_change"],
  sent: JsonObject,
  isCorrection: boolean,
): Checks => {
  const present = addressInForce(loan);
  const isSameAddress = isSameData(sent.address, present) && (address === null || isSameData(address, present));
  const isUnchanged = isSameAddress && isCaseAtHome(loan) && !isCorrection;
  return [
    [
      "result.corrected",
      !isUnchanged || corrected.length > 0 || adpCode !== null,
      "must name what was corrected, unless the address or the ADP code changes",
    ],
  ];
};

/**
 * Errors of a result recorded by a person that a response from the agency itself is not checked for: dates later than its evidence, and
 * people and dates that do not fit the loan. `sent` is the part of the loan and the input that the result is about. `isCorrection` means
 * that it replaces a result recorded in error.
 */
export const resultErrors = (
  loan: Loan,
  operation: RecordableOperation,
  result: AgencyResults[RecordableOperation],
  sent: JsonObject,
  obtainedOn: Day,
  isCorrection = false,
): readonly FieldError[] => {
  // The result belongs to the operation.
  const as = <Operation extends RecordableOperation>(_: Operation) => result as AgencyResults[Operation];
  const own = (): Checks => {
    switch (operation) {
      case "case_number_assignment":
        return [notBefore("assignedOn", as(operation).assignedOn, loan.applicationOn, "application date")];
      case "cairvs_authorization":
        return creditAlertChecks(loan, as(operation));
      case "hecm_insurance_application":
        return insuranceChecks(loan, as(operation));
      case "hecm_certificate":
        return [notBefore("issuedOn", as(operation).issuedOn, as(operation).counseledOn, "day of the counseling")];
      case "hecm_financial_assessment":
        return [notBefore("lastActionOn", as(operation).lastActionOn, loan.applicationOn, "application date")];
      case "escrow_closeout":
        return [notBefore("closedOn", as(operation).closedOn, loan.closingOn, "closing date")];
      case "case_transfer":
        return [
          notBefore("transferredOn", as(operation).transferredOn, loan.caseNumberAssignedOn, "assignment of the case"),
        ];
      case "appraisal_logging":
        return [
          ...appraisalChecks(sent, obtainedOn),
          notBefore("loggedOn", as(operation).loggedOn ?? null, loan.applicationOn, "application date"),
          notBefore("loggedOn", as(operation).loggedOn ?? null, String(sent.effectiveOn) as Day, "effective date"),
        ];
      case "address_change":
        return addressChangeChecks(loan, as(operation), sent, isCorrection);
      default:
        return [];
    }
  };
  return failedChecks([...dayChecks(operation, result, obtainedOn), ...own()]);
};
