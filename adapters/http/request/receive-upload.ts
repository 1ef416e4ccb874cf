import { contextOf, untilResponse } from "./request-context.ts";

/** The file is larger than the installation accepts. */
export interface UploadTooLarge {
  readonly _tag: "UploadTooLarge";
}

/** The file is larger than the operation accepts. */
export interface FileTooLarge {
  readonly _tag: "FileTooLarge";
  readonly maxBytes: number;
}

type UploadProblem =
  | UploadTooLarge
  | FileTooLarge
  | { readonly _tag: "BodyIncomplete" }
  | { readonly _tag: "BodyTooSlow" };

/** Stops the reading of a file; the request is refused with the refusal that it carries. */
export class UploadBroken extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem) {
    super(`a file was not read to its end: ${problem._tag}`);
    this.problem = problem;
  }
}

/** How much longer than the timeout per piece the runtime waits, so that the refusal is still delivered. */
const marginSeconds = 10;

/** The next piece, within the time allowed for a complete ordinary body. */
const nextInTime = async <Piece>(next: Promise<Piece>, seconds: number): Promise<Piece> => {
  const tooSlow = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooSlow.reject(new UploadBroken({ _tag: "BodyTooSlow" })), seconds * 1000);
  try {
    return await Promise.race([next, tooSlow.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Whether the declared size of a file exceeds the maximum. */
export const isAnnouncedTooLarge = (request: Request, maxBytes: number): boolean =>
  Number(request.headers.get("Content-Length") ?? 0) > maxBytes;

/**
 * A file as it arrives, piece by piece. The next piece is read from the connection only after the previous one was processed. Throws
 * `UploadBroken` if the file is too large or incomplete, or if the next piece takes too long.
 */
async function* uploadPieces(
  request: Request,
  maxBytes: number,
  tooLarge: UploadProblem,
): AsyncGenerator<Uint8Array, void> {
  const { connection } = contextOf(request);
  const { bodySeconds } = connection.timeLimits;
  const reader = request.body?.getReader();
  let bytes = 0;
  connection.setIdleSeconds(bodySeconds + marginSeconds);
  try {
    while (reader !== undefined) {
      const piece = await nextInTime(reader.read(), bodySeconds);
      if (piece.done) break;
      bytes += piece.value.length;
      if (bytes > maxBytes) throw new UploadBroken(tooLarge);
      yield piece.value;
    }
  } catch (error) {
    throw request.signal.aborted ? new UploadBroken({ _tag: "BodyIncomplete" }) : error;
  } finally {
    connection.setIdleSeconds(untilResponse);
    reader?.releaseLock();
  }
}

/** A file as it arrives, for an operation that processes it piece by piece. Throws like `uploadPieces`. */
export const uploadBytes = (request: Request, maxBytes: number): AsyncGenerator<Uint8Array, void> =>
  uploadPieces(request, maxBytes, { _tag: "UploadTooLarge" });

/** A complete file in memory. Throws `UploadBroken` if it is too large or incomplete, or takes too long. */
export const receiveFile = async (request: Request, maxBytes: number): Promise<Uint8Array> => {
  const tooLarge = { _tag: "FileTooLarge", maxBytes } as const;
  if (isAnnouncedTooLarge(request, maxBytes)) throw new UploadBroken(tooLarge);
  return Buffer.concat(await Array.fromAsync(uploadPieces(request, maxBytes, tooLarge)));
};

/** More than a form contains beside its file. */
const maxFormBytes = 65_536;

/** A form that is too large is read to its end up to this size, because browsers read a response only after sending everything. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * A complete form with a file of at most `maxBytes`, in memory. Throws `UploadBroken` if it is too large or incomplete, or takes too long.
 */
export const receiveFileForm = async (request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const tooLarge = { _tag: "FileTooLarge", maxBytes } as const;
  if (isAnnouncedTooLarge(request, maxDiscardedBytes)) throw new UploadBroken(tooLarge);
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of uploadPieces(request, maxDiscardedBytes, tooLarge)) {
    bytes += piece.length;
    if (bytes <= maxBytes + maxFormBytes) kept.push(piece);
    else kept.length = 0;
  }
  if (bytes > maxBytes + maxFormBytes) throw new UploadBroken(tooLarge);
  return Buffer.concat(kept);
};

/** For a handler of uploads: a request without one is refused before. */
export const missingUpload = (): never => {
  throw new Error("a request without its file was handled");
};
