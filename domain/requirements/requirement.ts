import type { Day } from "../kernel/day.ts";
import { bases, type RuleSource } from "../kernel/in-force.ts";
import type { Loan } from "../loan/loan.ts";
import type { CalculationStanding } from "../loan/status/calculation-standing.ts";
import type { LoanFacts } from "./facts.ts";

/**
 * What follows where a requirement is unmet: `required` and `override` keep the loan from going on, `override` until an
 * underwriter gives a reason; a `warning` is shown.
 */
export const severities = ["required", "override", "warning"] as const;
export type Severity = (typeof severities)[number];

/** What requirements are about, in the order of a loan's life. */
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
  "closing",
  "insurance",
  "notices",
  "lender",
] as const;
export type RequirementSubject = (typeof requirementSubjects)[number];

/** What kind of text says so; `memory`: it is only remembered, and not confirmed by a text that we have. */
export const requirementBases = [...bases, "memory"] as const;

/** Where a requirement is written. */
export interface RequirementSource extends Omit<RuleSource, "basis" | "entered"> {
  readonly basis: (typeof requirementBases)[number];
}

/** A source with the days on which it is in force; null: not known to begin, or to end. */
export interface RequirementRule {
  readonly from: Day | null;
  readonly until: Day | null;
  readonly source: RequirementSource;
}

/** One thing that is unmet. */
export interface Unmet {
  /** Where to look, as a dotted path in the domain's names: of the loan, its `company`, or what the caller gives. */
  readonly field: string;
  /** What is unmet, as a sentence without its period. */
  readonly text: string;
}

/** One requirement of the register, and the question that it puts to what it judges. */
export interface Requirement<Judged> {
  /** Names it for clients; never changes. */
  readonly code: string;
  readonly subject: RequirementSubject;
  readonly severity: Severity;
  /** What is required, as a sentence without its period. */
  readonly rule: string;
  /** Never empty. */
  readonly rules: readonly RequirementRule[];
  /** What is said where it is unmet, as a sentence without its period; `…` stands for what differs from loan to loan. */
  readonly sentence: string;
  /** What meets it, as paths in the domain's names without positions; the first is named where it is unmet. */
  readonly fields: readonly [string, ...string[]];
  /** What is unmet of it; nothing where it is met. */
  readonly unmet: (judged: Judged) => readonly Unmet[];
}

/** What a move is judged by. */
export interface JudgedLoan {
  readonly loan: Loan;
  readonly calculation: CalculationStanding;
  readonly facts: LoanFacts;
  readonly today: Day;
}

/** One thing that is unmet, with the entry of the register that requires it. */
export interface UnmetRequirement extends Unmet, Pick<Requirement<never>, "code" | "severity"> {
  /** What meets it: the fields of the entry, or the one field that the sentence is about. */
  readonly fields: readonly string[];
}

/** What is unmet of a list of requirements, in its order. */
export const unmetOf = <Judged>(
  requirements: readonly Requirement<Judged>[],
  judged: Judged,
): readonly UnmetRequirement[] => {
  const lacking: UnmetRequirement[] = [];
  // A loan is judged at each reading: most of its requirements are met, and cost nothing beyond their question.
  for (const { code, severity, fields, unmet } of requirements)
    for (const { field, text } of unmet(judged))
      lacking.push({ code, severity, field, text, fields: fields.includes(field) ? fields : [field] });
  return lacking;
};

type Described<Judged> = Omit<Requirement<Judged>, "unmet">;

/** A requirement that is met or not, and has one sentence. */
export const requirement = <Judged>({
  isMet,
  ...described
}: Described<Judged> & { readonly isMet: (judged: Judged) => boolean }): Requirement<Judged> => {
  const unmet = [{ field: described.fields[0], text: described.sentence }];
  return { ...described, unmet: (judged) => (isMet(judged) ? [] : unmet) };
};

/** A requirement whose sentences depend on what is judged. */
export const requirementInWords = <Judged>({
  texts,
  ...described
}: Described<Judged> & { readonly texts: (judged: Judged) => readonly string[] }): Requirement<Judged> => ({
  ...described,
  unmet: (judged) => texts(judged).map((text) => ({ field: described.fields[0], text })),
});
