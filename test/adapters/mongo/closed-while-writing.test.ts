import { expect, test } from "bun:test";
import { Duplex } from "node:stream";
import { MongoNetworkError } from "mongodb";
import { Connection } from "mongodb/lib/cmap/connection.js";
import { endCommandsOfClosedConnections } from "../../../adapters/mongo/database/closed-while-writing.ts";

/** A socket that never accepts what is written to it. */
const fullSocket = () => {
  const socket = new Duplex({ writableHighWaterMark: 1, read() {}, write() {} });
  return Object.assign(socket, { setTimeout: () => socket });
};

const connectionOver = (socket: Duplex) =>
  new Connection(socket, { id: 1, generation: 0, hostAddress: { toString: () => "127.0.0.1:1" }, tls: false });

test("a command whose connection is closed while it is being written ends with a network error", async () => {
  endCommandsOfClosedConnections();
  const socket = fullSocket();
  const connection = connectionOver(socket);
  const ending = connection.command({ db: "admin", collection: "$cmd" }, { hello: 1 }, {});
  while (socket.listenerCount("drain") === 0) await Bun.sleep(1);
  socket.destroy();
  const outcome = await Promise.race([ending.catch((error: unknown) => error), Bun.sleep(1_000)]);
  expect(outcome).toBeInstanceOf(MongoNetworkError);
  expect(connection.closed).toBe(true);
});

test("a command whose connection is closed while it is being compressed ends with a network error", async () => {
  endCommandsOfClosedConnections();
  const socket = fullSocket();
  const ending = connectionOver(socket).command(
    { db: "admin", collection: "$cmd" },
    { ping: 1 },
    { agreedCompressor: "zlib" },
  );
  socket.destroy();
  const outcome = await Promise.race([ending.catch((error: unknown) => error), Bun.sleep(1_000)]);
  expect(outcome).toBeInstanceOf(MongoNetworkError);
});

test("a connection that is closed while nothing is being written reports no error, and is closed once", () => {
  endCommandsOfClosedConnections();
  const socket = fullSocket();
  const connection = connectionOver(socket);
  const errors: unknown[] = [];
  socket.on("error", (error) => errors.push(error));
  connection.cleanup(new MongoNetworkError("closed"));
  connection.cleanup(new MongoNetworkError("closed again"));
  expect([connection.closed, errors]).toEqual([true, []]);
});
