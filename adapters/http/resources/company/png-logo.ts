import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { type LogoPicture, maxLogoBytes, maxLogoPixels } from "../../../../domain/company/logo.ts";
import { accept, type Result, refuse } from "../../../../domain/kernel/result.ts";

/** The file cannot be used as a logo. `why` completes a sentence that begins with the field's name. */
interface NoLogo {
  readonly _tag: "NoLogo";
  readonly why: string;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
  /** The chunk with its length and checksum. */
  readonly whole: Uint8Array;
}

const noLogo = (why: string) => refuse<NoLogo>({ _tag: "NoLogo", why });
const broken = noLogo("must be a complete PNG: save the image again and resend it");

const [lengthBytes, nameBytes, checksumBytes] = [4, 4, 4];

/** The chunks of a PNG through its end; null if it is invalid, or a checksum is wrong. Data after the end is left out. */
const chunksOf = (content: Uint8Array): readonly Chunk[] | null => {
  if (signature.some((byte, position) => content[position] !== byte)) return null;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + lengthBytes + nameBytes + checksumBytes <= content.length; ) {
    const from = at + lengthBytes + nameBytes;
    const to = from + view.getUint32(at);
    if (to + checksumBytes > content.length) return null;
    const named = content.subarray(at + lengthBytes, to);
    if (Bun.hash.crc32(named) !== view.getUint32(to)) return null;
    const name = String.fromCharCode(...named.subarray(0, nameBytes));
    chunks.push({ name, data: content.subarray(from, to), whole: content.subarray(at, to + checksumBytes) });
    if (name === "IEND") return chunks;
    at = to + checksumBytes;
  }
  return null;
};

/** The number of values per pixel, by color type. */
const valuesOfPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const bitDepths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8],
  2: [8],
  3: [1, 2, 4, 8],
  4: [8],
  6: [8],
};
const paletteColor = 3;
const grays: readonly number[] = [0, 4];
const maxFilter = 4;

const headerBytes = 13;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly color: number;
  readonly lineBytes: number;
}

const headerOf = (chunk: Chunk | undefined): Result<Header, NoLogo> => {
  if (chunk?.name !== "IHDR" || chunk.data.length !== headerBytes) return broken;
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, headerBytes);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 0, compression, filter, interlace] = chunk.data.subarray(8);
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0) return broken;
  if (width > maxLogoPixels || height > maxLogoPixels)
    return noLogo(`must be at most ${maxLogoPixels} pixels wide and high: it is ${width} by ${height}`);
  if (interlace !== 0) return noLogo("must not be interlaced: save it without interlacing");
  const values = valuesOfPixel[color];
  if (values === undefined || !bitDepths[color]?.includes(depth))
    return noLogo("must be a PNG with at most 8 bits per color: save it in that format");
  return accept({ width, height, color, lineBytes: 1 + Math.ceil((width * values * depth) / 8) });
};

/** The size of a chunk's data in bytes; null if there is no chunk with the name, "misplaced" if it occurs twice or after the image data. */
const bytesBeforeLines = (chunks: readonly Chunk[], name: string): number | null | "misplaced" => {
  const named = chunks.filter((chunk) => chunk.name === name);
  const [chunk] = named;
  if (chunk === undefined) return null;
  const lines = chunks.findIndex((each) => each.name === "IDAT");
  return named.length === 1 && chunks.indexOf(chunk) < lines ? chunk.data.length : "misplaced";
};

const paletteEntryBytes = 3;
const maxPaletteBytes = 256 * paletteEntryBytes;
/** The size of the transparent color in bytes, by the color types that allow one without a palette. */
const transparentColorBytes: Readonly<Record<number, number>> = { 0: 2, 2: 6 };

/**
 * Whether palette and transparency are valid for the color type (PNG, third edition, 11.2.2 and 11.3.1.1). Programs that draw an image rely
 * on it: on an invalid one, the library that prints documents fails or does not terminate.
 */
const hasGoodColors = (chunks: readonly Chunk[], color: number): boolean => {
  const palette = bytesBeforeLines(chunks, "PLTE");
  const transparency = bytesBeforeLines(chunks, "tRNS");
  if (palette === "misplaced" || transparency === "misplaced") return false;
  const isPaletteWhole =
    palette === null
      ? color !== paletteColor
      : palette > 0 && palette <= maxPaletteBytes && palette % paletteEntryBytes === 0 && !grays.includes(color);
  if (!isPaletteWhole || transparency === null) return isPaletteWhole;
  if (color !== paletteColor) return transparency === transparentColorBytes[color];
  return transparency > 0 && transparency <= (palette ?? 0) / paletteEntryBytes;
};

/** The result of `inflate` with `info`, including the number of bytes consumed, which Node's types do not declare. */
interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}
/** A small file may inflate to sixteen megabytes, so this is not done in the thread that serves requests. */
const inflated = promisify(inflate) as unknown as (packed: Uint8Array, options: object) => Promise<Inflated>;

/** Whether the image data consists of exactly the lines that the header states, each with a valid filter, and nothing after them. */
const isDrawn = async (chunks: readonly Chunk[], { height, lineBytes }: Header): Promise<boolean> => {
  const packed = Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data));
  try {
    const { buffer: lines, engine } = await inflated(packed, { maxOutputLength: height * lineBytes, info: true });
    if (lines.length !== height * lineBytes || engine.bytesWritten !== packed.length) return false;
    for (let at = 0; at < lines.length; at += lineBytes) if ((lines[at] ?? 0) > maxFilter) return false;
    return true;
  } catch {
    return false;
  }
};

const kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];

/**
 * Reads an uploaded logo. Checks its signature, the checksum of every chunk, its single header, its colors, its size, including the
 * inflated size, and the filter of each line. The result contains only the chunks that are drawn: comments, dates, locations, color
 * profiles, and data after the end are removed. Interlaced and 16-bit images are refused, with what to do.
 */
export const readLogo = async (content: Uint8Array): Promise<Result<LogoPicture, NoLogo>> => {
  if (content.length > maxLogoBytes) return noLogo(`must have at most ${maxLogoBytes / 1024} KiB`);
  const chunks = chunksOf(content);
  if (chunks === null) return broken;
  const header = headerOf(chunks[0]);
  if (header._tag === "Refused") return header;
  const hasOneHeader = chunks.findLastIndex(({ name }) => name === "IHDR") === 0;
  if (!hasOneHeader || !hasGoodColors(chunks, header.value.color)) return broken;
  if (!(await isDrawn(chunks, header.value))) return broken;
  const drawn = chunks.filter(({ name }) => kept.includes(name)).map(({ whole }) => whole);
  const { width: widthPixels, height: heightPixels } = header.value;
  return accept({ content: Buffer.concat([Uint8Array.from(signature), ...drawn]), widthPixels, heightPixels });
};
