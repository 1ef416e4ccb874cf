/** Deep: the connections to a MongoDB server are cut again and again under load, which takes half a minute. */
import { describe, expect, test } from "bun:test";
import { connect, createServer, type Socket } from "node:net";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`cut_${process.pid}`) ?? "mongodb://localhost/none";

const [cuts, readers] = [20, 30];
/** More than the driver needs to find the server again, and than a reply may take. */
const mostSeconds = 25;

/** A proxy in front of the server that can cut all connections, and cuts new ones until it is restored. */
const cuttableProxy = async () => {
  const client = await MongoClient.connect(uri);
  const { primary } = await client.db().command({ isMaster: 1 });
  const [first] = client.options.hosts;
  await client.close();
  const [host = "", port = ""] = String(primary ?? first).split(/:(?=\d+$)/);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(Number(port), host);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the proxy has no port");
  const settings = new URLSearchParams(uri.split("?")[1]);
  settings.delete("replicaSet");
  settings.set("directConnection", "true");
  const path = uri.split("?")[0]?.replace(/^(mongodb):\/\/([^@/]+@)?[^/]+/, `$1://$2127.0.0.1:${bound.port}`);
  return {
    uri: `${path}?${settings}`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => {
      isCut = false;
    },
    close: () => server.close(),
  };
};

describe.skipIf(mongo === null)("a store whose connections to MongoDB are cut", () => {
  test("answers again each time they are back, and leaves no request without an answer", async () => {
    const proxy = await cuttableProxy();
    const stores = await openMongo(proxy.uri, aClock(), testVault);
    let isDone = false;
    const read = () => stores.companies.find(1).catch(() => "unreachable");
    const load = Array.from({ length: readers }, async () => {
      while (!isDone) {
        await read();
        await Bun.sleep(5);
      }
    });
    const within = (work: Promise<unknown>) =>
      Promise.race([work, Bun.sleep(mostSeconds * 1_000).then(() => "no answer")]);
    const answersAgain = async () => {
      let outcome = await read();
      while (outcome === "unreachable") outcome = await read();
      return outcome;
    };
    for (let done = 0; done < cuts; done += 1) {
      await Bun.sleep(400);
      proxy.cut();
      await Bun.sleep(50 + 40 * done);
      proxy.restore();
      expect([done, await within(answersAgain())]).toEqual([done, null]);
    }
    isDone = true;
    expect(await within(Promise.all(load).then(() => "all answered"))).toBe("all answered");
    await stores.close();
    proxy.close();
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });
});
