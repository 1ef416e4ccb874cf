import { Schema } from "effect";
import { maxReceivedBytes } from "../../../domain/documents/received-file.ts";
import type { Alerts } from "../alerts.ts";
import { Attribute } from "./elements.ts";

/** A file embedded in a reply. */
export const EmbeddedFileElement = Schema.Struct({
  "@_Type": Attribute,
  "@_EncodingType": Attribute,
  "@MIMEType": Attribute,
  DOCUMENT: Schema.optionalWith(Schema.Array(Schema.Struct({ "#text": Attribute })), { default: () => [] }),
});

type EmbeddedFile = typeof EmbeddedFileElement.Type;

/** A base64 text of 64 KiB or more. */
const longText = /(<DOCUMENT(?:\s[^<>]*)?>)([A-Za-z0-9+/=\s]{65536,})(?=<)/g;

/**
 * The same reply with long documents as CDATA, which the XML parser reads in one step. It reads plain text character by character, which
 * takes a second for 10 MiB.
 */
export const withDocumentsAsCdata = (reply: string): string => reply.replace(longText, "$1<![CDATA[$2]]>");

/** More than the largest document in base64, including line breaks. */
const maxTextCharacters = maxReceivedBytes * 1.5;

const isPdf = (file: EmbeddedFile): boolean =>
  file["@_Type"].toUpperCase() === "PDF" || file["@MIMEType"].toLowerCase() === "application/pdf";

/** Decodes base64; null if the text is not valid. */
const decoded = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return null;
  }
};

/** Why a document cannot be stored; null if it can. */
const whyNot = (content: Uint8Array | null): string | null => {
  if (content === null) return "cannot be decoded";
  if (content.length > maxReceivedBytes) return "is larger than 10 MiB";
  return Buffer.from(content.subarray(0, 5)).toString("latin1") === "%PDF-" ? null : "is not a PDF";
};

/** The report as a PDF; null if there is none. A document that cannot be stored, and any further one, is reported as an alert. */
export const documentOf = (files: readonly EmbeddedFile[], alerts: Alerts): Uint8Array<ArrayBuffer> | null => {
  const [file, ...others] = files.filter(isPdf);
  if (others.length > 0) alerts.push("Of several documents of the bureau the first was kept.");
  if (file === undefined) return null;
  const text = file.DOCUMENT.map((element) => element["#text"]).join("");
  const encoding = file["@_EncodingType"].toLowerCase();
  const content = encoding === "" || encoding === "base64" ? decoded(text.slice(0, maxTextCharacters)) : null;
  const why = text.length > maxTextCharacters ? "is larger than 10 MiB" : whyNot(content);
  if (why === null) return content;
  alerts.push(`The bureau's document ${why} and was omitted.`);
  return null;
};
