import type { Actor } from "../../../../domain/access/actor.ts";
import type { QueueName } from "../../request/fair-queue.ts";

/** What the API document and content negotiation need to know about a format other than JSON. */
export interface FormatFacts {
  readonly mediaType: string;
  readonly description: string;
  /** Further media types by which callers may request it, if its type depends on the record. */
  readonly alsoAs?: readonly string[];
  /** Takes long in this format, so that it waits in this fair queue of companies. */
  readonly fairQueue?: QueueName;
}

/** A text, complete or as a stream. */
export type WrittenText = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** The header of a response that is saved as a file under a name. */
export const attachment = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });

/** A response in a format other than JSON, for callers whose `Accept` names it. */
export interface Format<Value> extends FormatFacts {
  /** Headers in addition to the type. They may depend on the value, such as a file name, and on the requested media type. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | ((value: Value, wanted: string) => Readonly<Record<string, string>>);
  /** `actor` is who requested it. */
  readonly write: (value: Value, actor: Actor) => WrittenText | Promise<WrittenText>;
}

/** A response written in a format other than JSON. */
export interface WrittenResponse {
  readonly text: WrittenText;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of any kind: generated clients can send and receive these, but few other types. */
export const bytesType = "application/octet-stream";

/** Writes a value in the requested format, or in the default one if bytes are requested; null if it has no such format. */
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
    const isText = typeof text === "string" ? wanted !== bytesType : wanted.startsWith("text/");
    const type = isText ? `${wanted}; charset=utf-8` : wanted;
    return {
      text,
      headers: { "Content-Type": type, ...(typeof headers === "function" ? headers(value, wanted) : headers) },
    };
  };
