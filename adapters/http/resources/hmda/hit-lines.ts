import { closingCsvLines, hitCsvHeading, hitCsvLine } from "../../../../domain/hmda/check/hit-csv.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import type { OnHit } from "../../../../domain/hmda/check/tally.ts";
import { tableStream } from "../../operation/formats/table-stream.ts";

/** A table of all triggered edits of a check, written while the file is read. */
export const hitTable = (
  check: (onHit: OnHit, pause: () => Promise<void>) => Promise<CheckedRegister>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> =>
  tableStream(async (write, pause) => {
    write(hitCsvHeading);
    write(closingCsvLines(await check((hit) => write(hitCsvLine(hit)), pause)));
  }, report);
