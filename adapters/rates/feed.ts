import { ofetch } from "ofetch";
import { mergeDailyValues } from "../../domain/hecm/rates/index-values.ts";
import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { byIndex, type DailyValues, valuesThrough } from "./daily-values.ts";
import { readParYields } from "./par-yields.ts";

/** The feed returned nothing usable; the values known before are kept. */
export interface IndexFeedUnusable {
  readonly _tag: "IndexFeedUnusable";
  readonly reason: "unreachable" | "timed_out" | "status_not_200" | "too_large" | "unreadable";
}

/** Treasury's daily par yields, read over HTTP and kept in memory. */
export interface IndexFeed extends IndexValues {
  /** Reads a year's values again. If this fails, all values are unchanged. Returns the number of values read. */
  refresh(year: number): Promise<Result<number, IndexFeedUnusable>>;
}

interface IndexFeedSettings {
  /** The URL of a year's CSV, with `{year}` instead of the year. */
  readonly url: string;
  /** Aborts a request that takes too long; called when the request begins. */
  readonly timeLimit?: () => AbortSignal;
  readonly maxBytes?: number;
}

const timeoutMilliseconds = 10_000;

/** A year of daily yields is about 25 KB. */
const oneMebibyte = 1_048_576;

const noValues: DailyValues = byIndex(() => []);

const unusable = (reason: IndexFeedUnusable["reason"]) =>
  refuse({ _tag: "IndexFeedUnusable", reason } satisfies IndexFeedUnusable);

/** The text of a body of at most the given size; null if it is larger. */
const readText = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string | null> => {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const download = async (
  url: string,
  { timeLimit = () => AbortSignal.timeout(timeoutMilliseconds), maxBytes = oneMebibyte }: IndexFeedSettings,
): Promise<Result<string, IndexFeedUnusable>> => {
  // The signal covers the body too, unlike a timeout for the headers only.
  const signal = timeLimit();
  try {
    const response = await ofetch.raw(url, {
      signal,
      retry: 0,
      redirect: "manual",
      responseType: "stream",
      ignoreResponseError: true,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return unusable("status_not_200");
    }
    const text = response.body ? await readText(response.body, maxBytes) : "";
    return text === null ? unusable("too_large") : accept(text);
  } catch {
    return unusable(signal.aborted ? "timed_out" : "unreachable");
  }
};

/** The feed, empty until its first refresh. Values that were read are kept: a later response adds dates and changes their values. */
export const indexFeed = (settings: IndexFeedSettings): IndexFeed => {
  let known = noValues;
  return {
    list: async (index, through) => valuesThrough(known[index], through),
    async refresh(year) {
      const text = await download(settings.url.replaceAll("{year}", String(year)), settings);
      if (text._tag === "Refused") return text;
      const read = readParYields(text.value);
      if (read === null) return unusable("unreadable");
      known = byIndex((index) => mergeDailyValues([read[index], known[index]]));
      return accept(Object.values(read).reduce((count, values) => count + values.length, 0));
    },
  };
};
