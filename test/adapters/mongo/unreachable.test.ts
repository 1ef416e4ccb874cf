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

test("an unreachable MongoDB server is reported, and not waited for indefinitely", async () => {
  const opening = openMongo(`mongodb://127.0.0.1:${await closedPort()}/loans_test`, aClock(), testVault);
  await expect(opening).rejects.toBeInstanceOf(MongoServerSelectionError);
});

/** The error codes of an election, a shutdown, a lost connection, or a missing majority. */
const passing = [6, 7, 64, 89, 91, 112, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436];

test("a server that is shutting down or temporarily unable can be retried soon", () => {
  for (const code of passing)
    expect([code, isUnreachable(new MongoServerError({ message: "not now", code }))]).toEqual([code, true]);
  expect(isUnreachable(new MongoNetworkError("connection closed"))).toBe(true);
});

test("and so can one that marks a write as retryable, with any code", () => {
  const labeled = { message: "not now", code: 1, errorLabels: ["RetryableWriteError"] };
  expect(isUnreachable(new MongoServerError(labeled))).toBe(true);
  expect(isUnreachable(new MongoBulkWriteError(new MongoServerError(labeled), {} as BulkWriteResult))).toBe(true);
});

test("and so can one whose other members did not confirm a write in time", () => {
  const writeConcernError = { code: 64, errmsg: "waiting for replication timed out" };
  expect(isUnreachable(new MongoWriteConcernError({ ok: 1, writeConcernError }))).toBe(true);
});

test("and so can one that disappeared while many documents were written, which the driver reports inside an error of its own", () => {
  const during = (cause: MongoError) => new MongoBulkWriteError(cause, {} as BulkWriteResult);
  expect(isUnreachable(during(new MongoNetworkError("connection closed")))).toBe(true);
  expect(isUnreachable(during(new MongoServerError({ message: "not primary", code: 10107 })))).toBe(true);
  expect(isUnreachable(during(new MongoServerError({ message: "duplicate", code: 11000 })))).toBe(false);
});

test("and so can one all of whose connections are in use", () => {
  const full = Object.defineProperty(new MongoError("timed out"), "name", { value: "MongoWaitQueueTimeoutError" });
  expect(isUnreachable(full)).toBe(true);
});

test("other refusals by a server, and our own faults, are reported as such", () => {
  expect(isUnreachable(new MongoServerError({ message: "duplicate", code: 11000 }))).toBe(false);
  expect(isUnreachable(new MongoServerError({ message: "no code" }))).toBe(false);
  expect(isUnreachable(new TypeError("a fault"))).toBe(false);
});
