/** What the API document and the choice by `Accept` know of an answer in another form than JSON. */
export interface FormatFacts {
  readonly mediaType: string;
  readonly description: string;
}

/** An answer in another form than JSON, for callers whose `Accept` names it. */
export interface Format<Value> extends FormatFacts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly write: (value: Value) => string | Uint8Array<ArrayBuffer> | Promise<string | Uint8Array<ArrayBuffer>>;
}

/** An answer in another form than JSON, written out. */
export interface WrittenAnswer {
  readonly text: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Writes a value in the form that is wanted; null: it has no such form. */
export const writtenAs =
  <Value>(formats: readonly Format<Value>[], value: Value) =>
  async (wanted: string): Promise<WrittenAnswer | null> => {
    const format = formats.find(({ mediaType }) => mediaType === wanted);
    if (format === undefined) return null;
    const { mediaType, headers, write } = format;
    const text = await write(value);
    const type = typeof text === "string" ? `${mediaType}; charset=utf-8` : mediaType;
    return { text, headers: { "Content-Type": type, ...headers } };
  };
