import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { named } from "./objects.ts";
import { compressionProblem, maxInflatedBytes, tooLargeProblem } from "./scan.ts";

/** The short names of filters, which PDF readers accept too, and which the library does not know. */
const longNames: Readonly<Record<string, string>> = {
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  RL: "RunLengthDecode",
};

/** The formats of pictures, which a stream has last. */
const pictures: ReadonlySet<string> = new Set([
  "CCITTFaxDecode",
  "CCF",
  "DCTDecode",
  "DCT",
  "JBIG2Decode",
  "JPXDecode",
]);

/** The filters of a stream before that of a picture, by their long names; null if they are not a list of names. */
const filtersOf = (dict: PDFDict): readonly string[] | null => {
  const filter: PDFObject | undefined = dict.lookup(named("Filter"));
  if (filter === undefined) return [];
  const given = filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter];
  const names: string[] = [];
  for (const each of given) {
    if (!(each instanceof PDFName)) return null;
    const name = each.decodeText();
    if (pictures.has(name)) break;
    names.push(longNames[name] ?? name);
  }
  return names;
};

/** The size of a stream after all of its filters except that of a picture. */
const unpackedBytes = ({ dict, contents }: PDFRawStream, filters: readonly string[]): number => {
  const plain = dict.context.obj({ Filter: filters.map(named) });
  const parameters = dict.lookup(named("DecodeParms"));
  if (parameters !== undefined)
    plain.set(named("DecodeParms"), parameters instanceof PDFArray ? parameters : dict.context.obj([parameters]));
  return decodePDFRawStream(PDFRawStream.of(plain, contents)).decode().length;
};

/**
 * Why a parsed file is refused because of streams that `scan.ts` did not see in full: packed more than once, or with other filters than
 * Flate. A document that contained one could fill the memory of the program that opens it. Only a blank that is sent is checked: stored
 * ones, which earlier versions accepted, are still filled.
 */
export const packedProblem = (context: PDFContext): string | null => {
  let left = maxInflatedBytes;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const filters = filtersOf(object.dict);
    if (filters === null) return compressionProblem;
    if (filters.length === 0 || filters.join() === "FlateDecode") continue;
    try {
      left -= unpackedBytes(object, filters);
    } catch (error) {
      return error instanceof RangeError ? tooLargeProblem : compressionProblem;
    }
    if (left < 0) return tooLargeProblem;
  }
  return null;
};
