import { addDays, type Day } from "../../kernel/day.ts";
import { pick } from "../../kernel/pick.ts";
import { accept, refuse } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { adpCodeFor } from "../../loan/agency/adp-codes/adp-codes.ts";
import { caseFactsOf, sentCaseFacts } from "../../loan/agency/case-facts.ts";
import { formatCaseNumber, parseCaseNumber } from "../../loan/agency/case-number.ts";
import { validCounseling } from "../../loan/agency/counseling-evidence.ts";
import type { Loan } from "../../loan/loan.ts";
import { addressInForce } from "../../loan/properties/properties.ts";
import type { JsonObject } from "../../log/changes.ts";
import { caseNumberRequirements } from "../../requirements/operations/case-number.ts";
import { caseNumberFieldRequirements } from "../../requirements/operations/case-number-fields.ts";
import { unmetFields } from "../../requirements/operations/field-requirements.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import { type CommandDecision, judgedRequest, type RequestContext } from "../decision.ts";
import type { CaseNumberRequest } from "../requests.ts";
import { secondCaseNumberWarnings } from "../second-case-number.ts";
import { caseNumberFields } from "./support/case-number-fields.ts";
import { identifiedPerson } from "./support/identified-person.ts";
import { requirementsUnmet } from "./support/refusals.ts";

/** The parts of a request; null for a part that the loan lacks. */
const partsOf = (loan: Loan, { company, today }: RequestContext) => {
  const { propertyType } = loan.property;
  const adpCode = propertyType === null ? null : adpCodeFor(loan.rateType, propertyType, today);
  return {
    lenderId: company.fhaLenderId,
    applicationOn: loan.applicationOn,
    adpCode: adpCode?._tag === "Accepted" ? adpCode.value : null,
    counseling: validCounseling(loan, today),
  };
};

type Parts = ReturnType<typeof partsOf>;
type KnownParts = Pick<CaseNumberRequest, keyof Parts>;

/** Counseling may be missing, because it may be waived. */
const isKnown = ({ counseling: _, ...parts }: Parts): boolean => Object.values(parts).every((part) => part !== null);
const areKnown = (parts: Parts): parts is KnownParts => isKnown(parts);

/** The parts of the loan that determine the ADP code. */
const programOf = ({ rateType, property }: Loan) => ({ rateType, propertyType: property.propertyType });

/** If a response has two different ADP codes, one on its own and one as the suffix of the case number, the first is used. */
const twoCodesWarnings = (adpCode: string | null, suffix: string | null): readonly string[] =>
  adpCode === null || suffix === null || adpCode === suffix
    ? []
    : [
        `The answer names two ADP codes: ${adpCode} as adp_code, and ${suffix} after the case number. The loan has ${adpCode}: have the agency confirm it.`,
      ];

/** The number is the loan's whatever the date says, and every rule of the loan depends on that date. */
const wrongDateWarnings = ({ applicationOn }: Loan, assignedOn: Day, today: Day): readonly string[] => {
  const said = `The agency says that the case number was assigned on ${assignedOn}`;
  // The agency's day may have begun where the company's has not.
  if (assignedOn > addDays(today, 1)) return [`${said}, which is in the future: have the agency confirm the date.`];
  return applicationOn !== null && assignedOn < applicationOn
    ? [`${said}, before the application date ${applicationOn}: have the agency confirm the date.`]
    : [];
};

const changedProgramWarnings = (
  loan: Loan,
  { rateType, propertyType }: Readonly<Record<string, unknown>>,
  adpCode: string,
): readonly string[] =>
  isSameData({ rateType, propertyType }, programOf(loan))
    ? []
    : [`The rate type or the property type has changed since the request: the case has ADP code ${adpCode}.`];

/**
 * Requests the loan's FHA case number. A loan keeps its one number; the agency may hold the request first. Everybody on the loan must have
 * been counseled before (24 CFR 206.41).
 */
export const caseNumberAssignment: CommandDecision<"case_number_assignment"> = {
  plan: (loan, input, context) => {
    if ("number" in loan.agency.caseNumber) return refuse({ _tag: "SecondCaseNumber" });
    const borrowers = loan.borrowers.map((borrower) => identifiedPerson(borrower, context.ssnOf(borrower)));
    const parts = partsOf(loan, context);
    const unmet = [
      ...unmetOf(caseNumberRequirements, judgedRequest(loan, context)),
      ...unmetFields(context.required.case_number_assignment, caseNumberFieldRequirements, { loan, ...input }),
    ];
    if (unmet.length > 0) return requirementsUnmet(unmet);
    // Every part that may be missing has a requirement.
    if (!areKnown(parts)) throw new Error("a part of a case number request is missing without being named");
    const request: CaseNumberRequest = {
      ...parts,
      ...pick(loan, ["loanNumber", "hecmType", "rateType"]),
      sponsorId: context.company.fhaSponsorId,
      borrowers,
      address: addressInForce(loan),
      originatorNmlsId: context.originatorNmlsId,
      ...caseNumberFields(loan, input, parts.adpCode),
    };
    // Plain data, but its interfaces are not assignable to the JSON types.
    const caseFacts = sentCaseFacts(loan) as unknown as JsonObject;
    return accept({ request, sent: { ...programOf(loan), adpCode: parts.adpCode, caseFacts } });
  },

  isExpected: ({ caseNumber }) => parseCaseNumber(caseNumber) !== null,

  apply: (loan, { result }, { sent, today }) => {
    const written = parseCaseNumber(result.caseNumber);
    if (written === null) throw new Error("an unexpected answer to a case number request is applied");
    const { number } = written;
    const { assignedOn } = result;
    const adpCode = result.adpCode ?? written.adpCode ?? String(sent.adpCode);
    const shown = { caseNumber: formatCaseNumber(number), assignedOn, adpCode };
    const second = secondCaseNumberWarnings(loan, number);
    if (second.length > 0) return { loan, result: shown, warnings: second };
    return {
      loan: {
        ...loan,
        caseNumberAssignedOn: assignedOn,
        agency: {
          ...loan.agency,
          caseNumber: { state: "assigned", number, assignedOn },
          assignedFor: loan.agency.assignedFor ?? caseFactsOf(sent, loan),
          adpCode,
        },
      },
      result: shown,
      warnings: [
        ...wrongDateWarnings(loan, assignedOn, today),
        ...twoCodesWarnings(result.adpCode, written.adpCode),
        ...changedProgramWarnings(loan, sent, adpCode),
      ],
    };
  },

  applyHeld: (loan, holds) =>
    "number" in loan.agency.caseNumber
      ? loan
      : { ...loan, agency: { ...loan.agency, caseNumber: { state: "held", holds }, assignedFor: null } },
};
