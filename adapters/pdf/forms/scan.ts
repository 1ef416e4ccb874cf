import { inflateSync } from "node:zlib";

/** All streams of a file may have so many bytes together once they are inflated. */
const maxInflatedBytes = 64 * 1024 * 1024;

const keyword = "stream";

/** What precedes the data of a stream on its line. */
const lineEnd = /^ ?(?:\r\n|\r|\n)?/;

/** Names as they are meant: `/Fl#61te` is `/Flate`. Comments, which may divide a name from its value, are spaces. */
const unescaped = (text: string): string =>
  text
    .replace(/%[^\r\n]*/g, " ")
    .replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The names of filters, long and short, that a stream can have. */
const filters = /\/(?:\w+Decode|Fl|LZW|AHx|A85|RL|CCF|DCT)(?![\w.])/g;

export const encryptedProblem = "is encrypted: save it without a password or restrictions";

const packedProblem = "has objects that are packed in a way that is not taken: save it again with a common PDF program";

/** What a dictionary says of the stream after it: whether the library reads it as objects, and how it is packed. */
const readsAsObjects = (dictionary: string): "no" | "plain" | "inflated" | "refused" => {
  const text = unescaped(dictionary);
  if (/\/(?:Type|Filter)\s*\d+\s+\d+\s+R/.test(text)) return "refused";
  if (!/\/(?:ObjStm|XRef)(?!\w)/.test(text)) return "no";
  const packed = text.match(filters) ?? [];
  if (packed.length === 0) return "plain";
  return packed.length === 1 && (packed[0] === "/FlateDecode" || packed[0] === "/Fl") ? "inflated" : "refused";
};

/** How many bytes data inflate to; null: they are not in that format, "too_many": more than `max`. */
const inflatedBytes = (data: Uint8Array, max: number): number | null | "too_many" => {
  const [first = 0, second = 0] = data;
  if ((first & 0x0f) !== 8 || (first * 256 + second) % 31 !== 0) return null;
  if (max <= 0) return "too_many";
  try {
    return inflateSync(data, { maxOutputLength: max }).length;
  } catch (error) {
    return error instanceof RangeError || (error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE"
      ? "too_many"
      : null;
  }
};

/**
 * Why a file may not come to the library, as the rest of a sentence that begins with the file; null: it may. The library inflates
 * the streams that hold objects as soon as it reads them, whatever they grow to, and threads here have no limit of memory: so
 * everything that looks like a stream is inflated here first, up to a limit for all of them together.
 */
export const scanProblem = (content: Uint8Array): string | null => {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
  let left = maxInflatedBytes;
  let after = 0;
  for (let at = text.indexOf(keyword); at !== -1; at = text.indexOf(keyword, at + keyword.length)) {
    if (text.slice(Math.max(at - 3, 0), at) === "end") continue;
    const objects = readsAsObjects(text.slice(after, at));
    after = at + keyword.length;
    const begin = after + (lineEnd.exec(text.slice(after, after + 3))?.[0].length ?? 0);
    const inflated = inflatedBytes(content.subarray(begin), left);
    if (inflated === "too_many") return "has more than 64 MiB of data once it is decompressed";
    if (objects === "refused" || (objects === "inflated" && inflated === null))
      return /\/Encrypt(?!\w)/.test(text) ? encryptedProblem : packedProblem;
    left -= inflated ?? 0;
  }
  return null;
};
