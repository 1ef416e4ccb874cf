import type { Day } from "../kernel/day.ts";
import { bases, type RuleSource } from "../kernel/in-force.ts";
import { isSameData } from "../kernel/same-data.ts";
import type { Loan, RequirementOverride } from "../loan/loan.ts";
import type { CalculationStanding } from "../loan/status/calculation-standing.ts";
import type { LoanFacts } from "./facts.ts";
import { type RaisedSeverity, raisedBy, type Severity, severityIn } from "./severity.ts";

/** The subjects of requirements, in the order of a loan's life. */
export const requirementSubjects = [
  "application",
  "people",
  "property",
  "title",
  "counseling",
  "case_number",
  "assessment",
  "appraisal",
  "liens",
  "calculation",
  "fees",
  "closing",
  "insurance",
  "notices",
  "lender",
] as const;
export type RequirementSubject = (typeof requirementSubjects)[number];

/** The kind of text on which a requirement is based; `memory`: it is only remembered, and no text that we have confirms it. */
export const requirementBases = [...bases, "memory"] as const;

/** The source of a requirement. */
export interface RequirementSource extends Omit<RuleSource, "basis" | "entered"> {
  readonly basis: (typeof requirementBases)[number];
}

/** A source, with the dates between which it is in force; null if the begin or end is not known. */
export interface RequirementRule {
  readonly from: Day | null;
  readonly until: Day | null;
  readonly source: RequirementSource;
}

/** One unmet item. */
export interface Unmet {
  /** Where to look: a dotted path in the domain's names, of the loan, its `company`, or the caller's input. */
  readonly field: string;
  /** What is unmet, as a sentence without its period. */
  readonly text: string;
}

/** One requirement of the register, with the function that checks it. */
export interface Requirement<Judged> {
  /** Identifies it for clients; never changes. */
  readonly code: string;
  readonly subject: RequirementSubject;
  readonly severity: Severity;
  /** What is required, as a sentence without its period. */
  readonly rule: string;
  /** Never empty. */
  readonly rules: readonly RequirementRule[];
  /** The text if it is unmet, as a sentence without its period; `…` stands for what varies by loan. */
  readonly sentence: string;
  /** Whether the reason of an override needs a document of the loan as its evidence. */
  readonly needsEvidence?: true;
  /** What meets it, as paths in the domain's names without positions; the first is reported if it is unmet. */
  readonly fields: readonly [string, ...string[]];
  /** The unmet items; empty if it is met. */
  readonly unmet: (judged: Judged) => readonly Unmet[];
}

/** What a move is judged by. */
export interface JudgedLoan {
  readonly loan: Loan;
  readonly calculation: CalculationStanding;
  readonly facts: LoanFacts;
  readonly today: Day;
}

/** Why a reason no longer counts: what is unmet has changed since it was given, or the document with the evidence it needs was voided. */
export const outdatedCauses = ["changed", "evidence_voided"] as const;
export type OutdatedCause = (typeof outdatedCauses)[number];

/** An underwriter's reason for proceeding without a requirement of severity `override`. */
export interface GivenReason extends Pick<RequirementOverride, "at" | "byUserId" | "reason"> {
  /** Null if the loan proceeds by it. */
  readonly outdatedBecause: OutdatedCause | null;
}

/** One unmet item, with the register entry that requires it. */
export interface UnmetRequirement extends Unmet, Pick<Requirement<never>, "code" | "severity"> {
  /** What meets it: the fields of the entry, or the one field that the text is about. */
  readonly fields: readonly string[];
  /** Null if none was given. */
  readonly override: GivenReason | null;
}

/** Whether an unmet item prevents a loan from proceeding. */
export const isObstacle = ({ severity, override }: UnmetRequirement): boolean =>
  severity !== "warning" && (override === null || override.outdatedBecause !== null);

/** Whether a reason was given for these unmet items. */
export const isGivenFor = ({ unmet }: Pick<RequirementOverride, "unmet">, found: readonly Unmet[]): boolean =>
  isSameData(
    unmet,
    found.map(({ field, text }) => ({ field, text })),
  );

/** Whether a requirement needs evidence and its reason has lost it: the document was voided. */
const lacksEvidence = (
  { needsEvidence }: Pick<Requirement<never>, "needsEvidence">,
  { documentId }: Pick<RequirementOverride, "documentId">,
  { voidedEvidence }: Pick<LoanFacts, "voidedEvidence">,
): boolean => needsEvidence === true && documentId !== null && voidedEvidence.includes(documentId);

/** Why the loan does not proceed by a reason; null if the reason was given for what is unmet now and has the evidence that it needs. */
export const outdatedBecause = (
  override: RequirementOverride,
  entry: Pick<Requirement<never>, "needsEvidence">,
  found: readonly Unmet[],
  facts: Pick<LoanFacts, "voidedEvidence">,
): OutdatedCause | null => {
  if (!isGivenFor(override, found)) return "changed";
  return lacksEvidence(entry, override, facts) ? "evidence_voided" : null;
};

const reasonFor = (
  entry: Pick<Requirement<never>, "code" | "severity" | "needsEvidence">,
  found: readonly Unmet[],
  readWith: ReadWith,
): GivenReason | null => {
  const { code, severity } = entry;
  const given = severity === "override" ? readWith.overrides.find((each) => each.code === code) : undefined;
  if (given === undefined) return null;
  const { at, byUserId, reason } = given;
  return { at, byUserId, reason, outdatedBecause: outdatedBecause(given, entry, found, readWith) };
};

/** The context in which requirements are checked: the loan's overrides and their voided evidence, and its company's raised severities. */
interface ReadWith extends Pick<LoanFacts, "voidedEvidence"> {
  readonly overrides: readonly RequirementOverride[];
  readonly raised: readonly RaisedSeverity[];
}

/** The context for a loan's requirements. */
export const ofLoanAndCompany = ({ loan, facts }: Pick<JudgedLoan, "loan" | "facts">): ReadWith => ({
  overrides: loan.overrides,
  voidedEvidence: facts.voidedEvidence,
  raised: raisedBy(facts.company),
});

/** The unmet items of a list of requirements, in order, each with its severity and the loan's override for it. */
export const unmetOf = <Judged>(
  requirements: readonly Requirement<Judged>[],
  judged: Judged,
  readWith: ReadWith = { overrides: [], voidedEvidence: [], raised: [] },
): readonly UnmetRequirement[] => {
  const lacking: UnmetRequirement[] = [];
  // A loan is judged on every read. Most of its requirements are met, and cost only their check.
  for (const { code, severity: registered, fields, unmet, needsEvidence } of requirements) {
    const found = unmet(judged);
    if (found.length === 0) continue;
    const severity = severityIn({ code, severity: registered }, readWith.raised);
    const entry = { code, severity, ...(needsEvidence && { needsEvidence }) };
    const override = reasonFor(entry, found, readWith);
    for (const { field, text } of found)
      lacking.push({ code, severity, field, text, fields: fields.includes(field) ? fields : [field], override });
  }
  return lacking;
};

type Described<Judged> = Omit<Requirement<Judged>, "unmet">;

/** One shared empty list, because nearly every requirement is met on every read. */
const met: readonly Unmet[] = [];

/** A requirement with a yes-or-no check and a fixed sentence. */
export const requirement = <Judged>({
  isMet,
  ...described
}: Described<Judged> & { readonly isMet: (judged: Judged) => boolean }): Requirement<Judged> => {
  const unmet = [{ field: described.fields[0], text: described.sentence }];
  return { ...described, unmet: (judged) => (isMet(judged) ? met : unmet) };
};

/** A requirement whose sentences depend on what is judged. */
export const requirementInWords = <Judged>({
  texts,
  ...described
}: Described<Judged> & { readonly texts: (judged: Judged) => readonly string[] }): Requirement<Judged> => ({
  ...described,
  unmet: (judged) => {
    const found = texts(judged);
    return found.length === 0 ? met : found.map((text) => ({ field: described.fields[0], text }));
  },
});
