import { describe, expect, test } from "bun:test";
import { runJob } from "../../../application/jobs/run-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { missingKeySentence, Undecryptable } from "../../../domain/kernel/failures/undecryptable.ts";
import { present } from "../../contract/store-kind.ts";
import { failuresAtMost, officeOfFailures, publishingFailuresAtMost, withPorts } from "./office-of-failures.ts";

describe("a job on a process that lacks a key", () => {
  const hoursWaited = 24;
  const lacking = () => Promise.reject(new Undecryptable("needs the key ab12", "ab12"));
  const withoutKey = (dependencies: Dependencies) =>
    withPorts(dependencies, ({ loans }) => ({ loans: { ...loans, find: lacking } }));

  test("waits a minute for another process, often, and the key is reported once, as for requests", async () => {
    const { dependencies, clock, start, stored, claimIfDue, fail, faults } = await officeOfFailures();
    const job = await start.document_package();
    const broke = withoutKey(dependencies);
    await fail(broke, 2 * failuresAtMost);
    expect(await stored(job)).toMatchObject({ state: { status: "waiting" }, failures: 0 });
    expect(faults).toEqual([`decrypt: ${missingKeySentence("ab12")}`]);
    expect([...dependencies.processState.missingKeyIds]).toEqual(["ab12"]);
    // It does not occupy a process meanwhile, and is due again a minute later.
    await runJob(broke, present(await claimIfDue()), () => true);
    expect(await claimIfDue()).toBeNull();
    clock.advance(60);
    await runJob(dependencies, present(await claimIfDue()), () => true);
    expect((await stored(job)).state.status).toBe("done");
    expect(await stored(job)).not.toHaveProperty("keyMissingSince");
  });

  test("is given up if no process has had the key for a day, after the failures of any other cause", async () => {
    const { dependencies, start, seen, stored, fail, faults } = await officeOfFailures();
    const job = await start.document_package();
    const broke = withoutKey(dependencies);
    // A try an hour, from the first: those of 24 hours do not count, and of the next five, all but the last leave it waiting.
    await fail(broke, hoursWaited + failuresAtMost - 2);
    expect(await stored(job)).toMatchObject({ state: { status: "waiting" }, failures: failuresAtMost - 1 });
    await fail(broke, 0);
    expect((await stored(job)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobGivenUp" } });
    expect(await seen(job)).toEqual([]);
    // The log has the key once, and each failure under the id of the job, which its requester tells the operator.
    const failure = `job_document_package: a step of job ${job.id} failed`;
    expect(faults).toEqual([`decrypt: ${missingKeySentence("ab12")}`, ...new Array(failuresAtMost).fill(failure)]);
  });

  test("waits a whole day again if a try in between failed for another reason", async () => {
    const { dependencies, start, stored, fail } = await officeOfFailures();
    const job = await start.document_package();
    const failsOnce = () => Promise.reject(new Error("a broken part"));
    await fail(withoutKey(dependencies), 0);
    await fail(
      withPorts(dependencies, ({ loans }) => ({ loans: { ...loans, find: failsOnce } })),
      0,
    );
    expect(await stored(job)).not.toHaveProperty("keyMissingSince");
    // A try an hour: the last of them is 23 hours after the first of them, and 25 hours after the key was first missed.
    await fail(withoutKey(dependencies), hoursWaited - 1);
    expect(await stored(job)).toMatchObject({ state: { status: "waiting" }, failures: 1 });
    await fail(withoutKey(dependencies), 0);
    expect(await stored(job)).toMatchObject({ state: { status: "waiting" }, failures: 2 });
  });

  test("while its documents are published is given up too, and voids the visible ones", async () => {
    const { dependencies, start, stores, seen, stored, fail } = await officeOfFailures();
    const job = await start.document_package();
    if (job.work.kind !== "document_package") throw new Error("the job makes no package");
    const broke = withPorts(dependencies, ({ documentHistories }) => ({
      documentHistories: {
        ...documentHistories,
        addAll: async (rows) => {
          await documentHistories.addAll(rows.slice(0, 1));
          return lacking();
        },
      },
    }));
    await fail(broke, hoursWaited + publishingFailuresAtMost - 1);
    expect([(await stored(job)).state.status, await seen(job)]).toEqual(["waiting", ["first-letter"]]);
    await fail(broke, 0);
    expect((await stored(job)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobGivenUp" } });
    const { rows } = await stores.documentHistories.list(
      { loanId: job.work.request.loanId, action: "voided", documentCode: null, generationId: null },
      { number: 1, size: 10, order: [{ field: "at", descending: false }] },
    );
    expect(rows.map(({ documentCode }) => documentCode)).toEqual(["first-letter"]);
  });
});
