import { openMongo } from "../../../adapters/mongo/open.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { quarterReport } from "../../../application/mcr/quarter-report.ts";
import { requestedQuarter } from "../../../application/mcr/requested-quarter.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { lastDay } from "../../fixtures/two-years/calendar.ts";
import { lender } from "../../fixtures/two-years/company.ts";
import { reportedBenchQuarter } from "../seeds/two-years-store.ts";

const [place = ""] = process.argv.slice(2);
const clock = fixedDayClock(lastDay);
const isMongo = place.startsWith("mongodb:");
const stores = isMongo ? await openMongo(place, clock, testVault) : openSqlite(place, clock, testVault);
const dependencies = someDependencies({ ...stores, clock });
const quarter = accepted(requestedQuarter(dependencies, lender, reportedBenchQuarter));

Bun.gc(true);
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
const before = megabytes();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, megabytes());
}, 5);
const cpuAtStart = process.cpuUsage();
const startedAt = performance.now();
const { report } = accepted(await quarterReport(dependencies, lender, quarter));
const seconds = (performance.now() - startedAt) / 1000;
const cpu = process.cpuUsage(cpuAtStart);
clearInterval(watch);
peak = Math.max(peak, megabytes());

const inReport = new Set(report.states.flatMap(({ loans }) => [...loans.values()].flatMap(({ loanIds }) => loanIds)));
console.log(
  JSON.stringify({
    seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1_000_000,
    megabytesAboveStart: peak - before,
    loansInReport: inReport.size,
  }),
);
await stores.close();
