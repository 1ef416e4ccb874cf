import { expect, test } from "bun:test";
import { createServer } from "node:net";
import { MongoServerSelectionError } from "mongodb";
import { openMongo } from "../../adapters/mongo/open.ts";
import { aClock } from "../fixtures/clock.ts";

/** A port of this machine on which nobody listens. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
};

test("a MongoDB that is not there is told of, and not waited for without end", async () => {
  const opening = openMongo(`mongodb://127.0.0.1:${await closedPort()}/loans_test`, aClock());
  await expect(opening).rejects.toBeInstanceOf(MongoServerSelectionError);
}, 15_000);
