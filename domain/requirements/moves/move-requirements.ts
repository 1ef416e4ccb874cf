import { type LoanStatus, loanStatuses, statusesToFunding, statusOf } from "../../loan/status/status.ts";
import { type JudgedLoan, type Requirement, type Unmet, unmetOf } from "../requirement.ts";
import { appraisalAtFunding, loggedAppraisalRequirements } from "./appraisal.ts";
import { clearToCloseRequirements } from "./clear-to-close.ts";
import { closingRequirements, fundingRequirements } from "./closing-and-funding.ts";
import { denialRequirements, endorsementRequirements, endRequirements } from "./ends.ts";
import { lienRequirements } from "./liens.ts";
import { termRequirements } from "./terms.ts";
import { underwritingRequirements } from "./underwriting.ts";
import { clearToCloseWarnings, closingWarnings, fundingWarnings, underwritingWarnings } from "./warnings.ts";

/** The requirements of moves, under the first status at which each is checked. */
export const moveRequirements: Readonly<Partial<Record<LoanStatus, readonly Requirement<JudgedLoan>[]>>> = {
  underwriting: [...underwritingRequirements, ...underwritingWarnings],
  clear_to_close: [
    ...clearToCloseRequirements,
    ...termRequirements,
    ...loggedAppraisalRequirements,
    ...lienRequirements,
    ...clearToCloseWarnings,
  ],
  closing: [...closingRequirements, ...closingWarnings],
  funded: [...fundingRequirements, ...fundingWarnings, ...appraisalAtFunding],
  endorsed: endorsementRequirements,
  approved_not_accepted: endRequirements,
  withdrawn: endRequirements,
  denied: denialRequirements,
  incomplete: endRequirements,
};

/** The statuses in which a loan goes forward: each requires what those before it require, the insurance all of it again. */
const statusesForward: readonly LoanStatus[] = [...statusesToFunding, "endorsed"];

/** The statuses whose requirements a move from one to another has to meet. */
const requiringStatuses = (from: LoanStatus, to: LoanStatus): readonly LoanStatus[] => {
  const [begin, end] = [statusesForward.indexOf(from), statusesForward.indexOf(to)];
  if (end === -1) return [to];
  return begin !== -1 && end > begin ? statusesForward.slice(0, end + 1) : [];
};

/** What a loan has to have by a status, all statuses before it included, in the order in which it is named. */
export const requirementsThrough = (status: LoanStatus): readonly Requirement<JudgedLoan>[] =>
  statusesForward.slice(0, statusesForward.indexOf(status) + 1).flatMap((each) => moveRequirements[each] ?? []);

/** What a move finds unmet, in words. */
interface JudgedMove {
  /** What keeps the loan from it. */
  readonly unmet: readonly string[];
  /** What is only shown. */
  readonly warnings: readonly string[];
}

const ofSeverity = (status: LoanStatus, isWarning: boolean): readonly Requirement<JudgedLoan>[] =>
  (moveRequirements[status] ?? []).filter(({ severity }) => (severity === "warning") === isWarning);

/** The same requirements by what follows from them: a loan is judged at each reading. */
const judgedAt: ReadonlyMap<
  LoanStatus,
  Readonly<Record<keyof JudgedMove, readonly Requirement<JudgedLoan>[]>>
> = new Map(
  loanStatuses.map((status) => [status, { unmet: ofSeverity(status, false), warnings: ofSeverity(status, true) }]),
);

const textsOf = (unmet: readonly Unmet[]): readonly string[] => unmet.map(({ text }) => text);

/** What a loan lacks to move from its status to another; what several moves require is judged once. */
export const judgeMoves = (judged: JudgedLoan): ((to: LoanStatus) => JudgedMove) => {
  const found = new Map<LoanStatus, JudgedMove>();
  const moveTo = (status: LoanStatus): JudgedMove => {
    const before = found.get(status);
    if (before !== undefined) return before;
    const { unmet = [], warnings = [] } = judgedAt.get(status) ?? {};
    const move = { unmet: textsOf(unmetOf(unmet, judged)), warnings: textsOf(unmetOf(warnings, judged)) };
    found.set(status, move);
    return move;
  };
  const from = statusOf(judged.loan);
  return (to) => {
    const moves = requiringStatuses(from, to).map(moveTo);
    return { unmet: moves.flatMap(({ unmet }) => unmet), warnings: moves.flatMap(({ warnings }) => warnings) };
  };
};

/** What keeps a loan today from moving from its status to another, in words, each once. */
export const unmetRequirements = (judged: JudgedLoan, to: LoanStatus): readonly string[] =>
  judgeMoves(judged)(to).unmet;
