import { deflateRawSync } from "node:zlib";
import firstWords from "./words-2026-11-29.txt" with { type: "text" };

/**
 * The dictionaries; each compressed text begins with the number of its own, counted from 1. Never change or remove one, because stored texts
 * are read with it: add a new one at the end, which new texts then use.
 */
const dictionaries: readonly Buffer[] = [firstWords].map((words) => Buffer.from(words));

const blockHeaderBytes = 5;

/** Bytes as a stored DEFLATE block (RFC 1951, section 3.2.4) that is not the last one. */
const storedBlock = (bytes: Buffer): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(blockHeaderBytes);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([header, bytes]);
};

/** Compressed texts up to this size, which are almost all, are copied after their dictionary; a longer one gets a new buffer with both. */
const maxCopiedBytes = 16_384;

/**
 * Each dictionary as a block that is prepended to a compressed text. A text compressed with a dictionary decompresses the same way if the
 * dictionary precedes it; `inflateRawSync`, which accepts a dictionary, creates a stream with several buffers for each text. `buffer` begins
 * with the block and is reused for each text, so that the dictionary is not copied each time.
 */
const decoders = dictionaries.map((words) => {
  const block = storedBlock(words);
  return { block, buffer: Buffer.concat([block], block.length + maxCopiedBytes) };
});

/** A compressed text after its dictionary. The result is valid until the next call. */
const behindDictionary = ({ block, buffer }: (typeof decoders)[number], text: Buffer): Buffer<ArrayBuffer> => {
  if (text.length > maxCopiedBytes) return Buffer.concat([block, text]);
  text.copy(buffer, block.length);
  return buffer.subarray(0, block.length + text.length);
};

/** The number with which an uncompressed text begins. */
const uncompressed = 0;

/**
 * zlib clears all of its memory for each text. Less than half of the default memory finds the same matches in texts of some kilobytes, in
 * four fifths of the time.
 */
const memory = { windowBits: 14, memLevel: 6, chunkSize: 4_096 };

/** Shorter texts are not compressed: they would hardly get shorter, and compressing takes as long as for a long text. */
const minBytes = 256;

/**
 * Compresses a text with DEFLATE (RFC 1951). Records are short and similar, so most of a record is found in the dictionary:
 * without it, a record would take twenty times as many bytes.
 */
export const compressed = (text: string): Buffer => {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length < minBytes) return Buffer.concat([Buffer.of(uncompressed), bytes]);
  const number = dictionaries.length;
  return Buffer.concat([Buffer.of(number), deflateRawSync(bytes, { ...memory, dictionary: dictionaries[number - 1] })]);
};

/** Decompresses a text. Throws if it was compressed with a dictionary that this version does not have. */
export const decompressed = (bytes: Buffer): string => {
  const [number, rest] = [bytes[0], bytes.subarray(1)];
  if (number === uncompressed) return rest.toString("utf8");
  const decoder = decoders[(number ?? uncompressed) - 1];
  if (decoder === undefined) throw new Error("a text was compressed by a newer version of this service");
  const { buffer, byteOffset, length } = Bun.inflateSync(behindDictionary(decoder, rest));
  const text = Buffer.from(buffer, byteOffset, length).toString("utf8", decoder.block.length - blockHeaderBytes);
  // Frees the buffer at once. Otherwise the buffers of a thousand texts, each with the dictionary in it, would wait for the garbage collection.
  buffer.transfer(0);
  return text;
};
