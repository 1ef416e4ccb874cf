import { appraisalValidityDays } from "../../hecm/parameters/periods/appraisal-validity.ts";
import { addDays, type Day } from "../../kernel/day.ts";
import { type FieldError, failedChecks, invalidFields } from "../../kernel/fields-invalid.ts";
import { inForce } from "../../kernel/in-force.ts";
import { pick } from "../../kernel/pick.ts";
import { accept } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { LoggedAppraisal } from "../../loan/agency/agency-sections.ts";
import { type AgencyHome, agencyHome } from "../../loan/agency/case-facts.ts";
import { lowestValuesAfter } from "../../loan/agency/lowest-values.ts";
import { dateErrors } from "../../loan/checks/dates-in-order.ts";
import { withoutFixedChanges } from "../../loan/fixed/fixed-fields.ts";
import type { Loan } from "../../loan/loan.ts";
import type { JsonObject } from "../../log/changes.ts";
import { appraisalRequirements } from "../../requirements/operations/appraisal.ts";
import { appraisalFieldRequirements } from "../../requirements/operations/appraisal-fields.ts";
import { unmetFields } from "../../requirements/operations/field-requirements.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import type { CommandDecision } from "../decision.ts";
import type { AppraisalInput } from "../inputs.ts";
import type { AppraisalRequest } from "../requests.ts";
import { appraisalFields } from "./support/appraisal-fields.ts";
import { assignedCaseNumber } from "./support/loan-case.ts";
import { requirementsUnmet } from "./support/refusals.ts";

/** The maximum length of a license: the state's two letters and the number. */
const maxLicenseLength = 22;

type Sequence = AppraisalRequest["sequence"];

/** The first appraisal is logged first, then the second one if the agency requires it or the loan has it. */
const nextSequence = ({ agency: { appraisal }, secondAppraisedValueCents }: Loan): Sequence =>
  appraisal !== null &&
  (appraisal.sequence === 2 || appraisal.isSecondAppraisalRequired || secondAppraisedValueCents !== null)
    ? 2
    : 1;

/** The loan's own values for the two appraisals. The loan has no date for the second one: the call supplies it. */
const ownValuesOf = ({ appraisedValueCents, appraisedOn, secondAppraisedValueCents }: Loan) => ({
  appraisedValueCents,
  appraisedOn,
  secondAppraisedValueCents,
});

/** The appraisal to be logged: the caller's values, completed from the loan. */
const appraisalOf = (loan: Loan, input: AppraisalInput, sequence: Sequence) => {
  const { appraisal } = loan.agency;
  const logged = appraisal?.sequence === sequence ? appraisal : null;
  const isFirst = sequence === 1;
  return {
    sequence,
    appraisedValueCents:
      input.appraisedValueCents ?? (isFirst ? loan.appraisedValueCents : loan.secondAppraisedValueCents),
    effectiveOn: input.effectiveOn ?? (isFirst ? loan.appraisedOn : (logged?.effectiveOn ?? null)),
    appraiserLicense: input.appraiserLicense ?? logged?.appraiserLicense ?? null,
    licenseType: input.licenseType ?? logged?.licenseType ?? null,
    condition: input.condition ?? logged?.condition ?? null,
    repairsCents: input.repairsCents ?? loan.repairEstimateCents,
  };
};

type ProposedAppraisal = ReturnType<typeof appraisalOf>;
type CompleteAppraisal = ProposedAppraisal & Pick<AppraisalRequest, "appraisedValueCents" | "effectiveOn">;

const isComplete = (appraisal: ProposedAppraisal): appraisal is CompleteAppraisal =>
  appraisal.appraisedValueCents !== null && appraisal.effectiveOn !== null;

const appraisalErrors = (
  { appraisedValueCents, effectiveOn, appraiserLicense }: ProposedAppraisal,
  today: Day,
): FieldError[] =>
  failedChecks([
    ["appraisedValueCents", appraisedValueCents === null || appraisedValueCents > 0, "must be greater than 0"],
    ["effectiveOn", effectiveOn === null || effectiveOn <= today, "must not be in the future"],
    [
      "appraiserLicense",
      appraiserLicense === null || appraiserLicense.length <= maxLicenseLength,
      `must be at most ${maxLicenseLength} characters`,
    ],
  ]);

/** The last date on which an appraisal may be used, by the rule in force on the case number date; null if no rule is known. */
const expiresOn = ({ agency: { caseNumber } }: Loan, effectiveOn: Day): Day | null => {
  if (!("assignedOn" in caseNumber)) return null;
  const validity = inForce(appraisalValidityDays, caseNumber.assignedOn);
  return validity._tag === "Accepted" ? addDays(effectiveOn, validity.value.value) : null;
};

/** Sets an appraisal's value on the loan. Of two appraisals, the calculation uses the lower value. */
const withAppraisal = (
  loan: Loan,
  {
    sequence,
    appraisedValueCents,
    effectiveOn,
  }: Pick<CompleteAppraisal, "sequence" | "appraisedValueCents" | "effectiveOn">,
): Loan =>
  sequence === 1
    ? { ...loan, appraisedValueCents, appraisedOn: effectiveOn }
    : { ...loan, secondAppraisedValueCents: appraisedValueCents };

/** What was sent, with the loan's own values at that time. */
interface SentAppraisal extends CompleteAppraisal {
  readonly expiresOn: Day;
  /** Absent if it was sent before this was stored. */
  readonly home?: AgencyHome;
  readonly ownValues: ReturnType<typeof ownValuesOf>;
}

const changedMeanwhile =
  "The loan's appraised values or dates have changed since they were sent: the loan keeps them, and the agency has those that were sent.";
const fundedMeanwhile =
  "The loan was funded after the appraisal was sent: its appraised values were not changed, and the agency has those that were sent.";

/** Sets the logged values on the loan, unless its own values have changed since or its figures are fixed. */
const withLoggedValues = (
  loan: Loan,
  sent: SentAppraisal,
  today: Day,
): { readonly loan: Loan; readonly warnings: string[] } => {
  const logged = withAppraisal(loan, sent);
  const own = ownValuesOf(loan);
  if (isSameData(own, ownValuesOf(logged))) return { loan, warnings: [] };
  const hasChanged = !isSameData(own, sent.ownValues) || dateErrors(loan, logged, today).length > 0;
  if (hasChanged) return { loan, warnings: [changedMeanwhile] };
  return withoutFixedChanges(loan, logged, "agency")._tag === "Refused"
    ? { loan, warnings: [fundedMeanwhile] }
    : { loan: logged, warnings: [] };
};

/** For each field of the loan, the request field that sets it. */
const requestFields: Readonly<Record<string, string>> = {
  appraisedOn: "effectiveOn",
  secondAppraisedValueCents: "appraisedValueCents",
};

/** Renames an error of a loan field to the request field. */
const ofRequest = (error: FieldError): FieldError => ({ ...error, field: requestFields[error.field] ?? error.field });

/** Logs the loan's appraisal, and after it the second one. Values given by the caller are set on the loan once they are logged. */
export const appraisalLogging: CommandDecision<"appraisal_logging"> = {
  plan: (loan, input, context) => {
    const { today } = context;
    const caseNumber = assignedCaseNumber(loan);
    if (caseNumber._tag === "Refused" && caseNumber.refusal._tag === "AgencyOperationNotAllowed") return caseNumber;
    const appraisal = appraisalOf(loan, input, nextSequence(loan));
    const errors = appraisalErrors(appraisal, today);
    if (errors.length > 0) return invalidFields(errors);
    const lastDay = isComplete(appraisal) ? expiresOn(loan, appraisal.effectiveOn) : null;
    if (caseNumber._tag === "Refused" || !isComplete(appraisal) || lastDay === null)
      return requirementsUnmet(unmetOf(appraisalRequirements, { loan, appraisal }));
    const logged = withAppraisal(loan, appraisal);
    const contradicted = dateErrors(loan, logged, today).filter(({ field }) => field === "appraisedOn");
    if (contradicted.length > 0) return invalidFields(contradicted.map(ofRequest));
    const open = withoutFixedChanges(loan, logged, "agency");
    if (open._tag === "Refused") return invalidFields(open.refusal.errors.map(ofRequest));
    const request: AppraisalRequest = {
      caseNumber: caseNumber.value,
      ...appraisal,
      ...appraisalFields(loan, input, appraisal.sequence),
      maxClaimAmountCents: context.maxClaimAmountWith(
        pick(logged, ["appraisedValueCents", "secondAppraisedValueCents"]),
      ),
    };
    const unmet = unmetFields(context.required.appraisal_logging, appraisalFieldRequirements, { loan, request });
    if (unmet.length > 0) return requirementsUnmet(unmet);
    const sent: SentAppraisal = {
      ...appraisal,
      expiresOn: lastDay,
      home: agencyHome(loan),
      ownValues: ownValuesOf(loan),
    };
    // Plain data, but its interfaces are not assignable to the JSON types.
    return accept({ request, sent: sent as unknown as JsonObject });
  },

  apply: (loan, { result: answered }, { sent, now, today }) => {
    // Written by the plan of the same call.
    const logged = sent as unknown as SentAppraisal;
    const { ownValues, home = null, ...appraised } = logged;
    const { appraisalStatus } = answered;
    const isSecondAppraisalRequired =
      answered.isSecondAppraisalRequired || (loan.agency.appraisal?.isSecondAppraisalRequired ?? false);
    const loggedOn = answered.loggedOn ?? today;
    const appraisal: LoggedAppraisal = { ...appraised, loggedAt: now, loggedOn, isSecondAppraisalRequired, home };
    const { loan: valued, warnings } = withLoggedValues(loan, logged, today);
    const { lowestValuesCents: _, ...agency } = loan.agency;
    const kept = { ...agency, ...lowestValuesAfter(loan.agency, appraisal) };
    return {
      loan: {
        ...valued,
        agency: { ...kept, appraisal, appraisalStatus: appraisalStatus ?? loan.agency.appraisalStatus },
      },
      result: { ...appraised, loggedOn, isSecondAppraisalRequired, appraisalStatus },
      warnings,
    };
  },
};
