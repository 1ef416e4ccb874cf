/** Deep: generates types from the served document and compiles them with a program. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { client, password, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { oneChecker, typeChecker } from "../runner/parts.ts";

const home = new URL("../..", import.meta.url).pathname;
const program = join(import.meta.dir, "typescript");

let service: TestService;
let root: string;
let made: string;

beforeAll(async () => {
  service = await startService();
  root = new URL((await service.ask("/healthz")).url).origin;
  made = await mkdtemp(join(tmpdir(), "hecm-client-"));
});
afterAll(async () => {
  await service.stop();
  await rm(made, { recursive: true });
});

/** Runs a program of the installed packages, or a file, in a separate process. */
const run = async (...command: readonly string[]) => {
  const started = Bun.spawn([process.execPath, "--bun", ...command], { cwd: home, stdout: "pipe", stderr: "pipe" });
  const [out, errors] = await Promise.all([started.stdout.text(), started.stderr.text()]);
  return { code: await started.exited, out, errors };
};

const installed = (name: string) => join(home, "node_modules/.bin", name);

/** As in a client's project: its program next to the generated types, in strict mode, with the types of a browser. */
const compilerOptions = () => ({
  target: "ESNext",
  module: "Preserve",
  lib: ["ESNext", "DOM", "DOM.Iterable"],
  types: ["bun-types"],
  typeRoots: [join(home, "node_modules")],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  rootDirs: [program, made],
});

test("a client generated from the served document compiles, signs in, starts, calculates and patches a loan", async () => {
  const types = await run(installed("openapi-typescript"), `${root}/swagger.json`, "-o", join(made, "api.ts"));
  expect([types.code, types.errors]).toEqual([0, ""]);

  const files = [join(program, "start-a-loan.ts")];
  await Bun.write(join(made, "tsconfig.json"), JSON.stringify({ compilerOptions: compilerOptions(), files }));
  const compiled = await run(join(home, typeChecker), "-p", made, ...oneChecker);
  expect([compiled.out, compiled.code]).toEqual(["", 0]);

  const officer = await service.hire(["Loan Officer"]);
  const { email } = officer.user;
  const ran = await run(...files, `${root}/api`, email, password, client.id, client.secret);
  expect([ran.errors, ran.code]).toEqual(["", 0]);
  const seen = JSON.parse(ran.out);
  const { id } = seen.loan;
  expect(seen).toEqual({
    hierarchy: "Company User",
    loan: { id, expectedRate: 5.125, borrowers: ["Ada", "Ben"] },
    calculation: { loan: id, expectedRate: 5.125 },
    patched: { version: 2, expectedRate: 5.5, plan: "term" },
    plan: { type: "term", months: 180 },
    outdated: { status: 412, code: "version_mismatch" },
    loans: { count: 1, numbers: [expect.any(String)] },
    csv: 3,
  });
});
