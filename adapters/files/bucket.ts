import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";

/**
 * Objects that consist of lines of text. An error that the bucket causes is `Unavailable`, and passes on only the code of the
 * bucket's error, because its messages contain keys.
 */
export interface Bucket {
  /** Writes an object and replaces any existing one. The object appears only when the write is complete. Returns its digest. */
  write(key: string, lines: Iterable<string> | AsyncIterable<string>): Promise<string>;
  /** The lines of an object, read on demand; throws if it does not exist. */
  read(key: string): AsyncGenerator<string, void>;
  /** The SHA-256 of an object as it is read back. */
  digestOf(key: string): Promise<string>;
  keysUnder(prefix: string): Promise<readonly string[]>;
  remove(key: string): Promise<void>;
}

/**
 * How long to wait for the reply to one call, such as sending a part, of which an upload may have any number. Clients of the
 * runtime wait without limit, and so would the caller, whose connection may be idle for as long as its response is generated.
 */
export const usualReplyMilliseconds = 20_000;

const noReply = (milliseconds: number) =>
  new Unavailable(`the bucket of files did not answer within ${milliseconds / 1_000} seconds`);

/** The result of work, or `Unavailable` if there is none within a time limit. */
export const within = async <Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> => {
  let timer: Timer | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noReply(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
};
