import { PDFObjectParser } from "@cantoo/pdf-lib";

/**
 * The maximum number of values, including nested ones, that the library may read from one file: a form has tens of thousands. Two letters
 * in a file can be a value, for which the library uses at least 100 bytes of memory.
 */
const maxValues = 500_000;

/** The maximum length of a text, name, or number: the library builds them letter by letter, with 40 bytes of memory for each. */
const maxTextBytes = 1024 * 1024;

type Parse = (this: Parser, ...given: unknown[]) => unknown;

/** The parts of the library's parser used here, some of which are not public. */
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
  throw new Error("the parser of the PDF library has changed");

let values = 0;
const tooMany = (): RangeError => new RangeError("a file has too many values, or a value that is too long");

const { parseObject } = parser;
parser.parseObject = function parseCountedObject(...given) {
  values += 1;
  if (values > maxValues) throw tooMany();
  return parseObject.apply(this, given);
};

/** Parses a text as if the file ended at the maximum length. */
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
 * Reads a file with the library; "too_many" if it has too many values, or one that is too long. The library skips what it cannot parse, and
 * reads nothing more once the limit is reached.
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
