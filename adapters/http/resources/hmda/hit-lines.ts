import { closingCsvLines, hitCsvHeading, hitCsvLine } from "../../../../domain/hmda/check/hit-csv.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import type { OnHit } from "../../../../domain/hmda/check/tally.ts";
import { waitingBytes } from "./waiting-bytes.ts";

/** So much of the table is given out before its caller takes any. */
const givenOutBytes = 1024 * 1024;

/**
 * So much of the table, compressed, may wait for a caller that sends its whole file before it reads the response, as many programs do: some
 * five million lines. Beyond that the file is read no further until the caller takes what there is.
 */
const maxHeldBytes = 32 * 1024 * 1024;

/** The most characters that are written together. */
const maxCharactersTogether = 64 * 1024;

/**
 * Every hit of a check as a table, made while the file is read. An error ends the transfer without its end, so that no one takes a
 * part for the whole.
 */
export const hitTable = (
  check: (onHit: OnHit, pause: () => Promise<void>) => Promise<CheckedRegister>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const waiting = waitingBytes();
  let text = hitCsvHeading;
  let taken = Promise.withResolvers<void>();
  let [isCanceled, isWhole] = [false, false];
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const send = (): void => {
          if (text === "") return;
          const bytes = encoder.encode(text);
          text = "";
          if (waiting.heldBytes() === 0 && (controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
          else waiting.add(bytes);
        };
        const onHit: OnHit = (hit) => {
          text += hitCsvLine(hit);
          if (text.length >= maxCharactersTogether) send();
        };
        const pause = async (): Promise<void> => {
          send();
          while (waiting.heldBytes() > maxHeldBytes && !isCanceled) await taken.promise;
          if (isCanceled) throw new Error("the client has canceled the answer");
        };
        check(onHit, pause).then(
          (checked) => {
            if (isCanceled) return;
            text += closingCsvLines(checked);
            send();
            isWhole = true;
            if (waiting.heldBytes() === 0) controller.close();
          },
          (error) => {
            if (isCanceled) return;
            report(error);
            controller.error(new Error("the table is not whole"));
          },
        );
      },
      pull: (controller) => {
        const bytes = waiting.take();
        if (bytes !== null) controller.enqueue(bytes);
        if (bytes !== null && isWhole && waiting.heldBytes() === 0) controller.close();
        taken.resolve();
        taken = Promise.withResolvers<void>();
      },
      cancel: () => {
        isCanceled = true;
        taken.resolve();
      },
    },
    { highWaterMark: givenOutBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  );
};
