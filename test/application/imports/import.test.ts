import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { runFileImport } from "../../../application/imports/run-file-import.ts";
import { cancelJob } from "../../../application/jobs/cancel-job.ts";
import { claimJob } from "../../../application/jobs/claim-job.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { importStatus, isImport } from "../../../domain/imports/import.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { watchedStores } from "../../adapters/http/killed/dying-stores.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { openLine } from "../../fixtures/imports/loan-line.ts";
import { addActor, addCompany, refusal } from "../office.ts";
import { addressesOf, type ImportingOffice, importingOffice, userLine } from "./importing-office.ts";

const lines = (...each: readonly string[]) => `${each.join("\n")}\n`;

/** The file and its result. */
const imported = async (office: ImportingOffice, file: string, given: Parameters<ImportingOffice["send"]>[1] = {}) => {
  office.clock.advance(1);
  const job = await office.send(file, given);
  await office.runAll();
  const { state } = await office.stored(job);
  return { job, state, work: await office.work(job), findings: await office.findings(job) };
};

describe("an import", () => {
  test("creates the users of its lines, who cannot sign in before an administrator resets their password", async () => {
    const office = await importingOffice();
    const { dependencies, administrator } = office;
    const file = lines(userLine("ada", { roles: ["Closer"], hierarchy: "Super User" }), "", '{"kind":"company"}');
    const { job, state, work, findings } = await imported(office, file);
    expect(state.status).toBe("done");
    expect(work).toMatchObject({
      counts: { processed: 2, created: 1, updated: 0, unchanged: 0, refused: 0, warnings: 1 },
      file: { lines: 2 },
      sha256: createHash("sha256").update(file).digest("hex"),
      ignoredFields: ["hierarchy"],
    });
    expect(findings).toMatchObject([{ line: 3, severity: "warning", code: "company_skipped" }]);
    const user = await dependencies.accounts.findByEmail("ADA@former.example");
    expect(user).toMatchObject({
      ...{ companyId: administrator.companyId, hierarchy: "Company User", roles: ["Closer"], mustChangePassword: true },
    });
    expect(await office.hasInput(job)).toBe(false);
  });

  test("of the same file changes no user, including users who were changed since, and refuses another company's address", async () => {
    const office = await importingOffice();
    const elsewhere = await addActor(office.dependencies, await addCompany(office.dependencies), "Closer");
    const { email } = (await office.dependencies.forCompany(elsewhere.companyId).users.find(elsewhere.userId)) ?? {};
    const file = lines(userLine("ada"), userLine("ada"), userLine("bob", { email }), userLine("cy", { email: "no" }));
    const once = await imported(office, file);
    expect(once.work.counts).toMatchObject({ created: 1, unchanged: 1, refused: 2 });
    expect(once.findings.map(({ line, field, code }) => [line, field, code])).toEqual([
      [3, "email", "already_exists"],
      [4, "email", "invalid"],
    ]);
    const before = await addressesOf(office.dependencies, office.administrator);
    expect((await imported(office, file)).work.counts).toMatchObject({ created: 0, unchanged: 2, refused: 2 });
    expect(await addressesOf(office.dependencies, office.administrator)).toEqual(before);
  });

  test("of a table has the same result as one of JSON lines", async () => {
    const office = await importingOffice();
    const table =
      'kind,email,first_name,last_name,roles.0,is_active\r\nuser,ada@former.example,"Ada, the first",Former,Closer,yes\r\nuser,bob@former.example,Bob,Former,,false\r\nuser,x"y,Bob,Former,,\r\n';
    const { work, findings } = await imported(office, table, { format: "csv" });
    expect(work.counts).toMatchObject({ processed: 3, created: 1, refused: 2 });
    expect(findings.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, "is_active", "invalid"],
      [4, null, "unreadable"],
    ]);
    expect(await office.dependencies.accounts.findByEmail("bob@former.example")).toMatchObject({ isActive: false });
  });

  test("in a dry run knows the users it would have created, in each of its batches and wherever it continues", async () => {
    const office = await importingOffice();
    const loan = (external_id: string, name: string) =>
      JSON.stringify(openLine({ external_id, loan_officer: `${name}@former.example` }));
    const skipped = Array.from({ length: 100 }, () => '{"kind":"company"}');
    const file = lines(userLine("olga", { roles: ["Loan Officer"] }), ...skipped, loan("A", "olga"), loan("B", "bob"));
    const job = await office.send(file, { dryRun: true });
    // The first process ends after one batch.
    let steps = 0;
    await runJob(office.dependencies, await office.claim(), () => steps++ === 0);
    await office.runAll();
    const found = (await office.findings(job)).filter(({ severity }) => severity === "refused");
    expect(found.map(({ line, field }) => [line, field])).toEqual([[103, "loan_officer"]]);
    expect((await office.work(job)).counts).toMatchObject({ processed: 103, created: 2, refused: 1 });
    expect(await office.dependencies.accounts.findByEmail("olga@former.example")).toBeNull();
  });

  test("finds a key that occurs twice in its file, also in a dry run, in one batch or in two", async () => {
    const office = await importingOffice();
    const loan = (external_id: string, given: object = {}) =>
      JSON.stringify(openLine({ external_id, loan_officer: "olga@former.example", ...given }));
    const file = lines(
      userLine("olga", { roles: ["Loan Officer"] }),
      ...[loan("A"), loan("B"), loan("A", { first_name: "Eva" })],
      ...Array.from({ length: 100 }, () => '{"kind":"company"}'),
      ...[loan("B", { first_name: "Eva" }), loan("B"), loan("C")],
    );
    const dry = await imported(office, file, { dryRun: true });
    const found = dry.findings.filter(({ severity }) => severity === "refused");
    expect(found.map(({ line, field, code }) => [line, field, code])).toEqual([
      [4, "external_id", "key_repeated"],
      [105, "external_id", "key_repeated"],
    ]);
    expect(dry.work.counts).toMatchObject({ created: 4, unchanged: 1, refused: 2 });
    const stored = await imported(office, file);
    expect([stored.findings, stored.work.counts]).toEqual([dry.findings, dry.work.counts]);
  });

  test("in a dry run stores no user and has the same findings", async () => {
    const office = await importingOffice();
    const file = lines(userLine("ada"), userLine("bob", { nmls_id: "x" }), '{"kind":"loan"}', "{", "[]");
    const before = await addressesOf(office.dependencies, office.administrator);
    const dry = await imported(office, file, { dryRun: true });
    expect(dry.work.counts).toMatchObject({ processed: 5, created: 1, refused: 4 });
    expect(await addressesOf(office.dependencies, office.administrator)).toEqual(before);
    const { findings } = await imported(office, file);
    expect(findings).toEqual(dry.findings);
  });

  test("of a file that is invalid as a whole fails before any line takes effect", async () => {
    const office = await importingOffice();
    const before = await addressesOf(office.dependencies, office.administrator);
    const header = '{"kind":"header","format":"hecm-export-1"}';
    const cases = [
      ["ndjson", lines(header, userLine("ada")), "ExportCutShort"],
      ["csv", lines("name,age", "Ada,5"), "HeaderMissing"],
      ["csv", lines("kind,email,first_name,last_name", "user,ada@former.example,Ada,Former", '"'), "QuoteNotClosed"],
    ] as const;
    for (const [format, file, failure] of cases) {
      const { job, state, findings } = await imported(office, file, { format });
      expect(state).toMatchObject({
        status: "failed",
        refusal: { _tag: "ImportFileRefused", failure: { _tag: failure } },
      });
      expect(findings).toEqual([]);
      expect(await office.hasInput(job)).toBe(false);
    }
    expect(await addressesOf(office.dependencies, office.administrator)).toEqual(before);
  });

  test("runs alone in its company, beside other jobs, while five wait; a sixth is refused, and so are users without permission", async () => {
    const office = await importingOffice();
    const { dependencies } = office;
    const started: Job[] = [];
    for (let at = 0; at < 5; at += 1) started.push(await office.send(lines(userLine(`u${at}`))));
    expect(refusal(await office.request(lines(userLine("one-more"))))).toBe("TooManyJobs");
    const first = await office.claim();
    expect(first.id).toBe(started[0]?.id ?? 0);
    expect(await claimJob(dependencies, 0)).toBeNull();
    const beside = await office.start();
    expect((await office.claim()).id).toBe(beside.id);
    await office.send(lines(userLine("one-more")));
    await runJob(dependencies, first, () => true);
    expect((await office.claim()).id).toBe(started[1]?.id ?? 0);
    accepted(await cancelJob(dependencies, office.administrator, started[2]?.id ?? 0));
    expect(await office.hasInput(started[2] as Job)).toBe(false);
  });

  test.each([
    [100_000, "done"],
    [100_001, "failed"],
  ])("that refused %i lines before is %s with the next ones", async (refused, status) => {
    const office = await importingOffice();
    const { dependencies, administrator } = office;
    const job = await office.send(lines("no JSON"));
    const { counts, ...work } = await office.work(job);
    const { jobs } = dependencies.forCompany(administrator.companyId);
    const halfway = { ...job, work: { ...work, counts: { ...counts, refused } } };
    expect(await jobs.save(halfway, null)).toMatchObject({ id: job.id });
    await office.runAll();
    const { state } = await office.stored(job);
    expect(state).toMatchObject(status === "done" ? { status } : { status, refusal: { _tag: "TooManyLinesRefused" } });
    expect((await office.work(job)).counts.refused).toBe(100_001);
  });

  test("repeats nothing of its lines in findings, job, or log", async () => {
    const office = await importingOffice();
    const secret = "123-45-6789";
    const file = lines(
      userLine(secret, { nmls_id: secret, roles: [secret], [secret]: secret, phone: secret, is_active: secret }),
      `{"kind":"${secret}"}`,
      `{"ssn": ${secret}`,
      `"${secret}"`,
      userLine("x".repeat(300), { first_name: `${secret}\u0000`, last_name: { a: secret } }),
    );
    const { job, work, findings } = await imported(office, file);
    expect(work.counts).toMatchObject({ processed: 5, refused: 5 });
    const log = await office.dependencies.forCompany(job.companyId).log.listAfter(0, 100);
    // Random keys and digests are hexadecimal, and can have any four digits.
    const written = JSON.stringify([findings, await office.stored(job), log]).replaceAll(/[0-9a-f]{32,}/g, "");
    expect(written).not.toContain("6789");
    expect(findings.length).toBeGreaterThan(5);
  });

  test("of many lines continues where the previous batch ended, also in the middle of a part of its file", async () => {
    const office = await importingOffice();
    // Some 400 KB in three parts; 201 lines are three batches.
    const file = lines(
      ...Array.from({ length: 201 }, (_, at) => `{"kind":"company","note":"${"é".repeat(1_000)}${at}"}`),
    );
    const job = await office.send(file);
    for (let rounds = 0; rounds < 3; rounds += 1) {
      let steps = 0;
      // Each process does one step and leaves the rest.
      await runJob(office.dependencies, await office.claim(), () => {
        steps += 1;
        return steps === 1;
      });
      office.clock.advance(1);
    }
    expect((await office.stored(job)).state.status).toBe("done");
    expect((await office.work(job)).counts).toMatchObject({ processed: 201, warnings: 201 });
    expect((await office.findings(job)).map(({ line }) => line)).toEqual(
      Array.from({ length: 201 }, (_, at) => at + 1),
    );
  });
});

test("an import on the command line that dies blocks others until its lease ends, and continues when run again", async () => {
  const office = await importingOffice();
  const { dependencies, company, clock } = office;
  const bytes = new TextEncoder().encode(
    lines(...Array.from({ length: 101 }, (_, at) => `{"kind":"company","n":${at}}`)),
  );
  const file = {
    ...({ format: "ndjson", dryRun: false, onChange: "refuse" } as const),
    async *read(from: number) {
      yield bytes.subarray(from);
    },
  };
  const run = (goesOn: Parameters<typeof runFileImport>[4] = () => true) =>
    runFileImport({ ...dependencies, isUnreachable: () => true }, company, "a-command", file, goesOn);
  let steps = 0;
  const died = accepted(
    await run(() => {
      steps += 1;
      if (steps > 1) throw new Error("the process is dead");
      return true;
    }),
  );
  expect([died.state.status, died.work.counts.processed]).toEqual(["running", 100]);
  // Neither a worker nor another command takes its place while its lease lasts.
  expect(await claimJob(dependencies, 0)).toBeNull();
  expect(refusal(await run())).toBe("ImportMustWait");
  clock.advance(61);
  const again = accepted(await run());
  expect([again.state.status, again.work.counts.processed, again.requestedByUserId]).toEqual(["done", 101, 0]);
  const left = await office.stored(died);
  expect(left.state).toMatchObject({ status: "failed", refusal: { _tag: "ImportLeft" } });
  expect(isImport(left) && importStatus(left)).toBe("stopped");
});

test("an import whose process dies after any of its writes imports each line once, and counts it so", async () => {
  const office = await importingOffice();
  const { dependencies, clock } = office;
  const hash = await dependencies.passwords.hash("a password that is hashed once");
  const passwords = { ...dependencies.passwords, hash: async () => hash };
  const dies = async (name: string, afterWrites: number): Promise<boolean> => {
    const file = lines(userLine(`ada-${name}`), '{"kind":"other"}', userLine(`bob-${name}`), userLine(`ada-${name}`));
    const job = await office.send(file);
    let writes = 0;
    const dying: Dependencies = {
      ...dependencies,
      ...watchedStores(dependencies, async () => {
        writes += 1;
        if (writes >= afterWrites) throw new Error("the process is dead");
      }),
      passwords,
      isUnreachable: () => true,
    };
    const claimed = await claimJob(dying, 0).catch(() => null);
    if (claimed !== null) await runJob(dying, claimed, () => true);
    const hasDied = writes >= afterWrites;
    clock.advance(61);
    await office.runAll();
    expect(await office.stored(job)).toMatchObject({ state: { status: "done" } });
    expect((await office.work(job)).counts).toMatchObject({ processed: 4, created: 2, unchanged: 1, refused: 1 });
    expect(await office.findings(job)).toHaveLength(1);
    return hasDied;
  };
  let afterWrites = 1;
  while (await dies(`d${afterWrites}`, afterWrites)) afterWrites += 1;
  expect(afterWrites).toBeGreaterThan(6);
  const addresses = await addressesOf(dependencies, office.administrator);
  expect(addresses.filter((address) => address.startsWith("ada-d"))).toHaveLength(afterWrites);
});
