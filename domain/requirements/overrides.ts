import type { Instant } from "../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import type { Loan, RequirementOverride } from "../loan/loan.ts";
import { isEndedWithoutLoan } from "../loan/status/action.ts";
import { loanStatuses, statusOf } from "../loan/status/status.ts";
import { moveRequirements } from "./moves/move-requirements.ts";
import { isGivenFor, type JudgedLoan, outdatedBecause, type Requirement } from "./requirement.ts";
import { raisedBy, type Severity, severityIn } from "./severity.ts";

/** The state of an override: the loan proceeds by it, its requirement is now met, or it no longer applies. */
export const overrideStates = ["in_effect", "met", "outdated"] as const;
type OverrideState = (typeof overrideStates)[number];

/** An override of a loan, with its state. */
export interface OverrideStanding extends RequirementOverride {
  readonly state: OverrideState;
}

/** The requirement to override, and the reason. */
export interface OverrideRequest {
  readonly code: string;
  readonly reason: string;
  /** The row of the loan's document history with the evidence; null if there is none. */
  readonly documentId: number | null;
}

interface OverrideContext {
  readonly byUserId: number;
  readonly now: Instant;
}

const byCode: ReadonlyMap<string, Requirement<JudgedLoan>> = new Map(
  loanStatuses.flatMap((status) => (moveRequirements[status] ?? []).map((each) => [each.code, each] as const)),
);

/** Why a requirement cannot be overridden. */
const notOverridable: Readonly<Record<Exclude<Severity, "override">, string>> = {
  required: "must not be that of a requirement that is always required: meet it instead",
  warning: "must not be that of a warning: the loan can proceed without a reason",
};

/** Why a loan no longer proceeds; null if it does. */
const endOf = (loan: Loan): string | null => {
  const status = statusOf(loan);
  if (isEndedWithoutLoan(status)) return "must not be overridden: the application has ended; reopen it first";
  return status === "endorsed" || status === "escrow_closed" ? "must not be overridden: the loan is insured" : null;
};

/**
 * Records an underwriter's reason for proceeding although a requirement is not met. It covers what is unmet now. An identical override
 * changes nothing; a later one for the same requirement replaces it. Refuses a requirement that is met or cannot be overridden, a reason
 * without required evidence, and a loan that no longer proceeds.
 */
export const overrideRequirement = (
  judged: JudgedLoan,
  { code, reason, documentId }: OverrideRequest,
  { byUserId, now }: OverrideContext,
): Result<Loan, FieldsInvalid> => {
  const { loan } = judged;
  const refused = (message: string) => invalidField("code", message, "invalid");
  const requirement = byCode.get(code);
  if (requirement === undefined)
    return refused("must be the code of a requirement of severity override, which GET /loan/requirements/ lists");
  const severity = severityIn(requirement, raisedBy(judged.facts.company));
  if (severity !== "override") return refused(notOverridable[severity]);
  const end = endOf(loan);
  if (end !== null) return refused(end);
  const unmet = requirement.unmet(judged).map(({ field, text }) => ({ field, text }));
  if (unmet.length === 0) return refused("must be that of a requirement that is not met: the loan meets this one");
  if (requirement.needsEvidence && documentId === null)
    return invalidField("documentId", "is required: name the document of this loan that proves the reason", "required");
  const earlier = loan.overrides.find((each) => each.code === code);
  if (earlier?.reason === reason && earlier.documentId === documentId && isGivenFor(earlier, unmet))
    return accept(loan);
  const override: RequirementOverride = { code, at: now, byUserId, reason, documentId, unmet };
  const overrides =
    earlier === undefined
      ? [...loan.overrides, override]
      : loan.overrides.map((each) => (each === earlier ? override : each));
  return accept({ ...loan, overrides });
};

const stateOf = (override: RequirementOverride, judged: JudgedLoan): OverrideState => {
  const requirement = byCode.get(override.code);
  const unmet = requirement?.unmet(judged) ?? [];
  if (requirement === undefined || unmet.length === 0) return "met";
  const severity = severityIn(requirement, raisedBy(judged.facts.company));
  // A loan that no longer proceeds keeps its reasons when their documents are voided: another reason can no longer be given.
  const facts = endOf(judged.loan) === null ? judged.facts : { voidedEvidence: [] };
  const counts = outdatedBecause(override, requirement, unmet, facts) === null;
  return severity === "override" && counts ? "in_effect" : "outdated";
};

/** The overrides of a loan, each with its state today. */
export const overrideStandings = (judged: JudgedLoan): readonly OverrideStanding[] =>
  judged.loan.overrides.map((override) => ({ ...override, state: stateOf(override, judged) }));
