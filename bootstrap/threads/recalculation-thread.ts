import { parentPort, workerData } from "node:worker_threads";
import { recalculateShare, type ShareWork, type ThreadMessage } from "../../adapters/cli/recalculation/threads.ts";
import { Undecryptable } from "../../domain/kernel/failures/undecryptable.ts";
import { openDependencies } from "../open/dependencies.ts";
import { readSettings } from "../settings/settings.ts";

/** The program of a thread of `recalculate`: opens the store as the command did, and recalculates one share of its loans. */
const work = workerData as ShareWork;
const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

const settings = readSettings(process.env);
const opened =
  settings._tag === "Accepted"
    ? await openDependencies(settings.value, { warning: console.error, fault: console.error })
    : settings;
if (opened._tag === "Refused") say({ _tag: "Unreachable" });
else {
  const { dependencies, indexValuesRead } = opened.value;
  try {
    await indexValuesRead;
    const company = await dependencies.companies.find(work.companyId);
    if (company === null) throw new Error(`company ${work.companyId} no longer exists`);
    const outcome = await recalculateShare(dependencies, company, work, (loansSeen) =>
      say({ _tag: "Seen", loansSeen }),
    );
    say({ _tag: "Done", outcome });
  } catch (error) {
    if (error instanceof Undecryptable) say({ _tag: "Undecryptable", message: error.message });
    else if (dependencies.isUnreachable(error)) say({ _tag: "Unreachable" });
    else throw error;
  } finally {
    await dependencies.close();
  }
}
