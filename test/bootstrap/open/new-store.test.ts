import { expect, test } from "bun:test";
import { join } from "node:path";
import { newStoreSentence } from "../../../bootstrap/open/stores.ts";
import { readSettings } from "../../../bootstrap/settings/settings.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { emptyFolder, startedService } from "../running.ts";

const production = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://hecm.example.com",
  TOKEN_SECRET: "an example secret of 32 characters",
  ENCRYPTION_KEYS: `first:${Buffer.alloc(32, 7).toString("base64")}`,
  BLIND_INDEX_KEY: "an example blind index key of its own",
  AUDIT_KEY: "an example audit key of 32 characters",
  OAUTH_CLIENT_ID: "example",
  OAUTH_CLIENT_SECRET: "an example client secret",
  LOG_LEVEL: "warn",
};

test("in production a start that created its store warns in the banner and in the log, with the absolute path; a later start on it does not", async () => {
  using folder = emptyFolder();
  const start = async () => {
    const service = await startedService(folder.path, { ...production, SQLITE_FILE: "volume/store.sqlite" });
    await service.stop();
    const logged = (await service.log).split("\n").filter((line) => line.includes("New store"));
    return { said: service.said, logged: logged.map((line) => JSON.parse(line)) };
  };
  const file = join(folder.path, "volume/store.sqlite");
  const warning = `New store: the SQLite file ${file} (SQLITE_FILE) was missing or empty, and this start created the store there. If the service was used before, stop it now and check that SQLITE_FILE names the file with its data, and that the volume with that file is mounted.`;
  const first = await start();
  expect(first.said).toContain(`Warning: ${warning}\n`);
  expect(first.said).toContain("(store: volume/store.sqlite, new store).");
  expect(first.logged).toEqual([{ level: "warn", time: expect.any(String), msg: warning }]);
  const second = await start();
  expect(second.said).toContain("(store: volume/store.sqlite).");
  expect([second.said.includes("New store"), second.logged]).toEqual([false, []]);
});

test("a new store on MongoDB is named by its database and servers, without the user and password", () => {
  const uri = "mongodb://user:hid%40den@a.example.com:27017,b.example.com/hecm?replicaSet=one";
  const settings = accepted(readSettings({ ...production, STORE: "mongodb", MONGODB_URI: uri }));
  expect(newStoreSentence(settings)).toBe(
    "New store: the database hecm at a.example.com:27017,b.example.com (MONGODB_URI) was missing or empty, and this start created the store there. If the service was used before, stop it now and check that MONGODB_URI names the server and the database with its data.",
  );
});
