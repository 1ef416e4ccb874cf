import type { Instant } from "../../../../domain/kernel/day.ts";
import type { LoggedEntry } from "../../../../domain/log/entry.ts";
import { logEntrySchemaVersion } from "../../../../domain/log/upgrade.ts";

export const logEntryExample: LoggedEntry = {
  schemaVersion: logEntrySchemaVersion,
  companyId: 2,
  kind: "loan",
  recordId: "1",
  number: 2,
  action: "loan.change",
  at: "2026-05-04T14:00:00.000Z" as Instant,
  byUserId: 1,
  requestId: "01JTCV7N7Y3D9Q6S",
  changes: [
    { path: ["version"], from: 1, to: 2 },
    { path: ["appraisedValueCents"], from: null, to: 41_000_000 },
  ],
  stateDigest: "0b7b1ad6f3bfa19f6f4b2f0f0a6a9d2f9c2f31a7f3d7e7c2b6d0a4f1c8e5b937",
  viewVersion: 2,
  seq: 57,
  previousMac: "vTnM2Ud0Qv4o0oY6m8rF0n1rX1o4n5c8H4r0i2m7w3E",
  mac: "Jb0cV4u8q5k2s7l1nXh3w9t6r0f2p8d4a1z5y7x3c6E",
};
