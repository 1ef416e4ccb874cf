import { Schema } from "effect";
import { PlainText } from "../../outside-calls/wire/xml.ts";

/** The value of an attribute, trimmed; empty if it is absent. */
export const Attribute = Schema.optionalWith(
  Schema.transform(PlainText, Schema.String, { decode: (text) => text.trim(), encode: (text) => text }),
  { default: () => "" },
);

/** More than any report has of one kind. */
const maxElements = 2_000;

/** Elements with a name, possibly none; a longer list is not accepted. */
export const many = <Value, Wire>(element: Schema.Schema<Value, Wire>, max = maxElements) =>
  Schema.optionalWith(Schema.Array(element).pipe(Schema.maxItems(max)), { default: () => [] });

const TextElement = Schema.Struct({ "#text": Attribute });

/** A message, whose text vendors write as an attribute or as an element. */
export const Message = Schema.Struct({
  "@_Code": Attribute,
  "@_Text": Attribute,
  "@_Description": Attribute,
  _Text: many(TextElement),
  "#text": Attribute,
});

/** The text of a message; empty if it has none. */
export const messageText = (message: typeof Message.Type): string =>
  message["@_Text"] ||
  message._Text
    .map((element) => element["#text"])
    .join(" ")
    .trim() ||
  message["@_Description"] ||
  message["#text"];
