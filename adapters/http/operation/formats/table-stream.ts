import { CallerGone } from "../../../../domain/kernel/failures/caller-gone.ts";
import { waitingBytes } from "./waiting-bytes.ts";

/** The size of the table that is buffered for the client before it reads any of it. */
const givenOutBytes = 1024 * 1024;

/**
 * The maximum size of the compressed table that is held for a client that does not read the response yet, as many programs do while they
 * send a file: about five million lines. Beyond that, the work pauses until the client reads the response.
 */
const maxHeldBytes = 32 * 1024 * 1024;

/** The maximum number of characters written together. */
const maxCharactersTogether = 64 * 1024;

/**
 * A table that is written by work which is done meanwhile, and which pauses after each of its steps. On an error, the transfer is aborted, so
 * that a partial table is not mistaken for a complete one.
 */
export const tableStream = (
  work: (write: (lines: string) => void, pause: () => Promise<void>) => Promise<void>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const waiting = waitingBytes();
  let text = "";
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
        const write = (lines: string): void => {
          text += lines;
          if (text.length >= maxCharactersTogether) send();
        };
        const pause = async (): Promise<void> => {
          send();
          while (waiting.heldBytes() > maxHeldBytes && !isCanceled) await taken.promise;
          if (isCanceled) throw new Error("the client has canceled the answer");
        };
        work(write, pause).then(
          () => {
            if (isCanceled) return;
            send();
            isWhole = true;
            if (waiting.heldBytes() === 0) controller.close();
          },
          (error) => {
            if (isCanceled) return;
            if (!(error instanceof CallerGone)) report(error);
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
