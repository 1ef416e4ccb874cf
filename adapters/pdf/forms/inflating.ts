import { decodePDFRawStream, PDFContext, PDFRawStream } from "@cantoo/pdf-lib";
import { named } from "./objects.ts";

/** The maximum number of bytes that the library may decode from one stream, in each step of its filters. */
const maxStreamBytes = 64 * 1024 * 1024;

/** The base class of the library's decoders, which reserve memory with `ensureBuffer` before they write. */
interface Decoder {
  ensureBuffer(this: Decoder, requestedBytes: number): Uint8Array;
}

const { dict } = PDFRawStream.of(PDFContext.create().obj({}), new Uint8Array());
dict.set(named("Filter"), named("RunLengthDecode"));
const decoder: Decoder = Object.getPrototypeOf(
  Object.getPrototypeOf(decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([128])))),
);
if (typeof decoder?.ensureBuffer !== "function") throw new Error("the stream decoder of the PDF library has changed");

let wasTooLarge = false;
const { ensureBuffer } = decoder;
decoder.ensureBuffer = function ensureLimitedBuffer(requestedBytes) {
  if (requestedBytes > maxStreamBytes) {
    wasTooLarge = true;
    throw new RangeError("a stream exceeds the limit after decompression");
  }
  return ensureBuffer.call(this, requestedBytes);
};

/**
 * Reads a file with the library, which decodes the streams that contain objects and skips those that it cannot parse; null if one of them
 * is too large. `scan.ts` looks for streams without parsing the file like the library, and so it can miss some.
 */
export const withinLimit = async <Value>(read: () => Promise<Value>): Promise<Value | null> => {
  wasTooLarge = false;
  const value = await read();
  return wasTooLarge ? null : value;
};
