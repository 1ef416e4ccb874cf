import type { Day } from "../kernel/day.ts";
import { bases, type RuleSource } from "../kernel/in-force.ts";
import { isSameData } from "../kernel/same-data.ts";
import type { Loan, RequirementOverride } from "../loan/loan.ts";
import type { CalculationStanding } from "../loan/status/calculation-standing.ts";
import type { LoanFacts } from "./facts.ts";
import { type RaisedSeverity, raisedBy, type Severity, severityIn } from "./severity.ts";

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
  "fees",
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
  /** What is said where it is unmet, as a sentence without its period; `…` is what differs from loan to loan. */
  readonly sentence: string;
  /** Whether the reason to go on without it needs a document of the loan as its evidence. */
  readonly needsEvidence?: true;
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

/** The reason that an underwriter gave to go on without a requirement of severity `override`. */
export interface GivenReason extends Pick<RequirementOverride, "at" | "byUserId" | "reason"> {
  /** Whether the loan goes on by it: what is unmet is what it was given for. */
  readonly counts: boolean;
}

/** One thing that is unmet, with the entry of the register that requires it. */
export interface UnmetRequirement extends Unmet, Pick<Requirement<never>, "code" | "severity"> {
  /** What meets it: the fields of the entry, or the one field that the sentence is about. */
  readonly fields: readonly string[];
  /** Null where none was given. */
  readonly override: GivenReason | null;
}

/** Whether what is unmet keeps a loan from going on. */
export const isObstacle = ({ severity, override }: UnmetRequirement): boolean =>
  severity !== "warning" && override?.counts !== true;

/** Whether a reason was given for what is unmet. */
export const isGivenFor = ({ unmet }: Pick<RequirementOverride, "unmet">, found: readonly Unmet[]): boolean =>
  isSameData(
    unmet,
    found.map(({ field, text }) => ({ field, text })),
  );

const reasonFor = (
  { code, severity }: Pick<Requirement<never>, "code" | "severity">,
  found: readonly Unmet[],
  overrides: readonly RequirementOverride[],
): GivenReason | null => {
  const given = severity === "override" ? overrides.find((each) => each.code === code) : undefined;
  if (given === undefined) return null;
  const { at, byUserId, reason } = given;
  return { at, byUserId, reason, counts: isGivenFor(given, found) };
};

/** What a list of requirements is read with: the reasons that the loan holds, and what its company raised. */
interface ReadWith {
  readonly overrides: readonly RequirementOverride[];
  readonly raised: readonly RaisedSeverity[];
}

/** What a loan's requirements are read with. */
export const ofLoanAndCompany = ({ loan, facts }: Pick<JudgedLoan, "loan" | "facts">): ReadWith => ({
  overrides: loan.overrides,
  raised: raisedBy(facts.company),
});

/** What is unmet of a list of requirements, in its order, each with its severity and the reason that the loan holds for it. */
export const unmetOf = <Judged>(
  requirements: readonly Requirement<Judged>[],
  judged: Judged,
  { overrides, raised }: ReadWith = { overrides: [], raised: [] },
): readonly UnmetRequirement[] => {
  const lacking: UnmetRequirement[] = [];
  // A loan is judged at each reading: most of its requirements are met, and cost nothing beyond their question.
  for (const { code, severity: registered, fields, unmet } of requirements) {
    const found = unmet(judged);
    if (found.length === 0) continue;
    const severity = severityIn({ code, severity: registered }, raised);
    const override = reasonFor({ code, severity }, found, overrides);
    for (const { field, text } of found)
      lacking.push({ code, severity, field, text, fields: fields.includes(field) ? fields : [field], override });
  }
  return lacking;
};

type Described<Judged> = Omit<Requirement<Judged>, "unmet">;

/** One list for all, since nearly every requirement is met at each reading of a loan. */
const met: readonly Unmet[] = [];

/** A requirement that is met or not, and has one sentence. */
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
