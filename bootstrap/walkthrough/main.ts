import { randomBytes } from "node:crypto";
import { Failure } from "./failure.ts";
import { endorsedLoan } from "./loans/endorsed-loan.ts";
import { restoredLoan } from "./loans/restored-loan.ts";
import { transferredLoan } from "./loans/transferred-loan.ts";
import { databaseBeside } from "./mongo-database.ts";
import { prepareCompany } from "./prepare-company.ts";
import { prepareService, type Service, type StoreSettings } from "./service.ts";
import { openWalk } from "./walk.ts";

const print = (line: string): void => console.log(line);

const stores = ["sqlite", "mongodb"] as const;
type Store = (typeof stores)[number];

const { MONGODB_URI: mongoUri = "" } = process.env;

const usage = `Usage: npm run demo -- [sqlite] [mongodb]

Takes three loans through the service, over HTTP. Without a store: SQLite, and MongoDB too when MONGODB_URI is set.`;

/** The stores that are requested; by default SQLite, and MongoDB where there is an address of it. */
const storesFor = (words: readonly string[]): readonly Store[] => {
  if (words.length === 0) return mongoUri === "" ? ["sqlite"] : stores;
  return words.map((word) => {
    const store = stores.find((each) => each === word);
    if (store === undefined) throw new Failure(`There is no store "${word}": name sqlite, mongodb or both.`);
    return store;
  });
};

/** What a store is called here, and the settings with which the service runs on it. */
const opened = (store: Store): { readonly title: string; readonly settings: StoreSettings } => {
  if (store === "sqlite") return { title: "SQLite", settings: { STORE: store } };
  if (mongoUri === "") throw new Failure("MONGODB_URI is not set: it names the MongoDB database.");
  const { name, uri } = databaseBeside(mongoUri, `walkthrough_${randomBytes(4).toString("hex")}`);
  return { title: `MongoDB, database ${name}, which stays`, settings: { STORE: store, MONGODB_URI: uri } };
};

let running: Service | null = null;

/** Nothing stays behind where somebody does not wait for the end. */
const interrupted = async (): Promise<never> => {
  await running?.[Symbol.asyncDispose]();
  process.exit(1);
};

/** Three loans on one store. */
const walkThrough = async (store: Store): Promise<void> => {
  const { title, settings } = opened(store);
  print(`\nThe service on ${title}`);
  await using service = prepareService(settings);
  running = service;
  const walk = openWalk(service, print);
  await walk.day("2026-05-04", "the company and its people");
  const staff = await prepareCompany(walk, service);
  await endorsedLoan(walk, staff);
  await transferredLoan(walk, staff);
  await restoredLoan(walk, staff);
  walk.summary();
  print("All fourteen operations of the agency were made.");
};

for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, interrupted);
const words = process.argv.slice(2);
try {
  if (words.some((word) => word === "--help" || word === "-h")) print(usage);
  else for (const store of storesFor(words)) await walkThrough(store);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exit(1);
}
