import { openSqlite } from "../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../adapters/system/clock.ts";
import { quarterReport } from "../../application/support/mcr/quarter-report.ts";
import { requestedQuarter } from "../../application/support/mcr/requested-quarter.ts";
import { loansBehind } from "../../domain/mcr/quarter/state-report.ts";
import { accepted } from "../fixtures/accepted.ts";
import { testMac } from "../fixtures/log.ts";
import { benchCompany, benchDay } from "./seeded-loans.ts";

const [file = ""] = process.argv.slice(2);
const clock = fixedDayClock(benchDay);
const stores = openSqlite(file, clock, testMac);
const dependencies = { ...stores, clock };
const quarter = accepted(requestedQuarter(dependencies)(benchCompany, { year: 2026, number: 1 }));

Bun.gc(true);
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
const before = megabytes();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, megabytes());
}, 5);
const startedAt = performance.now();
const { report } = accepted(await quarterReport(dependencies)(benchCompany, quarter));
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(watch);
peak = Math.max(peak, megabytes());

let loansInProcess = 0;
for (const state of report.states) loansInProcess += loansBehind(state, "AC080", "direct").loanIds.length;
console.log(JSON.stringify({ seconds, megabytesAboveStart: peak - before, loansInProcess }));
await stores.close();
