import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jwt } from "@elysiajs/jwt";
import { Elysia } from "elysia";
import { MongoClient } from "mongodb";

/**
 * A minimal server: one route that checks a token, reads as many documents from the same kind of store as the service does, and returns the
 * same bytes.
 */
let body = "";
const reads = Number(process.env.READS);
const { MONGODB_URI: uri } = process.env;

type Read = () => Promise<unknown>;

const sqliteRead = (): { write: (text: string) => Promise<void>; read: Read } => {
  // A file, as in the service: each statement on it takes and releases a lock, which an in-memory database does not need.
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-bare-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  const database = new Database(join(folder, "bare.sqlite"));
  database.run("PRAGMA journal_mode = WAL");
  database.run("CREATE TABLE documents (id INTEGER PRIMARY KEY, document TEXT NOT NULL)");
  const find = database.prepare<{ document: string }, [number]>("SELECT document FROM documents WHERE id = ?");
  return {
    write: async (text) => {
      database.prepare("INSERT OR REPLACE INTO documents VALUES (1, ?)").run(text);
    },
    read: async () => JSON.parse(find.get(1)?.document ?? "null"),
  };
};

const mongoRead = (address: string): { write: (text: string) => Promise<void>; read: Read } => {
  const documents = new MongoClient(address).db().collection<{ _id: number }>("bench_documents");
  return {
    write: async (text) => {
      await documents.replaceOne({ _id: 1 }, JSON.parse(text), { upsert: true });
    },
    read: () => documents.findOne({ _id: 1 }),
  };
};

const store = uri ? mongoRead(uri) : sqliteRead();

new Elysia({ serve: { hostname: "127.0.0.1" } })
  .use(jwt({ secret: process.env.TOKEN_SECRET ?? "", alg: "HS256" }))
  .get("/healthz", () => "ok")
  .get("/token", ({ jwt }) => jwt.sign({ sub: "1" }))
  .put("/bytes", async ({ request, set }) => {
    body = await request.text();
    await store.write(body);
    set.status = 204;
  })
  .all("/document", async ({ jwt, headers, status }) => {
    const claims = await jwt.verify(headers.authorization?.slice("Bearer ".length));
    if (!claims) return status(401);
    for (let read = 0; read < reads; read += 1) await store.read();
    return new Response(body, { headers: { "content-type": "application/json" } });
  })
  .listen(Number(process.env.PORT));

process.on("SIGTERM", () => process.exit(0));
