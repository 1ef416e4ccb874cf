import { inflateSync } from "node:zlib";

/** The maximum total size of all streams of a file after decompression. */
export const maxInflatedBytes = 64 * 1024 * 1024;

const keyword = "stream";

/** The end of the line before the data of a stream. */
const lineEnd = /^ ?(?:\r\n|\r|\n)?/;

/** Decodes names: `/Fl#61te` is `/Flate`. Comments, which may separate a name from its value, become spaces. */
const unescaped = (text: string): string =>
  text
    .replace(/%[^\r\n]*/g, " ")
    .replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The names of filters, long and short, that a stream can have. */
const filters = /\/(?:\w+Decode|Fl|LZW|AHx|A85|RL|CCF|DCT)(?![\w.])/g;

export const encryptedProblem = "is encrypted: save it without a password or restrictions";

export const compressionProblem =
  "has objects that are compressed in an unsupported way: save it again with a common PDF program";

export const tooLargeProblem = "has more than 64 MiB of data after decompression";

/** What a dictionary states about the stream after it: whether the library reads it as objects, and how it is compressed. */
const readsAsObjects = (dictionary: string): "no" | "plain" | "inflated" | "refused" => {
  const text = unescaped(dictionary);
  if (/\/(?:Type|Filter)\s*\d+\s+\d+\s+R/.test(text)) return "refused";
  if (!/\/(?:ObjStm|XRef)(?!\w)/.test(text)) return "no";
  const packed = text.match(filters) ?? [];
  if (packed.length === 0) return "plain";
  return packed.length === 1 && (packed[0] === "/FlateDecode" || packed[0] === "/Fl") ? "inflated" : "refused";
};

/** The size of data after decompression; null if it is not in that format, "too_many" if it exceeds `max`. */
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
 * Why a file must not be passed to the library, as the rest of a sentence whose subject is the file; null if it may. The library
 * decompresses the streams that contain objects as soon as it reads them, whatever their size, and threads here have no memory limit. So
 * everything that looks like a stream is first decompressed here, up to a limit for all of them together.
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
    if (inflated === "too_many") return tooLargeProblem;
    if (objects === "refused" || (objects === "inflated" && inflated === null))
      return /\/Encrypt(?!\w)/.test(text) ? encryptedProblem : compressionProblem;
    left -= inflated ?? 0;
  }
  return null;
};
