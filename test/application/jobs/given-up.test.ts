import { describe, expect, test } from "bun:test";
import { userSaved } from "../../fixtures/loan/log.ts";
import { refusal } from "../office.ts";
import { officeOfFailures, publishingFailuresAtMost, withPorts } from "./office-of-failures.ts";

const broken = () => Promise.reject(new Error("a broken part"));

describe("a job that fails on every try", () => {
  test("before its documents are generated is given up, and no document is visible", async () => {
    const { dependencies, start, seen, stored, fail } = await officeOfFailures();
    const job = await start.document_package();
    await fail(withPorts(dependencies, ({ files }) => ({ files: { ...files, put: broken } })));
    expect((await stored(job)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobGivenUp" } });
    expect(await seen(job)).toEqual([]);
  });

  test("while its documents are published continues instead of being given up, and cannot be canceled, even if its requester can no longer sign in", async () => {
    const { dependencies, start, cancel, stores, seen, stored, fail, runAll } = await officeOfFailures();
    const job = await start.document_package();
    await fail(
      withPorts(dependencies, ({ documentHistories }) => ({
        documentHistories: {
          ...documentHistories,
          addAll: async (rows) => {
            await documentHistories.addAll(rows.slice(0, 1));
            return broken();
          },
        },
      })),
    );
    expect([(await stored(job)).state.status, (await seen(job)).length]).toEqual(["waiting", 1]);
    expect(refusal(await cancel(job))).toBe("JobFinishing");
    const user = await stores.users.find(job.requestedByUserId);
    if (user === null) throw new Error("the processor is gone");
    await stores.users.save({ ...user, isActive: false }, userSaved({ ...user, isActive: false }, user));
    await runAll();
    expect([(await stored(job)).state.status, await seen(job)]).toEqual(["done", ["first-letter", "second-letter"]]);
  });

  test("while its documents are published is given up after a day, and voids the visible ones once each", async () => {
    const { dependencies, start, stores, seen, stored, fail } = await officeOfFailures();
    const job = await start.document_package();
    const refused = new Set(["second-letter"]);
    let voided = 0;
    await fail(
      withPorts(dependencies, ({ documentHistories }) => ({
        documentHistories: {
          ...documentHistories,
          addAll: async (rows) => {
            await documentHistories.addAll(rows.filter(({ record }) => !refused.has(record.documentCode)));
            return broken();
          },
          add: async (row, entry) => {
            await documentHistories.add(row, entry);
            voided += 1;
            // Its process dies once before it learns that the row was added.
            return voided === 1 ? broken() : "added";
          },
        },
      })),
      publishingFailuresAtMost + 1,
    );
    expect((await stored(job)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobGivenUp" } });
    expect(await seen(job)).toEqual(["first-letter"]);
    const loanId = job.work.kind === "document_package" ? job.work.request.loanId : 0;
    const { rows } = await stores.documentHistories.list(
      { loanId, action: "voided", documentCode: null, generationId: null },
      { number: 1, size: 10, order: [{ field: "at", descending: false }] },
    );
    expect(rows.map(({ documentCode, byUserId }) => [documentCode, byUserId])).toEqual([
      ["first-letter", job.requestedByUserId],
    ]);
  });

  test("while it voids the visible documents is given up after another day, and lists what users have to void", async () => {
    const { dependencies, start, seen, stored, fail } = await officeOfFailures();
    const job = await start.document_package();
    if (job.work.kind !== "document_package") throw new Error("the job makes no package");
    const { request, generationId } = job.work;
    const broke = withPorts(dependencies, ({ documentHistories }) => ({
      documentHistories: {
        ...documentHistories,
        addAll: async (rows) => {
          await documentHistories.addAll(rows.slice(0, 1));
          return broken();
        },
        add: broken,
      },
    }));
    await fail(broke, 2 * publishingFailuresAtMost - 1);
    expect((await stored(job)).state.status).toBe("waiting");
    await fail(broke, 0);
    const refused = { _tag: "DocumentsNotVoided", loanId: request.loanId, generationId };
    expect([(await stored(job)).state, await seen(job)]).toMatchObject([
      { status: "failed", refusal: refused },
      ["first-letter"],
    ]);
  });

  test.each([
    ["whose filing cannot be stored is given up, and there is none", false, "failed", []],
    ["whose filing is stored though that is not heard each time is done", true, "done", ["filing"]],
  ] as const)("%s", async (_, isStored, status, whole) => {
    const { dependencies, start, seen, stored, fail, runAll } = await officeOfFailures();
    const job = await start.hmda_register();
    await fail(
      withPorts(dependencies, ({ hmdaFilings, jobs }) => ({
        hmdaFilings: {
          ...hmdaFilings,
          add: async (...given) => {
            if (isStored) await hmdaFilings.add(...given);
            return broken();
          },
        },
        jobs: {
          ...jobs,
          save: (given, entry) => (given.state.status === "done" ? broken() : jobs.save(given, entry)),
        },
      })),
    );
    await runAll();
    expect([(await stored(job)).state.status, await seen(job)]).toEqual([status, [...whole]]);
  });
});
