import { parse } from "content-type";
import { accept, type Refused, type Result, refuse } from "../../../domain/kernel/result.ts";
import { fieldPath, repeatedName } from "../../../domain/kernel/text/repeated-name.ts";
import { contextOf } from "./request-context.ts";

/** The maximum size of a body: 1 MiB. */
export const maxBodyBytes = 1024 * 1024;

/** Larger bodies are read to their end up to this size, because many clients read a response only after sending everything. */
const maxDiscardedBytes = 16 * maxBodyBytes;

interface BodyTooLarge {
  readonly _tag: "BodyTooLarge";
}
/** The caller disconnected before the whole body had arrived. */
interface BodyIncomplete {
  readonly _tag: "BodyIncomplete";
}
/** The body did not arrive in time. */
interface BodyTooSlow {
  readonly _tag: "BodyTooSlow";
}
interface ContentTypeUnsupported {
  readonly _tag: "ContentTypeUnsupported";
}
export interface JsonBroken {
  readonly _tag: "JsonBroken";
}
/** An object in the body has a name twice, so it is ambiguous which value counts. */
export interface JsonNameRepeated {
  readonly _tag: "JsonNameRepeated";
  /** The path of the field; null if it has names that no field has, which are not repeated in a response. */
  readonly field: string | null;
}

const tooLarge = refuse({ _tag: "BodyTooLarge" });
const nothing = new Uint8Array();

/** Reads a body that is, or may be, too large. What exceeds the maximum is discarded immediately. */
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

/** How much longer than the body timeout the runtime waits, so that the refusal is still delivered. */
const marginSeconds = 10;

/**
 * Waits for a body up to the timeout. The runtime would close an idle connection without a response, and also one that delivers less than
 * 16 KiB per second over its idle timeout.
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
 * The body of a request. The router is set not to read bodies: it would do so without a limit, after checking the content type and before
 * sign-in is checked.
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

/** Which of these types a body has; none if it is compressed or in a character set other than UTF-8. */
export const contentTypeOf = <ContentType extends string>(
  request: Request,
  types: readonly ContentType[],
): ContentType | null => {
  const { type, parameters } = parse(request.headers.get("Content-Type") ?? "");
  const isPlain = /^utf-?8$/i.test(parameters.charset ?? "utf-8");
  if (!isPlain || request.headers.get("Content-Encoding") !== null) return null;
  return types.find((known) => known === type) ?? null;
};

/** A body as text; null if it is not UTF-8. */
export const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const jsonBroken = refuse({ _tag: "JsonBroken" });

const parsedText = (text: string): Result<unknown, JsonBroken> => {
  try {
    return accept(JSON.parse(text));
  } catch {
    return jsonBroken;
  }
};

/** Parses a JSON body. */
export const parseJson = (bytes: Uint8Array): Result<unknown, JsonBroken | JsonNameRepeated> => {
  const text = textOf(bytes);
  if (text === null) return jsonBroken;
  const parsed = parsedText(text);
  if (parsed._tag === "Refused") return parsed;
  const repeated = repeatedName(text, parsed.value);
  return repeated === null ? parsed : refuse({ _tag: "JsonNameRepeated", field: fieldPath(repeated) });
};

/** The JSON body of a request, after checking its type; undefined if there is no body, whatever its type. */
export const readJson = (
  request: Request,
  bytes: Uint8Array,
): Result<unknown, ContentTypeUnsupported | JsonBroken | JsonNameRepeated> => {
  if (bytes.length === 0) return accept(undefined);
  const types = ["application/json", ...(request.method === "PATCH" ? ["application/merge-patch+json"] : [])];
  return contentTypeOf(request, types) === null ? refuse({ _tag: "ContentTypeUnsupported" }) : parseJson(bytes);
};
