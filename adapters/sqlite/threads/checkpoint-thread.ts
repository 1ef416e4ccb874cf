import { Database } from "bun:sqlite";

/** Copy the log beside a file, or close the connection to it. */
export type CopierRequest = { readonly file: string } | "close";

export type CopierMessage = "copied" | "closed";

/** While pages are copied others are written, and most of those are copied by the second or third round, which have few. */
const rounds = 3;

let opened: Database | null = null;

/** Copies what is in the log beside a file into the file. Neither reads nor writes wait for it. */
const checkpoint = (file: string): void => {
  opened ??= new Database(file, { readwrite: true, create: false });
  for (let round = 0; round < rounds; round += 1) opened.run("PRAGMA wal_checkpoint(PASSIVE)");
};

declare const self: Worker;

const say = (message: CopierMessage): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<CopierRequest>) => {
  if (data === "close") {
    opened?.close();
    say("closed");
    return;
  }
  try {
    checkpoint(data.file);
  } catch {
    // It stays in the log, and is copied the next time, or by SQLite itself.
  }
  say("copied");
};
