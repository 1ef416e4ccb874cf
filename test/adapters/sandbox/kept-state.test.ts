import { describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "../../../adapters/sandbox/sandbox.ts";
import { systemClock } from "../../../adapters/system/clock.ts";
import {
  address,
  caseRequest,
  clientOf,
  freshSandbox,
  insuranceRequest,
  person,
  sandboxFolder,
  sandboxIn,
} from "./running-sandbox.ts";

/** A folder that is removed after the work. */
const inFolder = async (work: (folder: string) => Promise<void>) => {
  const folder = sandboxFolder();
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const orderOf = (...applicants: readonly unknown[]) => ({ action_type: "Submit", applicants });

describe("a reference that is sent again", () => {
  test("gets the first answer again and does nothing, whatever is sent with it", async () => {
    const sandbox = await freshSandbox();
    const reference = "a".repeat(32);
    const first = await sandbox.json(sandbox.post("case-number-assignment", caseRequest("12 Oak Street"), reference));
    for (const body of [caseRequest("12 Oak Street"), caseRequest("14 Oak Street")])
      expect(await sandbox.json(sandbox.post("case-number-assignment", body, reference))).toEqual(first);
    expect(await sandbox.json(fetch(`${sandbox.url}/inspect/effects/?loan_number=L-1`))).toEqual({
      effects: 1,
      results: [
        {
          reference,
          operation: "case_number_assignment",
          loan_number: "L-1",
          case_number: null,
          posts: 3,
          looks: 0,
          effects: 1,
        },
      ],
    });
    await sandbox.close();
  });

  test("is found by the case number and the operation in either form, and by no unknown parameter", async () => {
    const sandbox = await freshSandbox();
    const digits = (await sandbox.assign("16 Oak Street")).replace("-", "");
    await sandbox.post("case-transfer", { case_number: digits, new_lender_id: "1234500001" });
    const inspect = (query: string) => fetch(`${sandbox.url}/inspect/effects/?${query}`);
    const found = await sandbox.json(inspect(`case_number=${digits}`));
    expect(found.results).toHaveLength(1);
    expect(await sandbox.json(inspect(`case_number=${digits.slice(0, 3)}-${digits.slice(3)}`))).toEqual(found);
    const transfers = await sandbox.json(inspect("operation=case_transfer"));
    expect([transfers.results, await sandbox.json(inspect("operation=case-transfer"))]).toEqual([
      found.results,
      transfers,
    ]);
    const unknown = await inspect("case=1");
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { detail: "case is not a parameter: use one of reference, case_number, loan_number, operation." },
    ]);
    await sandbox.close();
  });

  test("returns the same order of a report, which is charged once", async () => {
    const sandbox = await freshSandbox();
    const reference = "b".repeat(32);
    const first = await sandbox.json(sandbox.post("orders", orderOf(person()), reference));
    expect(await sandbox.json(sandbox.post("orders", orderOf(person("Other")), reference))).toEqual(first);
    expect(await sandbox.effects(reference)).toBe(1);
    await sandbox.close();
  });

  test("takes effect once if it arrives fifty times concurrently", async () => {
    const sandbox = await freshSandbox();
    const reference = "c".repeat(32);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        sandbox.json(sandbox.post("case-number-assignment", caseRequest("12 Oak Street"), reference)),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.case_number)).size).toBe(1);
    expect(await sandbox.effects(reference)).toBe(1);
    await sandbox.close();
  });
});

/** The answers to a series of requests, each of which depends on earlier ones. */
const journey = async (url: string): Promise<readonly unknown[]> => {
  const { post, get, json } = clientOf(url);
  const answers: unknown[] = [];
  let reference = 0;
  const ask = async (path: string, body: unknown) => {
    reference += 1;
    const answer = await json(post(path, body, `journey-${reference}`));
    answers.push(answer);
    return answer;
  };
  await ask("hecm-referral", { loan_number: "L-1", borrowers: [person()] });
  await ask("certificate-search", { last_name: "Example" });
  await ask("address-validation", { address: address("12 Oak Street") });
  const { data } = await ask("case-number-assignment", caseRequest("12 Oak Street"));
  const { case_number } = data;
  await ask("cairvs-authorization", { lender_id: "1234567890", borrowers: [person()] });
  await ask("hecm-insurance-application", insuranceRequest(case_number));
  await ask("duplicate-mic", { case_number });
  await ask("orders", orderOf(person(), person("Second", "900120017")));
  answers.push(await json(get("transactions/journey-4")));
  return answers;
};

test("two new sandboxes give the same answers to the same requests", async () => {
  const [one, other] = [await freshSandbox(), await freshSandbox()];
  const answers = await journey(one.url);
  expect(answers).toHaveLength(9);
  expect(await journey(other.url)).toEqual(answers);
  await one.close();
  await other.close();
});

describe("the stored history", () => {
  test("survives a restart: references, cases, certificates, and orders, and numbers are not assigned twice", () =>
    inFolder(async (folder) => {
      const first = await sandboxIn(folder);
      const answers = await journey(first.url);
      const held = clientOf(first.url);
      await held.post("case-number-assignment", caseRequest("HOLD 12 Oak Street"), "held");
      await held.look("held");
      await first.close();

      const second = await sandboxIn(folder);
      const client = clientOf(second.url);
      expect(await journey(second.url)).toEqual(answers);
      expect(await client.effects("journey-4")).toBe(1);
      const { data } = await client.json(
        client.post("case-number-assignment", caseRequest("14 Oak Street"), "another"),
      );
      expect(JSON.stringify(answers)).not.toContain(data.case_number);
      // Two of three look-ups are left.
      expect((await client.look("held")).status).toBe("Held");
      expect((await client.look("held")).status).toBe("Success");
      await second.close();
    }));

  test("survives a kill of the process between the effect and the answer", () =>
    inFolder(async (folder) => {
      const project = join(import.meta.dir, "../../..");
      const child = Bun.spawn([process.execPath, join(project, "bootstrap/sandbox.ts")], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? "", PORT: "0" },
        stdout: "pipe",
      });
      let printed = "";
      for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
        printed += part;
        if (printed.includes("answers at")) break;
      }
      const killed = clientOf(/answers at (\S+):/.exec(printed)?.[1] ?? "");
      const lost = killed
        .post("case-number-assignment", caseRequest("LATE 12 Oak Street"), "killed")
        .catch(() => "nothing arrived");
      while ((await killed.effects("killed")) === 0) await Bun.sleep(10);
      child.kill("SIGKILL");
      expect(await lost).toBe("nothing arrived");
      await child.exited;

      const restarted = await startSandbox({
        file: join(folder, "data/sandbox.sqlite"),
        port: 0,
        clock: systemClock(),
        isProduction: false,
      });
      const client = clientOf(restarted.url);
      const found = await client.look("killed");
      expect(found.status).toBe("Success");
      expect(await client.effects("killed")).toBe(1);
      await restarted.close();
    }));

  test("is the same for two processes that share the file", () =>
    inFolder(async (folder) => {
      const [one, other] = [await sandboxIn(folder), await sandboxIn(folder)];
      const [left, right] = [clientOf(one.url), clientOf(other.url)];
      const assigned = await left.json(left.post("case-number-assignment", caseRequest("12 Oak Street"), "shared"));
      expect(await right.look("shared")).toEqual(assigned);
      expect(await right.assign("14 Oak Street")).not.toBe(assigned.data.case_number);
      await one.close();
      await other.close();
    }));

  test("contains no birth date, and no Social Security number that only the agency was sent", () =>
    inFolder(async (folder) => {
      const sandbox = await sandboxIn(folder);
      const client = clientOf(sandbox.url);
      await client.post("case-number-assignment", caseRequest("PENDING 12 Oak Street"));
      await client.post("cairvs-authorization", { lender_id: "1234567890", borrowers: [person()] });
      await sandbox.close();
      const stored = await Bun.file(join(folder, "sandbox.sqlite")).text();
      expect(stored).toContain("PENDING 12 Oak Street");
      expect(stored).not.toContain("900123456");
      expect(person()).toMatchObject({ dob: "1950-04-12" });
      expect(stored).not.toContain("1950-04-12");
    }));
});

test("a sandbox does not start in production", async () => {
  const options = { file: "never-made.sqlite", port: 0, clock: systemClock(), isProduction: true };
  await expect(startSandbox(options)).rejects.toThrow("The sandbox does not run in production");
});
