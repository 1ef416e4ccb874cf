import type { Position } from "../../kernel/page.ts";
import type { FieldPlace } from "../../kernel/ports.ts";

/** The tasks of a pass, in order: first for each company, then for the installation. */
const rotationTasks = [
  "credentials",
  "numbers",
  "reports",
  "loan_parts",
  "log_parts",
  "filings",
  "documents",
  "subscriptions",
  "second_factors",
  "responses",
  "page_links",
] as const;
type RotationTask = (typeof rotationTasks)[number];

const tasksOfInstallation: readonly RotationTask[] = ["responses", "page_links"];

const isOfInstallation = (task: RotationTask): boolean => tasksOfInstallation.includes(task);

/** The key of a row, after which its task continues. */
export type RotationKey = string | number | Position | { readonly contentsId: number; readonly number: number };

/** The position within a pass. */
export interface RotationPlace {
  /** The companies up to this position of their list are done. */
  readonly companiesAfter: Position | null;
  readonly task: RotationTask;
  /** The last row that the task has processed; null if none yet. */
  readonly after: RotationKey | null;
}

/** The progress of one pass over everything that is stored encrypted. */
interface RotationPass {
  readonly place: RotationPlace;
  readonly loansSeen: number;
  readonly renewed: number;
  /** Records that changed between reading and writing; the next pass processes them again. */
  readonly missed: number;
  /** The number of values that no available key decrypts. */
  readonly unreadableCount: number;
  /** The first of those values. */
  readonly unreadable: readonly FieldPlace[];
}

/** The progress of a run that encrypts everything under the first key of the ring. */
export interface KeyRotation {
  /** A text encrypted by the process that began the run. A process with another first key does not continue the run. */
  readonly underFirstKey: string;
  /** The number of values encrypted by each completed pass. */
  readonly passes: readonly number[];
  /** The current pass, or the last one. */
  readonly pass: RotationPass;
  readonly isComplete: boolean;
  /** The companies whose audit log has an entry of the run, because something changed in them. */
  readonly loggedCompanyIds: readonly number[];
}

/** The maximum number of undecryptable values that are listed. */
export const maxNamedPlaces = 1_000;

const begin: RotationPlace = { companiesAfter: null, task: rotationTasks[0], after: null };

const newPass: RotationPass = {
  place: begin,
  loansSeen: 0,
  renewed: 0,
  missed: 0,
  unreadableCount: 0,
  unreadable: [],
};

/** A run before its first value. */
export const newRotation = (underFirstKey: string): KeyRotation => ({
  underFirstKey,
  passes: [],
  pass: newPass,
  isComplete: false,
  loggedCompanyIds: [],
});

/** The number of values that a run has encrypted so far. */
export const renewedBy = ({ passes, pass, isComplete }: KeyRotation): number =>
  passes.reduce((sum, renewed) => sum + renewed, isComplete ? 0 : pass.renewed);

/** Where a pass continues after a task; null if it is complete. `nextCompany` is the position of the company that the task was in. */
export const placeAfter = (
  { task, companiesAfter }: RotationPlace,
  nextCompany: Position | null,
): RotationPlace | null => {
  const next = rotationTasks[rotationTasks.indexOf(task) + 1];
  if (next === undefined) return null;
  // Continues with the next company, if there is one.
  if (!isOfInstallation(task) && isOfInstallation(next)) return { ...begin, companiesAfter: nextCompany };
  return { companiesAfter, task: next, after: null };
};

/** Where a pass continues when there are no more companies. */
export const placeAfterCompanies = (): RotationPlace => ({
  companiesAfter: null,
  task: tasksOfInstallation[0] ?? begin.task,
  after: null,
});

/**
 * The run after a pass. Passes are repeated until one finds nothing to change, because a concurrent change may write an old value again.
 */
export const rotationAfterPass = (rotation: KeyRotation): KeyRotation => {
  const { pass } = rotation;
  const isLast = pass.renewed === 0 && pass.missed === 0;
  return {
    ...rotation,
    passes: [...rotation.passes, pass.renewed],
    pass: isLast ? pass : newPass,
    isComplete: isLast,
  };
};
