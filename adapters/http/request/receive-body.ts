import { parse } from "content-type";
import { accept, type Refused, type Result, refuse } from "../../../domain/kernel/result.ts";
import { contextOf } from "./request-context.ts";

/** The largest body: 1 MiB. */
export const maxBodyBytes = 1024 * 1024;

/** Larger bodies are read to their end up to here, since many clients look for a response only once all is sent. */
const maxDiscardedBytes = 16 * maxBodyBytes;

interface BodyTooLarge {
  readonly _tag: "BodyTooLarge";
}
/** The caller hung up before the whole body was there. */
interface BodyIncomplete {
  readonly _tag: "BodyIncomplete";
}
/** The body was not there in time. */
interface BodyTooSlow {
  readonly _tag: "BodyTooSlow";
}
interface ContentTypeUnsupported {
  readonly _tag: "ContentTypeUnsupported";
}
export interface JsonBroken {
  readonly _tag: "JsonBroken";
}

const tooLarge = refuse({ _tag: "BodyTooLarge" });
const nothing = new Uint8Array();

/** Reads a body that is too large, or may be: what comes beyond the largest body is thrown away at once. */
const receiveStream = async (body: ReadableStream<Uint8Array>): Promise<Result<Uint8Array, BodyTooLarge>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length <= maxBodyBytes) chunks.push(chunk);
    if (length > maxDiscardedBytes) return tooLarge;
  }
  return length > maxBodyBytes ? tooLarge : accept(Buffer.concat(chunks));
};

/** How much longer than a body may take the runtime waits, so that the refusal still arrives. */
const marginSeconds = 10;

/**
 * Waits for a body as long as one may take. The runtime would close the connection without a response once it lay idle, and,
 * too, where less than 16 KiB a second came, measured over the time for which it may be idle.
 */
const receiveInTime = async <Received>(
  request: Request,
  received: Promise<Received>,
): Promise<Received | Refused<BodyTooSlow>> => {
  const { setIdleSeconds, timeLimits } = contextOf(request).connection;
  const { bodySeconds, idleSeconds } = timeLimits;
  const tooSlow = Promise.withResolvers<Refused<BodyTooSlow>>();
  const timer = setTimeout(() => tooSlow.resolve(refuse({ _tag: "BodyTooSlow" })), bodySeconds * 1000);
  setIdleSeconds(bodySeconds + marginSeconds);
  try {
    return await Promise.race([received, tooSlow.promise]);
  } finally {
    clearTimeout(timer);
    setIdleSeconds(idleSeconds);
  }
};

const receiveAll = async (request: Request): Promise<Result<Uint8Array, BodyTooLarge | BodyTooSlow>> => {
  const announced = request.headers.get("Content-Length");
  const announcedBytes = announced === null ? null : Number(announced);
  if (announcedBytes !== null && announcedBytes > maxDiscardedBytes) return tooLarge;
  const isEmpty = request.method === "GET" || request.method === "HEAD" || request.body === null;
  if (isEmpty) return (announcedBytes ?? 0) > maxBodyBytes ? tooLarge : accept(nothing);
  const isStreamed = announcedBytes === null || announcedBytes > maxBodyBytes;
  return receiveInTime(request, isStreamed ? receiveStream(request.body) : request.bytes().then(accept));
};

/**
 * The body of a request. The router is set not to read any, since it would do so without a limit, after looking at the
 * content type and before anyone has signed in.
 */
export const receiveBody = async (
  request: Request,
): Promise<Result<Uint8Array, BodyTooLarge | BodyIncomplete | BodyTooSlow>> => {
  try {
    return await receiveAll(request);
  } catch (error) {
    if (request.signal.aborted) return refuse({ _tag: "BodyIncomplete" });
    throw error;
  }
};

/** Which of these types a body was sent as; none where it is compressed or in another character set than UTF-8. */
export const contentTypeOf = <ContentType extends string>(
  request: Request,
  types: readonly ContentType[],
): ContentType | null => {
  const { type, parameters } = parse(request.headers.get("Content-Type") ?? "");
  const isPlain = /^utf-?8$/i.test(parameters.charset ?? "utf-8");
  if (!isPlain || request.headers.get("Content-Encoding") !== null) return null;
  return types.find((known) => known === type) ?? null;
};

/** A body as text; null where it is not UTF-8. */
export const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** What a JSON body says. */
export const parseJson = (bytes: Uint8Array): Result<unknown, JsonBroken> => {
  const text = textOf(bytes);
  try {
    return text === null ? refuse({ _tag: "JsonBroken" }) : accept(JSON.parse(text));
  } catch {
    return refuse({ _tag: "JsonBroken" });
  }
};

/** The JSON body of a request, its type looked at first; undefined where there is no body, whatever its type. */
export const readJson = (request: Request, bytes: Uint8Array): Result<unknown, ContentTypeUnsupported | JsonBroken> => {
  if (bytes.length === 0) return accept(undefined);
  const types = ["application/json", ...(request.method === "PATCH" ? ["application/merge-patch+json"] : [])];
  return contentTypeOf(request, types) === null ? refuse({ _tag: "ContentTypeUnsupported" }) : parseJson(bytes);
};
