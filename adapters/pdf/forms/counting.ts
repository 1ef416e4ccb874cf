import { PDFObjectParser } from "@cantoo/pdf-lib";

/**
 * The most values that the library may read of one file, those within others counted too: a form has some ten thousands. Two letters
 * of a file are a value, for which the library takes 100 bytes and more of memory.
 */
const maxValues = 500_000;

/** The longest text, name or number that it may read: it puts them together letter by letter, with 40 bytes of memory for each. */
const maxTextBytes = 1024 * 1024;

type Parse = (this: Parser, ...given: unknown[]) => unknown;

/** What is used here of the library's parser, in part not public. */
interface Parser {
  readonly bytes: { length: number; readonly idx: number };
  parseObject: Parse;
  parseString: Parse;
  parseHexString: Parse;
  parseName: Parse;
  parseRawNumber: Parse;
  parseRawInt: Parse;
}

const parser = PDFObjectParser.prototype as unknown as Parser;
const texts = ["parseString", "parseHexString", "parseName", "parseRawNumber", "parseRawInt"] as const;
if ([...texts, "parseObject" as const].some((name) => typeof parser[name] !== "function"))
  throw new Error("the library of forms reads values in another way");

let values = 0;
const tooMany = (): RangeError => new RangeError("a file has more values than the library may read, or a longer one");

const { parseObject } = parser;
parser.parseObject = function parseCountedObject(...given) {
  values += 1;
  if (values > maxValues) throw tooMany();
  return parseObject.apply(this, given);
};

/** Reads a text as if the file ended where the longest one would. */
const limited = (parse: Parse): Parse =>
  function parseLimitedText(...given) {
    const { bytes } = this;
    const [whole, end] = [bytes.length, bytes.idx + maxTextBytes];
    if (end >= whole) return parse.apply(this, given);
    bytes.length = end;
    try {
      return parse.apply(this, given);
    } finally {
      bytes.length = whole;
      if (bytes.idx >= end) values = maxValues + 1;
    }
  };

for (const name of texts) parser[name] = limited(parser[name]);

/**
 * Reads a file with the library; "too_many": it has more values than it may have, or a longer one. The library passes over what it
 * cannot read, and takes nothing more once there are too many.
 */
export const withinCount = async <Value>(read: () => Promise<Value>): Promise<Value | "too_many"> => {
  values = 0;
  try {
    const value = await read();
    return values > maxValues ? "too_many" : value;
  } catch (error) {
    if (values > maxValues) return "too_many";
    throw error;
  }
};
