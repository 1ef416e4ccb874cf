import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareInstallation } from "../../application/company/prepare-installation.ts";
import { day } from "../../domain/kernel/day.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { demoAccounts, staffOf } from "../demo/demo-accounts.ts";
import { seedPeople } from "../demo/seed-demo.ts";
import { seedSubscription } from "../demo/seed-subscription.ts";
import { openLog } from "../log.ts";
import { openDependencies } from "../open/dependencies.ts";
import { openOutside, openSandboxOn } from "../open/outside.ts";
import { readSettings } from "../settings/settings.ts";
import { simulationClock } from "../simulation/clock.ts";
import { findLoan } from "../simulation/perform.ts";
import { play } from "../simulation/play.ts";
import { Failure } from "./failure.ts";
import { goInAndOut } from "./in-and-out.ts";
import { threeLoans } from "./loans/three-loans.ts";
import { databaseBeside } from "./mongo-database.ts";
import { eventsOf, openWalk } from "./walk.ts";

const firstDay = day("2026-05-04");

const print = (line: string): void => console.log(line);

const stores = ["sqlite", "mongodb"] as const;
type Store = (typeof stores)[number];

const { MONGODB_URI: mongoUri = "" } = process.env;

const usage = `Usage: npm run demo -- [sqlite] [mongodb]

Takes three loans through the use cases of the service, with the sandbox as agency, then imports loans, sends events to the sandbox and checks the evidence of a loan. Without a store: SQLite, and MongoDB too when MONGODB_URI is set.`;

/** The requested stores; by default SQLite, and also MongoDB if its address is set. */
const storesFor = (words: readonly string[]): readonly Store[] => {
  if (words.length === 0) return mongoUri === "" ? ["sqlite"] : stores;
  return words.map((word) => {
    const store = stores.find((each) => each === word);
    if (store === undefined) throw new Failure(`There is no store "${word}": name sqlite, mongodb or both.`);
    return store;
  });
};

/** The title of a store, and the settings with which the service runs on it. */
const opened = (store: Store): { readonly title: string; readonly storeSettings: Readonly<Record<string, string>> } => {
  if (store === "sqlite") return { title: "SQLite", storeSettings: { STORE: store } };
  if (mongoUri === "") throw new Failure("MONGODB_URI is not set: set it to the URI of a MongoDB database.");
  const { name, uri } = databaseBeside(mongoUri, `walkthrough_${randomBytes(4).toString("hex")}`);
  return {
    title: `MongoDB, database ${name}, which is not deleted`,
    storeSettings: { STORE: store, MONGODB_URI: uri },
  };
};

/** Creates a folder for the sandbox, the SQLite stores and the keys, which is deleted when the program exits. */
const ownFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-walkthrough-"));
  process.chdir(folder);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
};

/** The value of an outcome that must be accepted before the walkthrough begins. */
const opening = <Value>(
  outcome: Result<Value, { readonly _tag: string; readonly sentence?: string; readonly problems?: readonly string[] }>,
): Value => {
  if (outcome._tag === "Refused") {
    const { _tag, sentence = `Refused: ${_tag}.`, problems = [sentence] } = outcome.refusal;
    throw new Failure(problems.join("\n"));
  }
  return outcome.value;
};

/** Walks three loans through one store. */
const walkThrough = async (store: Store): Promise<void> => {
  const { title, storeSettings } = opened(store);
  print(`\nThe service on ${title}`);
  ownFolder();
  const settings = opening(readSettings({ TODAY: firstDay, DEMO: "0", ...storeSettings }));
  const { dependencies, sandbox } = opening(await openDependencies(settings, openLog("silent"), openOutside));
  const clock = simulationClock(firstDay, 0);
  const outside = await openSandboxOn(settings)(clock);
  const installation = { requestId: "walkthrough", houseCompanyName: "Operator", superUser: null };
  const house = opening(await prepareInstallation(dependencies, installation));
  const accounts = demoAccounts(dependencies);
  const { id: companyId, name } = await seedPeople(dependencies, house, accounts);
  const staff = await staffOf(dependencies, accounts);
  if (staff === null) throw new Failure("A user of the company is missing.");
  print(`The company ${name}, its users, and a subscription that sends events of loans to the sandbox were created.`);
  await seedSubscription(dependencies, staff.administrator);
  const { listener, summary } = openWalk(print, (externalId) => findLoan(dependencies, companyId, externalId));
  const playing = { dependencies, outside, clock, staff, loanIds: {}, stopped: [], isFirstRepeated: false, listener };
  try {
    await play(threeLoans.flatMap(eventsOf), playing);
    const walked = await findLoan(dependencies, companyId, threeLoans[0]?.externalId ?? "");
    if (walked === null) throw new Failure("The first loan does not exist.");
    await goInAndOut({ ...dependencies, clock }, staff.administrator, walked.id, print);
    summary();
  } finally {
    await outside.close();
    await sandbox?.close();
    await dependencies.close();
  }
};

for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(1));
const words = process.argv.slice(2);
try {
  if (words.some((word) => word === "--help" || word === "-h")) print(usage);
  else for (const store of storesFor(words)) await walkThrough(store);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exit(1);
}
