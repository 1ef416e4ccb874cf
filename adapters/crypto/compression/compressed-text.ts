import { deflateRawSync } from "node:zlib";
import firstWords from "./words-2026-11-29.txt" with { type: "text" };

/**
 * What records have in common, by the number that each compressed text begins with. Never changed or removed, since what was stored is
 * read by it: other words get a number of their own at the end, and what is written from then on begins with that.
 */
const dictionaries: readonly Buffer[] = [firstWords].map((words) => Buffer.from(words));

const blockHeaderBytes = 5;

/** Bytes as a DEFLATE block that is stored as it is (RFC 1951, section 3.2.4), and not the last. */
const storedBlock = (bytes: Buffer): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(blockHeaderBytes);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([header, bytes]);
};

/** Compressed texts up to this size, almost all, are copied behind their dictionary; a longer one gets a new buffer with both. */
const maxCopiedBytes = 16_384;

/**
 * Each dictionary as a block in front of what was compressed with it, since a text that begins with its dictionary refers to it as one
 * does that is given it beside: `inflateRawSync`, which takes one beside, makes a stream of several buffers for each text. `buffer` begins
 * with the block and is used again for each text, so that the dictionary is not copied each time.
 */
const decoders = dictionaries.map((words) => {
  const block = storedBlock(words);
  return { block, buffer: Buffer.concat([block], block.length + maxCopiedBytes) };
});

/** A compressed text behind its dictionary. The result is valid until the next call. */
const behindDictionary = ({ block, buffer }: (typeof decoders)[number], text: Buffer): Buffer<ArrayBuffer> => {
  if (text.length > maxCopiedBytes) return Buffer.concat([block, text]);
  text.copy(buffer, block.length);
  return buffer.subarray(0, block.length + text.length);
};

/** The number of a text that is as it was. */
const asItIs = 0;

/**
 * Of the memory in which a text is compared with what came before it, all is cleared for each text: half as much finds the same in
 * texts of some kilobytes, in four fifths of the time.
 */
const memory = { windowBits: 14, memLevel: 6, chunkSize: 4_096 };

/** A shorter text would hardly get shorter, and takes as long as a long one to compress. */
const minBytes = 256;

/**
 * A text compressed with DEFLATE (RFC 1951). Records are short and similar, so that most of a record is found in the dictionary:
 * without the dictionary a record would take twenty times as many bytes.
 */
export const compressed = (text: string): Buffer => {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length < minBytes) return Buffer.concat([Buffer.of(asItIs), bytes]);
  const number = dictionaries.length;
  return Buffer.concat([Buffer.of(number), deflateRawSync(bytes, { ...memory, dictionary: dictionaries[number - 1] })]);
};

/** The text again. Throws where it was compressed with words that this version does not know. */
export const decompressed = (bytes: Buffer): string => {
  const [number, rest] = [bytes[0], bytes.subarray(1)];
  if (number === asItIs) return rest.toString("utf8");
  const decoder = decoders[(number ?? asItIs) - 1];
  if (decoder === undefined) throw new Error("a text was compressed by a newer version of this service");
  const { buffer, byteOffset, length } = Bun.inflateSync(behindDictionary(decoder, rest));
  const text = Buffer.from(buffer, byteOffset, length).toString("utf8", decoder.block.length - blockHeaderBytes);
  // Freed now: up to the next collection those of a thousand texts would gather, each with the dictionary in it.
  buffer.transfer(0);
  return text;
};
