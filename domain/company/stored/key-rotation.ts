import type { Position } from "../../kernel/page.ts";
import type { FieldPlace } from "../../kernel/ports.ts";

/** What a pass goes through, in this order: of each company, then of the installation. */
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

/** The key of a row, after which its task goes on. */
export type RotationKey = string | number | Position | { readonly contentsId: number; readonly number: number };

/** Where a pass is. */
export interface RotationPlace {
  /** The companies up to this position of their list are done. */
  readonly companiesAfter: Position | null;
  readonly task: RotationTask;
  /** The last row that the task has seen; null: none yet. */
  readonly after: RotationKey | null;
}

/** One pass over everything that is stored encrypted, as far as it has come. */
interface RotationPass {
  readonly place: RotationPlace;
  readonly loansSeen: number;
  readonly renewed: number;
  /** Records that changed between reading and writing: the next pass sees them again. */
  readonly missed: number;
  /** Values that no key at hand decrypts: how many … */
  readonly unreadableCount: number;
  /** … and the first of them. */
  readonly unreadable: readonly FieldPlace[];
}

/** How far a run is that encrypts everything under the first key of the ring. */
export interface KeyRotation {
  /** A text that the process that began the run encrypted: those with another first key do not go on with it. */
  readonly underFirstKey: string;
  /** Of each pass that is over, how many values it encrypted. */
  readonly passes: readonly number[];
  /** The pass under way, or the last one. */
  readonly pass: RotationPass;
  readonly isComplete: boolean;
  /** The companies that have an entry of the run in their audit log: those in which something changed. */
  readonly loggedCompanyIds: readonly number[];
}

/** So many values are named that cannot be decrypted. */
export const maxNamedPlaces = 1_000;

const begin: RotationPlace = { companiesAfter: null, task: rotationTasks[0], after: null };

const newPass: RotationPass = {
  place: begin,
  ...{ loansSeen: 0, renewed: 0, missed: 0, unreadableCount: 0, unreadable: [] },
};

/** A run before its first value. */
export const newRotation = (underFirstKey: string): KeyRotation => ({
  underFirstKey,
  passes: [],
  pass: newPass,
  isComplete: false,
  loggedCompanyIds: [],
});

/** How many values a run has encrypted, up to where it is. */
export const renewedBy = ({ passes, pass, isComplete }: KeyRotation): number =>
  passes.reduce((sum, renewed) => sum + renewed, isComplete ? 0 : pass.renewed);

/** Where a pass goes on after a task; null: it is over. `nextCompany` is the position of the company that the task was in. */
export const placeAfter = (
  { task, companiesAfter }: RotationPlace,
  nextCompany: Position | null,
): RotationPlace | null => {
  const next = rotationTasks[rotationTasks.indexOf(task) + 1];
  if (next === undefined) return null;
  // The next company, if there is one.
  if (!isOfInstallation(task) && isOfInstallation(next)) return { ...begin, companiesAfter: nextCompany };
  return { companiesAfter, task: next, after: null };
};

/** Where a pass goes on once there is no further company. */
export const placeAfterCompanies = (): RotationPlace => ({
  companiesAfter: null,
  task: tasksOfInstallation[0] ?? begin.task,
  after: null,
});

/** The run after a pass: passes are repeated until one finds nothing to change, since a change under way may write an old value once more. */
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
