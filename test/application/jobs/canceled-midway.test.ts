import { describe, expect, test } from "bun:test";
import { sweepFiles } from "../../../application/files/sweep-files.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { JobKind } from "../../../domain/jobs/work.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { watchedStores } from "../../adapters/http/killed/dying-stores.ts";
import { officeOfEveryKind } from "./office-of-every-kind.ts";

const daySeconds = 86_400;
const goesOn = () => true;

/** The dependencies of a process that cancels a job after a number of writes, and then dies if it is to. */
const canceling = (
  dependencies: Dependencies,
  after: number,
  cancel: () => Promise<unknown>,
  dies: boolean,
): Dependencies => {
  let writes = 0;
  let isDead = false;
  const alive = <Port extends object>(port: Port): Port => {
    const calls = Object.entries(port).map(([name, call]) => [
      name,
      typeof call !== "function"
        ? call
        : (...given: readonly unknown[]) => {
            if (isDead) throw new Error("the process is gone");
            return call(...given);
          },
    ]);
    return Object.fromEntries(calls) as Port;
  };
  const mortal: Dependencies = {
    ...dependencies,
    sequences: alive(dependencies.sequences),
    forCompany: (id) => {
      const stores = dependencies.forCompany(id);
      return Object.fromEntries(
        Object.entries(stores).map(([name, port]) => [name, alive(port)]),
      ) as unknown as CompanyStores;
    },
  };
  const wrote = async (): Promise<void> => {
    writes += 1;
    if (writes !== after) return;
    await cancel();
    isDead = dies;
  };
  return { ...mortal, ...watchedStores(mortal, wrote), isUnreachable: () => isDead };
};

const wholeOf: Readonly<Record<Exclude<JobKind, "import">, readonly string[]>> = {
  recalculation: ["report"],
  key_rotation: ["text/csv"],
  hmda_register: ["filing"],
  hmda_file_check: ["text/csv"],
  document_package: ["first-letter", "second-letter"],
  call_report_workbook: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  company_export: ["application/x-ndjson"],
};

describe("a job that is canceled at any of its writes", () => {
  test.each(Object.entries(wholeOf))(
    "of the kind %s leaves nothing visible, or can no longer be canceled and completes, even if its process then dies",
    async (kind, whole) => {
      const { dependencies, clock, start, cancel, seen, claim, stored, runAll, files } = await officeOfEveryKind();
      const outcomes = new Set<string>();
      const ended: string[] = [];
      for (const dies of [false, true])
        for (let after = 1, isCanceled = true; isCanceled; after += 1) {
          const before = await files();
          const job = await start[kind as JobKind]();
          isCanceled = false;
          const cancelNow = async () => {
            const canceled = await cancel(job);
            isCanceled = true;
            outcomes.add(canceled._tag === "Refused" ? canceled.refusal._tag : canceled.value.state.status);
          };
          await runJob(canceling(dependencies, after, cancelNow, dies), await claim(), goesOn);
          const { status } = (await stored(job)).state;
          if (status === "canceled") expect(await seen(job)).toEqual([]);
          // Files that are removed with their job are removed immediately; those of documents stay until the sweep.
          if (status === "canceled" && !dies && kind !== "document_package") expect(await files()).toEqual(before);
          clock.advance(60);
          await runAll();
          expect([(await stored(job)).state.status, await seen(job)]).toEqual(
            status === "canceled" ? ["canceled", []] : ["done", [...whole]],
          );
          ended.push(status === "canceled" ? "canceled" : "done");
        }
      clock.advance(8 * daySeconds);
      await sweepFiles(dependencies);
      const kept = { document_package: whole.length, hmda_register: 1 }[kind] ?? 0;
      expect((await files()).length).toBe(kept * ended.filter((status) => status === "done").length);
      const published = kind === "hmda_register" || kind === "document_package";
      expect(outcomes).toEqual(new Set(["canceled", "JobEnded", ...(published ? ["JobFinishing"] : [])]));
    },
  );

  test("keeps what an import has stored, each loan once and complete, which the same file finds", async () => {
    const { dependencies, start, stop, stores, claim, stored, runAll } = await officeOfEveryKind();
    for (const dies of [false, true])
      for (let after = 1, isStopped = true; isStopped; after += 1) {
        const job = await start.import();
        isStopped = false;
        const stopNow = async () => {
          isStopped = (await stop(job))._tag === "Accepted";
        };
        await runJob(canceling(dependencies, after, stopNow, dies), await claim(), goesOn);
        expect((await stored(job)).state.status).toBe(isStopped ? "canceled" : "done");
      }
    const again = await start.import();
    await runAll();
    expect((await stored(again)).work).toMatchObject({ counts: { processed: 1, unchanged: 1, refused: 0 } });
    const { rows } = await stores.loans.list({ ...everyLoan, externalId: "F-2001" }, { number: 1, size: 9, order: [] });
    expect(rows.map(({ enteredAmounts }) => enteredAmounts.length)).toEqual([1]);
  });
});
