import { firstFree } from "../kernel/stored/first-free.ts";
import type { JobPlaces, RunningJob } from "./job.ts";
import type { DueJob } from "./ports.ts";
import { type JobKind, jobKindNames } from "./work.ts";

/** The maximum number of running jobs: over all processes, and per company. */
const maxRunning = 8;
const maxRunningOfCompany = 2;

/** More than the due jobs of a few dozen companies that each have the maximum number waiting. */
export const dueAtMost = 1_000;

/**
 * How many jobs of a company may wait when one of a kind is added, and which kinds count. Imports, each of which has a stored file, are
 * counted separately.
 */
export const waitingLimit = (kind: JobKind): { readonly kinds: readonly JobKind[]; readonly max: number } =>
  kind === "import"
    ? { kinds: ["import"], max: 5 }
    : { kinds: jobKindNames.filter((each) => each !== "import"), max: 20 };

/** The imports of a company run one after another, because all use the same slot. Other jobs use it too while it is free. */
const placeOfImports = maxRunningOfCompany;

/** The company slot that a job gets, given those taken; null if it has to wait. */
const companyPlaceFor = (kind: JobKind, taken: readonly number[]): number | null => {
  if (kind !== "import") return firstFree(taken, maxRunningOfCompany);
  return taken.includes(placeOfImports) ? null : placeOfImports;
};

/** The lowest free slot among all jobs; null if there is none. */
const freePlace = (running: readonly RunningJob[]): number | null =>
  firstFree(
    running.map(({ state }) => state.place),
    maxRunning,
  );

const companyPlacesOf = (running: readonly RunningJob[], companyId: number): readonly number[] =>
  running.filter((job) => job.companyId === companyId).map(({ state }) => state.companyPlace);

/** The slots of a company's import that begins immediately; null if there are none now. */
export const placesOfImport = (running: readonly RunningJob[], companyId: number): JobPlaces | null => {
  const place = freePlace(running);
  const companyPlace = companyPlaceFor("import", companyPlacesOf(running, companyId));
  return place === null || companyPlace === null ? null : { place, companyPlace };
};

/** The slots of a job that the operator runs and waits for: free ones, or else reserved ones. */
export const placesOfOperator = (running: readonly RunningJob[], companyId: number): JobPlaces => ({
  place: freePlace(running) ?? maxRunning + 1,
  companyPlace: firstFree(companyPlacesOf(running, companyId), maxRunningOfCompany) ?? maxRunningOfCompany + 1,
});

/**
 * The due job to run next, with its slots. A company with fewer running jobs comes first; companies with the same number take turns by id,
 * beginning after the company served last. Within a company the oldest job comes first.
 */
export const nextJob = (
  due: readonly DueJob[],
  running: readonly RunningJob[],
  lastCompanyId: number,
): (DueJob & JobPlaces) | null => {
  const place = freePlace(running);
  if (place === null) return null;
  const placesOf = (companyId: number) => companyPlacesOf(running, companyId);
  const rank = ({ companyId, id }: DueJob): readonly number[] => [
    placesOf(companyId).length,
    companyId > lastCompanyId ? 0 : 1,
    companyId,
    id,
  ];
  const inTurn = due.toSorted((one, other) => {
    const [left, right] = [rank(one), rank(other)];
    const at = left.findIndex((value, position) => value !== right[position]);
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
  });
  for (const { id, companyId, kind } of inTurn) {
    const companyPlace = companyPlaceFor(kind, placesOf(companyId));
    if (companyPlace !== null) return { id, companyId, kind, place, companyPlace };
  }
  return null;
};
