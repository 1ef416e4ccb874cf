import type { OnHit } from "../../../../domain/hmda/check/tally.ts";
import { csvHeader, csvLines } from "../../operation/csv.ts";

const columns = ["line", "uli", "edit"];

/** So many bytes of the table may wait for a caller that sends its whole file before it reads the answer. */
const maxWaitingBytes = 8 * 1024 * 1024;

/** So many lines are written together at most. */
const maxLinesTogether = 1000;

/**
 * Every hit of a check as a table, made while the file is read and no faster than its caller takes it. An error ends the transfer without
 * its end, so that nobody takes a part for the whole.
 */
export const hitTable = (
  check: (onHit: OnHit, pause: () => Promise<void>) => Promise<unknown>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let lines: Parameters<OnHit>[0][] = [];
  let taken = Promise.withResolvers<void>();
  let isCanceled = false;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const send = (): void => {
          if (lines.length === 0) return;
          controller.enqueue(encoder.encode(csvLines(columns, lines)));
          lines = [];
        };
        controller.enqueue(encoder.encode(csvHeader(columns)));
        const onHit: OnHit = (hit) => {
          lines.push(hit);
          if (lines.length >= maxLinesTogether) send();
        };
        const pause = async (): Promise<void> => {
          send();
          while ((controller.desiredSize ?? 0) <= 0 && !isCanceled) await taken.promise;
          if (isCanceled) throw new Error("nobody takes the table");
        };
        check(onHit, pause).then(
          () => {
            send();
            controller.close();
          },
          (error) => {
            if (isCanceled) return;
            report(error);
            controller.error(new Error("the table is not whole"));
          },
        );
      },
      pull: () => {
        taken.resolve();
        taken = Promise.withResolvers<void>();
      },
      cancel: () => {
        isCanceled = true;
        taken.resolve();
      },
    },
    { highWaterMark: maxWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  );
};
