import { Database } from "bun:sqlite";

/** Takes the write lock of the given file, prints that it has, and releases it once its input ends. */
const database = new Database(process.argv[2] ?? "");
database.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
console.log("locked");
await new Response(Bun.stdin.stream()).text();
database.exec("ROLLBACK");
database.close();
