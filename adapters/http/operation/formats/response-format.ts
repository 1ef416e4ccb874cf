import type { Actor } from "../../../../domain/access/actor.ts";
import type { KindOfTurn } from "../../request/company-turns.ts";

/** What the API document and the choice by `Accept` know of a response in another form than JSON. */
export interface FormatFacts {
  readonly mediaType: string;
  readonly description: string;
  /** Further media types by which callers may request it, where it depends on the record what it is. */
  readonly alsoAs?: readonly string[];
  /** Takes long in this form, so that companies take turns with it. */
  readonly takesTurn?: KindOfTurn;
}

/** A text, whole or piece by piece as its caller takes it. */
export type WrittenText = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** The header of a response that is kept as a file under a name. */
export const attachment = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });

/** A response in another form than JSON, for callers whose `Accept` names it. */
export interface Format<Value> extends FormatFacts {
  /** Headers beside the type, which may depend on the value, such as the name of a file, and on the media type that is wanted. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | ((value: Value, wanted: string) => Readonly<Record<string, string>>);
  /** `actor` is who requested it. */
  readonly write: (value: Value, actor: Actor) => WrittenText | Promise<WrittenText>;
}

/** A response in another form than JSON, written out. */
export interface WrittenResponse {
  readonly text: WrittenText;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of any kind: generators know how to receive and send these, but few other types. */
export const bytesType = "application/octet-stream";

/** Writes a value in the form that is wanted, its usual one where bytes are; null: it has no such form. */
export const writtenAs =
  <Value>(formats: readonly Format<Value>[], value: Value, actor: Actor) =>
  async (wanted: string): Promise<WrittenResponse | null> => {
    const format =
      wanted === bytesType
        ? formats[0]
        : formats.find(({ mediaType, alsoAs = [] }) => mediaType === wanted || alsoAs.includes(wanted));
    if (format === undefined) return null;
    const { headers, write } = format;
    const text = await write(value, actor);
    const type = typeof text === "string" && wanted !== bytesType ? `${wanted}; charset=utf-8` : wanted;
    return {
      text,
      headers: { "Content-Type": type, ...(typeof headers === "function" ? headers(value, wanted) : headers) },
    };
  };
