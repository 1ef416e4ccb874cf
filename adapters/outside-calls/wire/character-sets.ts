/** The supported encodings by their names in a header or declaration. As in the Encoding Standard, ISO-8859-1 is read as Windows-1252. */
const decoders: ReadonlyMap<string, "utf-8" | "windows-1252"> = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["iso-8859-1", "windows-1252"],
  ["windows-1252", "windows-1252"],
]);

const isXml = (contentType: string): boolean => /^(text|application)\/([a-z0-9.-]+\+)?xml\b/i.test(contentType);

/** More bytes than an XML declaration has. Its characters have the same bytes in all supported character sets. */
const declarationBytes = 200;

const declaredIn = (bytes: Uint8Array): string | undefined =>
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(
    new TextDecoder("windows-1252").decode(bytes.subarray(0, declarationBytes)),
  )?.[1];

/**
 * Decodes the text of a body: UTF-8, or for XML the character set that its content type or else its declaration names. Throws if the
 * bytes are not valid in that character set, or if the set is not supported.
 */
export const decodedText = (bytes: Uint8Array, contentType: string): string => {
  const named = isXml(contentType)
    ? (/;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? declaredIn(bytes) ?? "utf-8")
    : "utf-8";
  const decoder = decoders.get(named.toLowerCase());
  if (decoder === undefined) throw new Error("the character set is not supported");
  return new TextDecoder(decoder, { fatal: true }).decode(bytes);
};
