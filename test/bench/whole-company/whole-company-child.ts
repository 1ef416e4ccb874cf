import { bundledIndexValues } from "../../../adapters/rates/bundled.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { makeRegister } from "../../../application/hmda/register/make-register.ts";
import { quarterReport } from "../../../application/mcr/quarter-report.ts";
import { requestedQuarter } from "../../../application/mcr/requested-quarter.ts";
import type { StoreVault } from "../../../domain/kernel/stored/sealed-parts.ts";
import { startService } from "../../adapters/http/support/http-service.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { lastDay } from "../../fixtures/two-years/calendar.ts";
import { lender } from "../../fixtures/two-years/company.ts";
import { maxCopies, reportedBenchQuarter } from "../seeds/two-years-store.ts";

/** The year of the register that is generated. */
const year = 2025;

const [file = "", work = ""] = process.argv.slice(2);
const clock = fixedDayClock(lastDay);
/** The sealed parts of a copied loan or calculation are bound to the original. */
const vault: StoreVault = {
  ...testVault,
  open: (sealed, place) =>
    testVault.open(sealed, typeof place.id === "number" ? { ...place, id: place.id - (place.id % maxCopies) } : place),
};
const stores = openSqlite(file, clock, vault);
const published = { publishedIndexValues: bundledIndexValues(), censusTracts: new Map() };
const dependencies = someDependencies({ ...stores, clock, ...published });

/** Reads all loans as CSV, like a client that reads the response as it arrives. Returns their number. */
const exportLoans = async (): Promise<number> => {
  // The seeded company and users have fixed ids, which the service would otherwise assign again.
  for (const name of ["company", "user"]) await stores.sequences.nextInRow(name, 1_000);
  const service = await startService({ stores, overSocket: false, dependencies: () => ({ clock }) });
  const { token } = await service.hire([], { companyId: lender.id, hierarchy: "Company Administrator" });
  const response = await service.ask("/api/loan/loans/", { token, headers: { Accept: "text/csv" } });
  if (!response.ok || response.body === null) throw new Error(`the export returned ${response.status}`);
  let lines = 0;
  for await (const bytes of response.body) for (const byte of bytes) if (byte === 10) lines += 1;
  await service.stop();
  return lines - 1;
};

/** Each returns the number of loans that it processed. */
const works: Readonly<Record<string, () => Promise<number>>> = {
  csv: exportLoans,
  register: async () => (await makeRegister(dependencies, lender, year, lastDay)).rowCount,
  "call report": async () => {
    const quarter = accepted(requestedQuarter(dependencies, lender, reportedBenchQuarter));
    return accepted(await quarterReport(dependencies, lender, quarter)).loanNumbers.loanIds.length;
  },
  /** The start of the program and the opening of the file only. */
  nothing: async () => 0,
};

const loans = await works[work]?.();
if (loans === undefined) throw new Error(`unknown work: ${work}`);
console.log(JSON.stringify({ loans }));
process.exit(0);
