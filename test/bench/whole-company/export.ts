import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testKeys } from "../../fixtures/loan/log.ts";
import { benchCompany, seedLoans } from "../seeds/seeded-loans.ts";
import { type Figure, median } from "../support/report.ts";
import { signIn, startService } from "../support/service.ts";

interface Exporter {
  /** Seconds from requesting the whole list to its last byte. */
  readonly exportOnce: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** A service with a company of the given number of loans, and a signed-in user who exports them. */
const startExporter = async (file: string, loans: number): Promise<Exporter> => {
  await seedLoans(file, loans);
  const service = await startService({ STORE: "sqlite", SQLITE_FILE: file, ...testKeys });
  const { access_token } = await signIn(service);
  const url = `${service.url}/api/loan/loans/?company=${benchCompany.id}`;
  const headers = { authorization: `Bearer ${access_token}`, accept: "text/csv" };
  const exportOnce = async () => {
    const startedAt = performance.now();
    const text = await (await fetch(url, { headers })).text();
    const seconds = (performance.now() - startedAt) / 1000;
    if (text.split("\r\n").length !== loans + 2) throw new Error("the export is incomplete");
    return seconds;
  };
  return { exportOnce, stop: service.stop };
};

/** The time of a list as CSV at two sizes: four times as many rows should take four times as long. */
export const measureExport = async (isQuick: boolean): Promise<Figure[]> => {
  const sizes = isQuick ? [500, 2_000] : [10_000, 40_000];
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-export-"));
  const exporters: Exporter[] = [];
  try {
    for (const loans of sizes) exporters.push(await startExporter(join(folder, `${loans}.sqlite`), loans));
    const rounds: number[][] = [];
    for (let round = 0; round < 5; round += 1) {
      const seconds: number[] = [];
      for (const { exportOnce } of exporters) seconds.push(await exportOnce());
      rounds.push(seconds);
    }
    const times = sizes.map((_, place) => median(rounds.map((seconds) => seconds[place] ?? Number.NaN)));
    return sizes.map((loans, place) => ({
      name: `${loans} loans exported as CSV`,
      value: times[place] ?? Number.NaN,
      unit: "s",
      baseline: `the same of ${sizes[0]} loans`,
      ratio: (times[place] ?? Number.NaN) / (times[0] ?? Number.NaN),
    }));
  } finally {
    for (const { stop } of exporters) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
