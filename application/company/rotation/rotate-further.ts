import type { Actor } from "../../../domain/access/actor.ts";
import {
  type KeyRotation,
  maxNamedPlaces,
  placeAfter,
  placeAfterCompanies,
  type RotationKey,
  type RotationPlace,
  rotationAfterPass,
} from "../../../domain/company/stored/key-rotation.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEvent } from "../../support/log-event.ts";
import { renewKeyCheck } from "../keys/check-keys.ts";
import {
  rotateCredentials,
  rotateFiles,
  rotateFilings,
  rotateNumbers,
  rotateReports,
  rotateSecondFactors,
  rotateSubscriptions,
} from "./of-company.ts";
import { rotatePageLinks, rotateResponses } from "./of-installation.ts";
import type { CompanyPass, Pass } from "./pass.ts";
import { eraseClearParts, rotateLoanParts, rotateLogParts } from "./sealed-parts.ts";

/** A task yields the key of each row or batch of rows that it has finished, and can continue after a key. */
type Rotate<Key, Of> = (dependencies: Dependencies, of: Of, from: Key | null) => AsyncGenerator<Key, void>;

/** Each task gets only keys that it yielded itself. */
const taking = <Key extends RotationKey, Of>(rotate: Rotate<Key, Of>, cost: number) => ({
  rotate: rotate as unknown as Rotate<RotationKey, Of>,
  cost,
});

async function* credentialsAtOnce(...[dependencies, of]: Parameters<Rotate<number, CompanyPass>>) {
  await rotateCredentials(dependencies, of);
  yield 1;
}

/** The cost after which a step ends. The last rows may exceed it slightly. */
const costOfStep = 500;

/** What to rotate in a company, with the cost of a row or batch relative to that of a Social Security number. */
const ofCompany = {
  credentials: taking(credentialsAtOnce, 1),
  numbers: taking(rotateNumbers, 1),
  reports: taking(rotateReports, 10),
  loan_parts: taking(rotateLoanParts, 100),
  log_parts: taking(rotateLogParts, 100),
  filings: taking(rotateFilings, 50),
  documents: taking(rotateFiles, 50),
  subscriptions: taking(rotateSubscriptions, 100),
  second_factors: taking(rotateSecondFactors, 100),
};

const ofInstallation = { responses: taking(rotateResponses, 1), page_links: taking(rotatePageLinks, 1) };

/** The company at a place, and its position in the list; null if there are no more. */
const companyAt = async ({ companies }: Dependencies, { companiesAfter: after }: RotationPlace) => {
  const order = [{ field: "createdAt", descending: false }] as const;
  const { rows, next = null } = await companies.list({ isActive: null }, { after, size: 1, order });
  const [company] = rows;
  return company === undefined ? null : { company, position: next };
};

type LogRun = (companyId: number) => Promise<void>;

/** Logs the run in a company once, on the first call. */
const loggingRun =
  (dependencies: Dependencies, { userId: byUserId, requestId }: Actor, logged: Set<number>): LogRun =>
  async (companyId) => {
    if (logged.has(companyId)) return;
    logged.add(companyId);
    const record = { companyId, kind: "company", recordId: String(companyId) } as const;
    await logEvent(dependencies, { ...record, action: "company.rotate_keys", byUserId, requestId });
  };

/** The rows of the task at a place, and the place where the pass continues after them; null at the end of the pass. */
const taskAt = async (dependencies: Dependencies, place: RotationPlace, pass: Pass, logRun: LogRun) => {
  const { task, after } = place;
  if (task in ofInstallation) {
    const { rotate, cost } = ofInstallation[task as keyof typeof ofInstallation];
    return { rows: rotate(dependencies, pass, after), cost, next: placeAfter(place, null) };
  }
  const found = await companyAt(dependencies, place);
  if (found === null) return { rows: [], cost: 0, next: placeAfterCompanies() };
  const { company, position } = found;
  const { rotate, cost } = ofCompany[task as keyof typeof ofCompany];
  const rows = rotate(dependencies, { pass, company, logRun: () => logRun(company.id) }, after);
  return { rows, cost, next: placeAfter(place, position) };
};

/** Continues from a place until a step's work is done. Returns the place where the next step continues; null at the end of the pass. */
const goOn = async (
  dependencies: Dependencies,
  from: RotationPlace,
  pass: Pass,
  logRun: LogRun,
): Promise<RotationPlace | null> => {
  let place: RotationPlace | null = from;
  for (let left = costOfStep; place !== null && left > 0; left -= 1) {
    const { rows, cost, next }: Awaited<ReturnType<typeof taskAt>> = await taskAt(dependencies, place, pass, logRun);
    let after: RotationKey | null = null;
    for await (const key of rows) {
      after = key;
      left -= cost;
      if (left <= 0) break;
    }
    // An interrupted task continues after its last row.
    place = left <= 0 && after !== null ? { ...place, after } : next;
  }
  return place;
};

/** Finishes a rotation once nothing is encrypted with another key any more. Does nothing if any value is unreadable. */
const finish = async (dependencies: Dependencies, { pass }: KeyRotation): Promise<void> => {
  if (pass.unreadableCount > 0) return;
  await renewKeyCheck(dependencies);
  await eraseClearParts(dependencies);
};

/**
 * Runs the next step of a rotation. It re-encrypts stored values with the first key of the key ring, each for its place, and computes blind
 * indexes with the current key. Values of the first release are converted, and parts of records that an earlier release stored in plaintext
 * are encrypted, and later erased where they were. Versions, `updatedAt`, and the records' own logs do not change. Each company with
 * changes gets one log entry, or two if the process died before the run was recorded. The service can run meanwhile. Once a run is complete
 * and nothing is unreadable, the oldest key can be removed from the key ring.
 */
export const rotateFurther = async (
  dependencies: Dependencies,
  actor: Actor,
  rotation: KeyRotation,
): Promise<KeyRotation> => {
  const step: Pass = { loansSeen: 0, renewed: 0, missed: 0, unreadable: [] };
  const logged = new Set(rotation.loggedCompanyIds);
  const { pass } = rotation;
  const place = await goOn(dependencies, pass.place, step, loggingRun(dependencies, actor, logged));
  const next: KeyRotation = {
    ...rotation,
    loggedCompanyIds: [...logged],
    pass: {
      place: place ?? pass.place,
      loansSeen: pass.loansSeen + step.loansSeen,
      renewed: pass.renewed + step.renewed,
      missed: pass.missed + step.missed,
      unreadableCount: pass.unreadableCount + step.unreadable.length,
      unreadable: [...pass.unreadable, ...step.unreadable].slice(0, maxNamedPlaces),
    },
  };
  if (place !== null) return next;
  const over = rotationAfterPass(next);
  if (over.isComplete) await finish(dependencies, over);
  return over;
};
