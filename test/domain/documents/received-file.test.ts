import { describe, expect, test } from "bun:test";
import { fileTypeOf } from "../../../domain/documents/received-file.ts";

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : [...part])));

/** A PNG of one pixel and a JPEG of one pixel, as written by two programs. */
const png = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0], [0xff, 0xd9]);
const pdf = bytes("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

describe("the type of a file, by its bytes", () => {
  test.each([
    ["a PDF", pdf, "application/pdf"],
    ["a PNG", png, "image/png"],
    ["a JPEG", jpeg, "image/jpeg"],
    ["a JPEG after whose end the camera wrote more", bytes([...jpeg], "more of the camera"), "image/jpeg"],
    [
      "a PDF whose end is 1,024 bytes before that of the file",
      bytes([...pdf.subarray(0, -1)], " ".repeat(1019)),
      "application/pdf",
    ],
  ] as const)("%s is recognized", (_, content, type) => expect(fileTypeOf(content)).toBe(type));

  test.each([
    ["nothing", bytes()],
    ["a page of HTML", bytes("<html><script>alert(1)</script></html>")],
    ["a program", bytes("MZ\x90\0")],
    ["a picture in SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a PDF that was cut off", pdf.subarray(0, -6)],
    ["a PDF whose end is farther from that of the file", bytes([...pdf.subarray(0, -1)], " ".repeat(1020))],
    ["a PDF behind something else", bytes("GIF89a", [...pdf])],
    ["a PNG that was cut off", png.subarray(0, -1)],
    ["only the name of a PNG", bytes([0x89], "PNG\r\n", [0x1a, 0x0a])],
    ["a JPEG that was cut off", jpeg.subarray(0, -1)],
    ["a JPEG without its first marker", bytes([0xff, 0xd8, 0], [...jpeg.subarray(3)])],
    ["a JPEG whose end is part of another marker", bytes([...jpeg.subarray(0, -2)], [0, 0xd9])],
    ["a JPEG of its start alone", bytes([0xff, 0xd8, 0xff, 0xd9])],
    ["a PNG without its header", bytes([...png.subarray(0, 12)], "IDAT", [...png.subarray(16)])],
    ["a PNG whose last chunk has data", bytes([...png.subarray(0, -9)], [1], [...png.subarray(-8)])],
  ] as const)("%s is not accepted", (_, content) => expect(fileTypeOf(content)).toBeNull());
});
