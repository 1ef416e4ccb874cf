import { Database } from "bun:sqlite";

/** While pages are copied others are written, and most of those are copied by the second or third round, which have few. */
const rounds = 3;

let opened: Database | null = null;

/** Copies what is in the log beside a file into the file. Neither reads nor writes wait for it. */
const checkpoint = (file: string): void => {
  opened ??= new Database(file, { readwrite: true, create: false });
  for (let round = 0; round < rounds; round += 1) opened.run("PRAGMA wal_checkpoint(PASSIVE)");
};

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<string>) => {
  try {
    checkpoint(data);
  } catch {
    // It stays in the log, and is copied the next time, or by SQLite itself.
  }
  self.postMessage(null);
};
