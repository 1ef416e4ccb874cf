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
import { renewKeyCheck } from "../check-keys.ts";
import {
  rotateCredentials,
  rotateDocuments,
  rotateFilings,
  rotateNumbers,
  rotateReports,
  rotateSecondFactors,
  rotateSubscriptions,
} from "./of-company.ts";
import { rotatePageLinks, rotateResponses } from "./of-installation.ts";
import type { CompanyPass, Pass } from "./pass.ts";
import { eraseClearParts, rotateLoanParts, rotateLogParts } from "./sealed-parts.ts";

/** A task yields the key of each row, or batch of rows, that it is through with, and goes on after one. */
type Rotate<Key, Of> = (dependencies: Dependencies, of: Of, from: Key | null) => AsyncGenerator<Key, void>;

/** Each task takes up the keys alone that it gave itself. */
const taking = <Key extends RotationKey, Of>(rotate: Rotate<Key, Of>, cost: number) => ({
  rotate: rotate as unknown as Rotate<RotationKey, Of>,
  cost,
});

async function* credentialsAtOnce(...[dependencies, of]: Parameters<Rotate<number, CompanyPass>>) {
  await rotateCredentials(dependencies, of);
  yield 1;
}

/** A step does work of this much, and a few more rows at most. */
const costOfStep = 500;

/** What is renewed of a company, with what a row or batch of it costs beside a number. */
const ofCompany = {
  credentials: taking(credentialsAtOnce, 1),
  numbers: taking(rotateNumbers, 1),
  reports: taking(rotateReports, 10),
  loan_parts: taking(rotateLoanParts, 100),
  log_parts: taking(rotateLogParts, 100),
  filings: taking(rotateFilings, 50),
  documents: taking(rotateDocuments, 50),
  subscriptions: taking(rotateSubscriptions, 100),
  second_factors: taking(rotateSecondFactors, 100),
};

const ofInstallation = { responses: taking(rotateResponses, 1), page_links: taking(rotatePageLinks, 1) };

/** The company at a place, with the company's position in the list; null: there are no more. */
const companyAt = async ({ companies }: Dependencies, { companiesAfter: after }: RotationPlace) => {
  const order = [{ field: "createdAt", descending: false }] as const;
  const { rows, next = null } = await companies.list({ isActive: null }, { after, size: 1, order });
  const [company] = rows;
  return company === undefined ? null : { company, position: next };
};

type LogRun = (companyId: number) => Promise<void>;

/** Logs the run in a company once, the first time that it is called for. */
const loggingRun =
  (dependencies: Dependencies, { userId: byUserId, requestId }: Actor, logged: Set<number>): LogRun =>
  async (companyId) => {
    if (logged.has(companyId)) return;
    logged.add(companyId);
    const record = { companyId, kind: "company", recordId: String(companyId) } as const;
    await logEvent(dependencies, { ...record, action: "company.rotate_keys", byUserId, requestId });
  };

/** The rows of the task at a place, and where its pass goes on once they are through; null: it is over. */
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

/** Goes on from a place until a step's work is done; the place where the next step goes on, null where the pass is over. */
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
    // A task that was broken off goes on after its last row.
    place = left <= 0 && after !== null ? { ...place, after } : next;
  }
  return place;
};

/** What has to be done once nothing is under another key any more, or nothing more can be done about it. */
const finish = async (dependencies: Dependencies, { pass }: KeyRotation): Promise<void> => {
  if (pass.unreadableCount > 0) return;
  await renewKeyCheck(dependencies);
  await eraseClearParts(dependencies);
};

/**
 * Encrypts some more of what is stored encrypted under the first key of the ring, each value at its place, and makes the blind indexes
 * under the current key; values of the first release are converted, and parts of records that an earlier release stored in clear are
 * sealed, and erased where they were. Versions, `updatedAt` and the records' own logs stay as they are; each company in which something
 * changes gets one entry, and a second one where the process died before the run was noted. The service may go on meanwhile. The oldest
 * key may be removed from the ring once a run is complete and nothing is unreadable.
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
