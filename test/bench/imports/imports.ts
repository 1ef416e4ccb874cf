import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { maxLines } from "../../../domain/imports/file/inspection.ts";
import { fundedLine, openLine } from "../../fixtures/imports/loan-line.ts";
import { loanAdded, testKeys, testVault } from "../../fixtures/loan/log.ts";
import { benchCompany, benchDay, seedLoans } from "../seeds/seeded-loans.ts";
import { peakMegabytesOf } from "../support/peak-memory.ts";
import { type Figure, median } from "../support/report.ts";
import { sourcesOf } from "../support/sources.ts";

const loan_officer = "olga@former.example";
const officer = {
  kind: "user",
  email: loan_officer,
  first_name: "Olga",
  last_name: "Officer",
  roles: ["Loan Officer"],
};

/** The lines of a file: a loan officer and the given number of loans, every other one funded last year. */
export function* linesOfLoans(loans: number): Generator<string, void> {
  yield `${JSON.stringify(officer)}\n`;
  for (let number = 1; number <= loans; number += 1) {
    const own = { external_id: `F-${number}`, loan_officer, last_name: `Example${number % 5000}` };
    const line = number % 2 === 0 ? openLine(own) : fundedLine({ ...own, uli: undefined, fha: undefined });
    yield `${JSON.stringify(line)}\n`;
  }
}

interface Imported {
  readonly file: string;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** Imports the given number of loans into a new store by the operator's command. */
const importLoans = async (folder: string, loans: number): Promise<Imported> => {
  const lines = join(folder, `${loans}.ndjson`);
  await pipeline(Readable.from(linesOfLoans(loans)), createWriteStream(lines));
  const file = join(folder, `${loans}.sqlite`);
  await seedLoans(file, 0);
  const words = ["import", lines, "--company", String(benchCompany.id), "--json"];
  const startedAt = performance.now();
  const program = Bun.spawn([process.execPath, sourcesOf("bootstrap/cli.ts"), ...words], {
    cwd: folder,
    env: { ...process.env, ...testKeys, STORE: "sqlite", SQLITE_FILE: file, TODAY: benchDay },
    stdout: "pipe",
    stderr: "ignore",
  });
  const peakMegabytes = peakMegabytesOf(program);
  const { created, lines: taken } = JSON.parse(await program.stdout.text());
  await program.exited;
  const seconds = (performance.now() - startedAt) / 1000;
  if (created !== loans + 1 || taken !== loans + 1) throw new Error(`${created - 1} of ${loans} loans were imported`);
  rmSync(lines);
  return { file, seconds, peakMegabytes: peakMegabytes() };
};

/** The seconds that the store takes to add the loans of a file in batches of a hundred, like an import. */
const addAllOf = async (from: string, to: string): Promise<number> => {
  const clock = fixedDayClock(benchDay);
  await seedLoans(to, 0);
  const [source, target] = [openSqlite(from, clock, testVault), openSqlite(to, clock, testVault)];
  const ofSource = source.forCompany(benchCompany.id).loans;
  const { loans } = target.forCompany(benchCompany.id);
  let milliseconds = 0;
  const all = { number: 0, of: 1 };
  for (let batch = await ofSource.listAfter(null, 100, all); batch.length > 0; ) {
    const added = batch.map((loan) => ({ record: { ...loan, version: 1, logNumber: 1 }, entry: loanAdded(loan) }));
    const startedAt = performance.now();
    const answers = await loans.addAll(added);
    milliseconds += performance.now() - startedAt;
    if (answers.some((answer) => answer !== "added")) throw new Error("a loan was not added");
    batch = await ofSource.listAfter(batch.at(-1) ?? null, 100, all);
  }
  await source.close();
  await target.close();
  return milliseconds / 1000;
};

/** The maximum number of lines in an import, the first of which is the officer's. */
const mostLoans = maxLines - 1;

/**
 * An import of many loans compared with the time that the store takes to add them, and with an import of a quarter of them. With `isLarge`,
 * it imports the numbers of loans for which figures are stated, which takes an hour.
 */
export const measureImports = async (isQuick: boolean, isLarge: boolean): Promise<Figure[]> => {
  const [few, many] = isQuick ? [200, 800] : isLarge ? [100_000, 400_000] : [2_500, 10_000];
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-import-"));
  try {
    const rounds: { readonly few: Imported; readonly many: Imported; readonly added: number }[] = [];
    for (let round = 0; round < (isQuick || isLarge ? 1 : 3); round += 1) {
      const place = mkdtempSync(join(folder, "round-"));
      const ofFew = await importLoans(place, few);
      const added = await addAllOf(ofFew.file, join(place, "added.sqlite"));
      rounds.push({ few: ofFew, many: await importLoans(place, many), added });
      rmSync(place, { recursive: true });
    }
    const [imported, added] = [
      median(rounds.map((each) => each.few.seconds)),
      median(rounds.map((each) => each.added)),
    ];
    const figures: Figure[] = [
      {
        name: `${few} loans imported`,
        value: few / imported,
        unit: "loans/s",
        baseline: `only adding them to the store, ${(few / added).toFixed(0)} loans/s`,
        ratio: added / imported,
      },
      {
        name: `${many} loans imported`,
        value: median(rounds.map((each) => each.many.seconds)),
        unit: "s",
        baseline: `a quarter of them, ${imported.toFixed(1)} s`,
        ratio: median(rounds.map((each) => each.many.seconds / each.few.seconds)),
      },
    ];
    const most = isLarge ? await importLoans(folder, mostLoans) : null;
    const large = most ?? { peakMegabytes: median(rounds.map((each) => each.many.peakMegabytes)) };
    const small = median(rounds.map((each) => each.few.peakMegabytes));
    return [
      ...figures,
      {
        name: `peak memory of importing ${most ? mostLoans : many} loans`,
        value: large.peakMegabytes,
        unit: "MB",
        baseline: `that of ${few}, ${small.toFixed(0)} MB`,
        ratio: large.peakMegabytes / small,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
