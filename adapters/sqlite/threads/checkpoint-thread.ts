import { Database } from "bun:sqlite";

/** A request to checkpoint the WAL of a file, or to close the connection to it. */
export type CopierRequest = { readonly file: string } | "close";

export type CopierMessage = "copied" | "closed";

/** Further pages are written during a checkpoint. A second and third round, with few pages each, copy most of them. */
const rounds = 3;

let opened: Database | null = null;

/** Checkpoints the WAL of a file. Neither reads nor writes wait for it. */
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
    // The pages stay in the WAL until the next checkpoint, or until SQLite itself checkpoints them.
  }
  say("copied");
};
