import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { Command } from "commander";
import { hmdaAgencyCodes } from "../../domain/company/company.ts";
import { isEin } from "../../domain/company/identifiers.ts";
import { type CheckInput, startCheck } from "../../domain/hmda/check/check-register.ts";
import { closingCsvLines, hitCsvHeading, hitCsvLine } from "../../domain/hmda/check/hit-csv.ts";
import type { CheckedRegister } from "../../domain/hmda/check/result.ts";
import { readCensusTracts } from "../../domain/hmda/edits/census-tracts.ts";
import { type CensusTracts, filingYears, type Institution } from "../../domain/hmda/edits/edit.ts";
import { type Filing, filingOf } from "../../domain/hmda/edits/filing.ts";
import { lineSplitter } from "../../domain/hmda/register/lines.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CommandFailed, commandFailed, endCommand, exitAsNotDone } from "./command.ts";
import { hmdaReportLines } from "./hmda-report.ts";
import { pathFromCaller } from "./path-from-caller.ts";
import { progressOf } from "./progress.ts";
import { terminalLine } from "./terminal-line.ts";

/** The options, as given. */
interface HmdaCheckOptions {
  readonly year?: string;
  readonly quarter?: string;
  readonly tracts?: string;
  readonly lei?: string;
  readonly ein?: string;
  readonly agency?: string;
  readonly csv?: boolean;
}

const numberOfOption = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);

const readFiling = ({ year, quarter }: HmdaCheckOptions): Result<Filing, CommandFailed> => {
  if (year === undefined) return commandFailed("--year must be given: the filing year, such as --year 2026.");
  const filing = filingOf(numberOfOption(year), quarter === undefined ? null : numberOfOption(quarter));
  if (filing._tag === "Accepted") return filing;
  return commandFailed(`--${filing.refusal.field} ${filing.refusal.message}.`);
};

const readTracts = async (file: string | undefined): Promise<Result<CensusTracts | null, CommandFailed>> => {
  if (file === undefined) return accept(null);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return commandFailed(`${file} is not a file that can be read: give the path of a list of tracts.`);
  const read = readCensusTracts(text);
  if (read._tag === "Accepted") return read;
  return commandFailed(`${file} is not a list of census tracts: line ${read.refusal.line} ${read.refusal.message}.`);
};

/** The institution's own record, in the format of a company's; null if it is not given. */
const readInstitution = ({ lei, ein, agency }: HmdaCheckOptions): Result<Institution | null, CommandFailed> => {
  if (lei === undefined && ein === undefined && agency === undefined) return accept(null);
  if (lei === undefined || ein === undefined || agency === undefined)
    return commandFailed("--lei, --ein and --agency must be given together: they are the institution's own record.");
  const digits = ein.replace(/^(\d{2})-(\d{7})$/, "$1$2");
  if (!/^[A-Za-z0-9]{20}$/.test(lei)) return commandFailed("--lei must have 20 letters and digits.");
  if (!isEin(digits)) return commandFailed("--ein must have nine digits, such as 12-3456789.");
  const isKnown = hmdaAgencyCodes.some((code) => String(code) === agency);
  if (!isKnown) return commandFailed(`--agency must be one of ${hmdaAgencyCodes.join(", ")}.`);
  return accept({ lei, ein: digits, agency });
};

const fileSize = async (file: string): Promise<number | null> => {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
};

const print = (text: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });

/** Reads a file chunk by chunk. With `asCsv`, prints the hits of each chunk before reading the next. */
const checkFile = async (file: string, bytes: number, input: CheckInput, asCsv: boolean): Promise<CheckedRegister> => {
  let hits = asCsv ? hitCsvHeading : "";
  const onHit = asCsv
    ? (hit: Parameters<typeof hitCsvLine>[0]) => {
        hits += hitCsvLine(hit);
      }
    : null;
  const check = startCheck(input, onHit);
  const lines = lineSplitter(check.readLine);
  const progress = process.stderr.isTTY ? progressOf(process.stderr, bytes, "bytes") : null;
  const stream = createReadStream(file, { encoding: "utf8" });
  for await (const chunk of stream) {
    lines.push(String(chunk));
    progress?.tell(stream.bytesRead);
    if (hits !== "") await print(hits);
    hits = "";
  }
  lines.end();
  const checked = check.end();
  progress?.done();
  if (asCsv) await print(hits + closingCsvLines(checked));
  return checked;
};

const hmdaCheck = async (file: string, options: HmdaCheckOptions): Promise<Result<number, CommandFailed>> => {
  const filing = readFiling(options);
  if (filing._tag === "Refused") return filing;
  const bytes = await fileSize(file);
  if (bytes === null) return commandFailed(`${file} is not a file that can be read: give the path of a register.`);
  const institution = readInstitution(options);
  if (institution._tag === "Refused") return institution;
  const tracts = await readTracts(options.tracts);
  if (tracts._tag === "Refused") return tracts;
  const asCsv = options.csv === true;
  const input = { filing: filing.value, institution: institution.value, tracts: tracts.value };
  const checked = await checkFile(file, bytes, input, asCsv);
  if (!asCsv) await print(`${hmdaReportLines(checked).map(terminalLine).join("\n")}\n`);
  return accept(checked.blocking ? 1 : 0);
};

const usage = "FILE --year YEAR [--quarter QUARTER] [--tracts LIST] [--lei LEI --ein EIN --agency CODE] [--csv]";

/** The command that checks a register against the regulator's edits. It opens no store. */
export const addHmdaCheck = (program: Command): void => {
  program
    .command("hmda")
    .usage(`check ${usage}`)
    .description("checks an HMDA register before it is filed")
    .command("check")
    .usage(usage)
    .description(
      "checks a register of any system against the regulator's edits; exit code 0: it can be filed, 1: it cannot, 2: it could not be checked",
    )
    .argument("<FILE>", "the register: a transmittal sheet and its rows, separated by pipes", pathFromCaller)
    .option("--year <YEAR>", `the filing year, one of ${filingYears.join(", ")}`)
    .option("--quarter <QUARTER>", "1, 2 or 3 for a quarterly filing; without it, the whole year")
    .option("--tracts <LIST>", "the year's census tracts as CSV: census_tract,county_population", pathFromCaller)
    .option("--lei <LEI>", "the institution's own record, with --ein and --agency: the first line is compared with it")
    .option("--ein <EIN>", "its taxpayer identification number")
    .option("--agency <CODE>", "the code of its federal agency")
    .option("--csv", "prints each line that triggered an edit as a line of CSV: line,uli,edit")
    .exitOverride(exitAsNotDone)
    .action(async (file: string, options: HmdaCheckOptions, command: Command) =>
      endCommand(command, await hmdaCheck(file, options)),
    );
};
