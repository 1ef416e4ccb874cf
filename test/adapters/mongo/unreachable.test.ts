import { expect, test } from "bun:test";
import { createServer } from "node:net";
import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
} from "mongodb";
import { isUnreachable } from "../../../adapters/mongo/database/unreachable.ts";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";

/** A port of this machine on which no one listens. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
};

test("a MongoDB that is not there is reported, and not waited for without end", async () => {
  const opening = openMongo(`mongodb://127.0.0.1:${await closedPort()}/loans_test`, aClock(), testVault);
  await expect(opening).rejects.toBeInstanceOf(MongoServerSelectionError);
});

/** As the server says it when another member is elected, when it goes down or is cut off, when a majority does not answer. */
const passing = [6, 7, 64, 89, 91, 112, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436];

test("a server that is going, or cannot do it just now, may be tried again soon", () => {
  for (const code of passing)
    expect([code, isUnreachable(new MongoServerError({ message: "not now", code }))]).toEqual([code, true]);
  expect(isUnreachable(new MongoNetworkError("connection closed"))).toBe(true);
});

test("so may one that marks a write as repeatable, with any code", () => {
  const labeled = { message: "not now", code: 1, errorLabels: ["RetryableWriteError"] };
  expect(isUnreachable(new MongoServerError(labeled))).toBe(true);
  expect(isUnreachable(new MongoBulkWriteError(new MongoServerError(labeled), {} as BulkWriteResult))).toBe(true);
});

test("so may one whose other members did not confirm a write in time", () => {
  const writeConcernError = { code: 64, errmsg: "waiting for replication timed out" };
  expect(isUnreachable(new MongoWriteConcernError({ ok: 1, writeConcernError }))).toBe(true);
});

test("so may one that was gone while many documents were written, which the driver reports inside an error of its own", () => {
  const during = (cause: MongoError) => new MongoBulkWriteError(cause, {} as BulkWriteResult);
  expect(isUnreachable(during(new MongoNetworkError("connection closed")))).toBe(true);
  expect(isUnreachable(during(new MongoServerError({ message: "not primary", code: 10107 })))).toBe(true);
  expect(isUnreachable(during(new MongoServerError({ message: "duplicate", code: 11000 })))).toBe(false);
});

test("so may one all of whose connections are in use", () => {
  const full = Object.defineProperty(new MongoError("timed out"), "name", { value: "MongoWaitQueueTimeoutError" });
  expect(isUnreachable(full)).toBe(true);
});

test("what else a server refuses, and a fault of our own, is reported as what it is", () => {
  expect(isUnreachable(new MongoServerError({ message: "duplicate", code: 11000 }))).toBe(false);
  expect(isUnreachable(new MongoServerError({ message: "no code" }))).toBe(false);
  expect(isUnreachable(new TypeError("a fault"))).toBe(false);
});
