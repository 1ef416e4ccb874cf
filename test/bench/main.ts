import { startMongoServer } from "../runner/mongo-server/start.ts";
import { measureBackup, measureBackupTurns } from "./backup.ts";
import { measureBusyCompany } from "./busy-company.ts";
import { calculationFigures } from "./calculation.ts";
import { measureCallReport, measureCallReportOnMongo } from "./call-report.ts";
import { measureDeliveries } from "./deliveries.ts";
import { measureDocumentation } from "./documentation.ts";
import { measureExport } from "./export.ts";
import { measureHmdaRegister } from "./hmda-register.ts";
import { measureImportBeside } from "./import-beside.ts";
import { measureImportTurns } from "./import-turns.ts";
import { measureImports } from "./imports.ts";
import { measureLists } from "./lists.ts";
import { measureLoanWrites } from "./loan-writes.ts";
import { measureLogReads } from "./log-reads.ts";
import { measureLogVerification } from "./log-verification.ts";
import { measureManyLoans } from "./many-loans.ts";
import { measureOpenLoop } from "./open-loop.ts";
import { measurePackages } from "./packages.ts";
import { measurePages } from "./pages.ts";
import { measurePastAmounts } from "./past-amounts.ts";
import { printer } from "./report.ts";
import { measureMemory, measureService, measureStart } from "./service.ts";
import { measureSeveralProcesses } from "./several-processes.ts";
import { measureTelemetry } from "./telemetry.ts";
import { measureWholeCompany } from "./whole-company.ts";

/**
 * `npm run bench`: ratios of this service to bare servers, measured side by side in one run. `--json` prints one object a
 * line; `--quick` takes small samples, to see that it runs; `--large` imports as many loans as the figures are promised for.
 */
const usage = `Usage: npm run bench -- [--json] [--quick] [--large]

Prints ratios of this service to bare servers, measured side by side in one run.
  --json    one JSON object per line
  --quick   small samples, only to see that it runs
  --large   lists and imports up to a million loans, and sends up to 2,000 requests a second: it takes two hours`;

const options = new Set(process.argv.slice(2));
const known = ["--json", "--quick", "--large"];
const unknown = [...options].filter((option) => !known.includes(option));
if (unknown.length > 0) {
  const isHelp = unknown.every((option) => option === "--help" || option === "-h");
  console.error(isHelp ? usage : `Unknown option ${unknown.join(", ")}.\n\n${usage}`);
  process.exit(isHelp ? 0 : 1);
}
const isQuick = options.has("--quick");
const print = printer(options.has("--json"));

for (const figure of calculationFigures()) print(figure);
for (const figure of await measureHmdaRegister(isQuick)) print(figure);
for (const figure of await measureManyLoans(isQuick)) print(figure);
for (const figure of await measurePages(isQuick)) print(figure);
for (const figure of await measureDocumentation(isQuick)) print(figure);
for (const figure of await measureLoanWrites(isQuick)) print(figure);
for (const figure of await measureLists(isQuick, options.has("--large"))) print(figure);
for (const figure of await measureExport(isQuick)) print(figure);
for (const figure of await measureCallReport(isQuick)) print(figure);
for (const figure of await measureWholeCompany(isQuick, options.has("--large"))) print(figure);
for (const figure of await measurePackages(isQuick)) print(figure);
for (const figure of await measureBusyCompany(isQuick)) print(figure);
for (const figure of await measureLogReads("SQLite", {}, isQuick)) print(figure);
for (const figure of await measureLogVerification(isQuick)) print(figure);
for (const figure of await measurePastAmounts(isQuick)) print(figure);
for (const figure of await measureDeliveries("SQLite", {}, isQuick)) print(figure);
for (const figure of await measureBackup(isQuick)) print(figure);
for (const figure of await measureBackupTurns(isQuick)) print(figure);
for (const figure of await measureImports(isQuick, options.has("--large"))) print(figure);
for (const figure of await measureImportBeside(isQuick)) print(figure);
for (const figure of await measureImportTurns(isQuick)) print(figure);
for (const figure of await measureStart()) print(figure);
for (const figure of await measureTelemetry(isQuick)) print(figure);
for (const figure of await measureOpenLoop(isQuick, options.has("--large"))) print(figure);
// Of the session, the user, their company, the loan and its last calculation.
const reads = 5;
for (const figure of await measureService({ store: "SQLite", environment: {}, reads, isQuick })) print(figure);

const mongo = await startMongoServer();
if (mongo) {
  const name = mongo.kind === "stand-in" ? "MongoDB stand-in, no claim" : "MongoDB";
  const environment = { STORE: "mongodb", MONGODB_URI: mongo.uri };
  // The stand-in is a hundred times slower, for figures that carry no claim: a small sample shows that it runs.
  const isSmall = isQuick || mongo.kind === "stand-in";
  for (const figure of await measureService({ store: name, environment, reads, isQuick: isSmall })) print(figure);
  for (const figure of await measureLogReads(name, environment, isSmall)) print(figure);
  for (const figure of await measureDeliveries(name, environment, isSmall)) print(figure);
  const server = mongo.kind === "given" ? "the MongoDB server of MONGODB_URI" : name;
  for (const figure of await measureCallReportOnMongo(mongo.uri, server, isSmall)) print(figure);
  for (const figure of await measureSeveralProcesses(mongo.uri, server, isSmall)) print(figure);
  await mongo.stop();
}
for (const figure of await measureMemory(isQuick ? 5_000 : 200_000)) print(figure);
process.exit(0);
