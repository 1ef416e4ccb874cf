import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { mongoProblem, sqliteProblem } from "../../../bootstrap/open/store-problems.ts";
import { emptyFolder } from "../running.ts";

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("it did not throw");
};

const withCode = (code: unknown, name = "Error"): Error => Object.assign(new Error("hidden"), { name, code });

test("a file that cannot be opened for its permissions says what the user must be allowed to do", () => {
  using folder = emptyFolder();
  const allowed =
    "the user who runs this must be able to read and write it, and to create files in its folder, on a file system that is not read-only";
  // SQLite says "unable to open database file", whatever the reason.
  expect(sqliteProblem(thrownBy(() => new Database(folder.path)))).toBe(`${allowed} (SQLITE_CANTOPEN)`);
  for (const code of ["EACCES", "EPERM", "EROFS", "SQLITE_READONLY", "SQLITE_READONLY_DIRECTORY"])
    expect(sqliteProblem(withCode(code))).toBe(`${allowed} (${code})`);
  expect(sqliteProblem(withCode("SQLITE_BUSY"))).toBe("another process has locked it: end that process first");
  expect(sqliteProblem(new Error("it is the database of another program"))).toBe(
    "it is the database of another program",
  );
});

test("a problem with a MongoDB server names the part of the URI to look at, never the driver's message", () => {
  const uri = "mongodb://someone:hidden@127.0.0.1/hecm";
  const option = "cannot be used: the URI has an option that is unknown, or has no valid value";
  for (const wrong of ["wibble=1", "maxPoolSize=many", "authMechanism=NONE"])
    expect(mongoProblem(thrownBy(() => new MongoClient(`${uri}?${wrong}`)))).toBe(option);
  // The driver also throws it for a mistake of the program, such as the use of a closed client.
  expect(mongoProblem(Object.assign(new Error("hidden"), { name: "MongoAPIError" }))).toBe(
    "cannot be used: MongoAPIError",
  );
  const check = "check that it is running, and the host, port, tls and replicaSet of the URI";
  expect(mongoProblem(withCode(undefined, "MongoServerSelectionError"))).toBe(`does not respond: ${check}`);
  const failed = { error: { cause: withCode("ENOTFOUND") } };
  const unreachable = Object.assign(withCode(undefined, "MongoServerSelectionError"), {
    reason: { servers: new Map([["127.0.0.1:27017", failed]]) },
  });
  expect(mongoProblem(unreachable)).toBe(`does not respond (ENOTFOUND): ${check}`);
  expect(mongoProblem(withCode(18, "MongoServerError"))).toBe("refuses the user and password of the URI");
  expect(mongoProblem(withCode("ENOENT"))).toBe("cannot be used: a file that the URI names cannot be read (ENOENT)");
  expect(mongoProblem(withCode("ENOTFOUND", "DNSException"))).toBe("cannot be used: DNSException (ENOTFOUND)");
  expect(mongoProblem("thrown")).toBe("cannot be used");
});
