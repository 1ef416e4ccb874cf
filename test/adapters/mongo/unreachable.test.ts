import { expect, test } from "bun:test";
import { createServer } from "node:net";
import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { isUnreachable } from "../../../adapters/mongo/unreachable.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testMac } from "../../fixtures/log.ts";

/** A port of this machine on which nobody listens. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
};

test("a MongoDB that is not there is reported, and not waited for without end", async () => {
  const opening = openMongo(`mongodb://127.0.0.1:${await closedPort()}/loans_test`, aClock(), testMac);
  await expect(opening).rejects.toBeInstanceOf(MongoServerSelectionError);
}, 15_000);

/** As the server says it when another member is elected, or when it goes down (its list of error codes). */
const passing = [91, 189, 10107, 11600, 11602, 13435, 13436];

test("a server that is going, or is not the one to write to just now, may be tried again soon", () => {
  for (const code of passing) expect(isUnreachable(new MongoServerError({ message: "not primary", code }))).toBe(true);
  expect(isUnreachable(new MongoNetworkError("connection closed"))).toBe(true);
});

test("so may one that was gone while many documents were written, which the driver tells inside an error of its own", () => {
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
