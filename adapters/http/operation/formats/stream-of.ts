import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { CallerGone } from "../../../../domain/kernel/failures/caller-gone.ts";

/** Reports that a response broke off while it was sent. */
export const responseFault =
  ({ reportFault }: Pick<Dependencies, "reportFault">, { requestId }: Pick<Actor, "requestId">) =>
  (error: unknown): void =>
    reportFault({ requestId, operation: "send_response", detail: "the response is not whole", error });

/** Reports that a stored file could not be read while it was sent. */
export const fileFault =
  ({ reportFault }: Pick<Dependencies, "reportFault">, { requestId }: Pick<Actor, "requestId">) =>
  (error: unknown): void =>
    reportFault({ requestId, operation: "download_file", detail: "the file cannot be read", error });

/**
 * Pieces that are sent as the client receives them. An error is reported and aborts the transfer, so that a part is not taken for the
 * whole. What fails because the client has disconnected is no fault.
 */
export const streamOf = (
  pieces: AsyncGenerator<string | Uint8Array, void>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  // A reader may stop while a piece is produced: that piece is not sent.
  let isLeft = false;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const piece = await pieces.next();
        if (isLeft) return;
        if (piece.done) controller.close();
        else controller.enqueue(typeof piece.value === "string" ? encoder.encode(piece.value) : piece.value);
      } catch (error) {
        if (!isLeft && !(error instanceof CallerGone)) report(error);
        controller.error(new Error("the file is not whole"));
      }
    },
    cancel: async () => {
      isLeft = true;
      await pieces.return();
    },
  });
};
