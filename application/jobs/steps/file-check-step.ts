import { type Actor, authorize } from "../../../domain/access/actor.ts";
import { closingCsvLines, cutCsvLines, hitCsvHeading, hitCsvLine } from "../../../domain/hmda/check/hit-csv.ts";
import { type EditListing, listedHits } from "../../../domain/hmda/check/listed-hits.ts";
import type { CheckedRegister } from "../../../domain/hmda/check/result.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import type { HmdaFileCheckWork } from "../../../domain/jobs/work.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { fileNameOf } from "../../../domain/kernel/text/file-name.ts";
import { textOf } from "../../../domain/kernel/text/lines.ts";
import { openFile } from "../../files/stored-files.ts";
import { checkHmdaFile } from "../../hmda/check-hmda-file.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { storeJobFile } from "../job-files.ts";

type Check = (
  pieces: AsyncIterable<string>,
  onHit: (hit: Parameters<typeof hitCsvLine>[0]) => void,
) => Promise<CheckedRegister>;

/** The result of a check, in addition to its table. */
interface CheckedFile extends Pick<CheckedRegister, "rows"> {
  readonly findings: readonly EditListing[];
}

/** Builds a table of the listed findings of a check, which can be read while it is written, and its result once the table is complete. */
const findingsTable = (check: Check, pieces: AsyncIterable<string>) => {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const listed = listedHits();
  let text = hitCsvHeading;
  const send = async (): Promise<void> => {
    const ready = text;
    text = "";
    if (ready !== "") await writer.write(ready);
  };
  async function* paced(): AsyncGenerator<string, void> {
    for await (const piece of pieces) {
      yield piece;
      await send();
    }
  }
  const checkAll = async (): Promise<CheckedFile> => {
    const checked = await check(paced(), (hit) => {
      if (listed.takes(hit.edit)) text += hitCsvLine(hit);
    });
    const findings = listed.listings(checked);
    text += cutCsvLines(findings) + closingCsvLines(checked);
    await send();
    await writer.close();
    return { rows: checked.rows, findings };
  };
  const checked = checkAll();
  checked.catch((error) => writer.abort(error).catch(() => {}));
  return { table: readable, checked };
};

/** Checks a register file in one step, and stores its findings as a table. Repeating the step makes another table. */
export const fileCheckStep = async (
  dependencies: Dependencies,
  actor: Actor,
  work: HmdaFileCheckWork,
): Promise<Result<StepDone, JobRefusal>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const ready = await checkHmdaFile(dependencies, actor, work);
  if (ready._tag === "Refused") return ready;
  const input = await openFile(dependencies, actor.companyId, work.input.key);
  if (input === null) return refuse({ _tag: "JobInputRemoved" });
  const { run, companyName } = ready.value;
  const quarter = work.quarter === null ? null : `Q${work.quarter}`;
  const name = fileNameOf(["hmda-edits", companyName, work.year, quarter], "csv");
  const { table, checked } = findingsTable(run, textOf(input));
  const file = await storeJobFile(dependencies, actor.companyId, { name, contentType: "text/csv" }, table);
  const { rows, findings } = await checked;
  return accept({ work: { ...work, file, findings }, progress: { done: rows, total: rows }, isLast: true });
};
