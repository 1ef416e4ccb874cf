import type { MongoServer } from "../runner/mongo-server/server.ts";
import { calculationFigures } from "./calculation.ts";
import { measureImportLatency } from "./imports/import-latency.ts";
import { measureImportProcessorTime } from "./imports/import-processor-time.ts";
import { measureImports } from "./imports/imports.ts";
import { measureBusyCompany } from "./requests/busy-company.ts";
import { measureDeliveries } from "./requests/deliveries.ts";
import { measureDocumentation } from "./requests/documentation.ts";
import { measureLists, measureListsOnMongo } from "./requests/lists.ts";
import { measureLoanWrites } from "./requests/loan-writes.ts";
import { measureLogReads } from "./requests/log-reads.ts";
import { measureOpenLoop } from "./requests/open-loop.ts";
import { measurePackages } from "./requests/packages.ts";
import { measurePages } from "./requests/pages.ts";
import { measureMemory, measureService } from "./requests/service.ts";
import { measureSeveralProcesses } from "./requests/several-processes.ts";
import { measureStart } from "./requests/start.ts";
import { measureTelemetry } from "./requests/telemetry.ts";
import type { Figure } from "./support/report.ts";
import { measureBackup, measureBackupOwnTime } from "./whole-company/backup.ts";
import { measureCallReport, measureCallReportOnMongo } from "./whole-company/call-report.ts";
import { measureExport } from "./whole-company/export.ts";
import { measureHmdaRegister } from "./whole-company/hmda-register.ts";
import { measureLogVerification } from "./whole-company/log-verification.ts";
import { measureManyLoans } from "./whole-company/many-loans.ts";
import { measurePastAmounts } from "./whole-company/past-amounts.ts";
import { measureWholeCompany } from "./whole-company/whole-company.ts";

/** The amount of data: small samples that only show that the command works, or the amounts for which figures are stated. */
interface Size {
  readonly isQuick: boolean;
  readonly isLarge: boolean;
}

type Groups<Name extends string> = Readonly<Record<Name, () => readonly Figure[] | Promise<readonly Figure[]>>>;

// The reads of the session, the user, the company, the loan, and its last calculation.
const reads = 5;

/** Groups of measurements by name, in the order in which they run. */
export const groupsOf = ({ isQuick, isLarge }: Size): Groups<string> => ({
  calculation: calculationFigures,
  "hmda-register": () => measureHmdaRegister(isQuick),
  "many-loans": () => measureManyLoans(isQuick, isLarge),
  pages: () => measurePages(isQuick),
  documentation: () => measureDocumentation(isQuick),
  "loan-writes": () => measureLoanWrites(isQuick),
  lists: () => measureLists(isQuick, isLarge),
  export: () => measureExport(isQuick),
  "call-report": () => measureCallReport(isQuick),
  "whole-company": () => measureWholeCompany(isQuick, isLarge),
  packages: () => measurePackages(isQuick),
  "busy-company": () => measureBusyCompany(isQuick),
  "log-reads": () => measureLogReads("SQLite", {}, isQuick),
  "log-verification": () => measureLogVerification(isQuick),
  "past-amounts": () => measurePastAmounts(isQuick),
  deliveries: () => measureDeliveries("SQLite", {}, isQuick),
  backup: () => measureBackup(isQuick),
  "backup-own-time": () => measureBackupOwnTime(isQuick),
  imports: () => measureImports(isQuick, isLarge),
  "import-latency": () => measureImportLatency(isQuick),
  "import-processor-time": () => measureImportProcessorTime(isQuick),
  start: measureStart,
  telemetry: () => measureTelemetry(isQuick),
  "open-loop": () => measureOpenLoop(isQuick, isLarge),
  service: () => measureService({ store: "SQLite", environment: {}, reads, isQuick }),
  memory: () => measureMemory(isQuick ? 5_000 : 200_000),
});

/** The names of the groups on a MongoDB server, which is started if one of them is measured. */
export const mongoGroupNames = [
  "mongo-service",
  "mongo-log-reads",
  "mongo-deliveries",
  "mongo-call-report",
  "mongo-lists",
  "mongo-several-processes",
] as const;

/** The same on a MongoDB server. */
export const groupsOn = (
  { uri, kind }: MongoServer,
  { isQuick, isLarge }: Size,
): Groups<(typeof mongoGroupNames)[number]> => {
  const name = kind === "stand-in" ? "MongoDB stand-in, not representative" : "MongoDB";
  const server = kind === "given" ? "the MongoDB server of MONGODB_URI" : name;
  const environment = { STORE: "mongodb", MONGODB_URI: uri };
  // The stand-in is a hundred times slower, and its figures are not representative, so a small sample is enough.
  const isSmall = isQuick || kind === "stand-in";
  return {
    "mongo-service": () => measureService({ store: name, environment, reads, isQuick: isSmall }),
    "mongo-log-reads": () => measureLogReads(name, environment, isSmall),
    "mongo-deliveries": () => measureDeliveries(name, environment, isSmall),
    "mongo-call-report": () => measureCallReportOnMongo(uri, server, isSmall),
    "mongo-lists": () => measureListsOnMongo(uri, server, { isSmall, isLarge }),
    "mongo-several-processes": () => measureSeveralProcesses(uri, server, isSmall),
  };
};
