import { describe, expect, test } from "bun:test";
import type { LineToImport } from "../../../application/imports/loan/prepare-line.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { importOffice } from "../../application/imports/import-office.ts";
import { openDependencies } from "../../application/office.ts";
import { type Line, openLine } from "../../fixtures/imports/loan-line.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const ended = "the process has ended";

/** The stores of a process that dies at one of its writes: before the write is done, or right after. */
const endingAt = (dependencies: Dependencies, write: number, isDone: boolean): Dependencies => {
  let count = 0;
  const counted =
    <Arguments extends readonly unknown[], Value>(run: (...given: Arguments) => Promise<Value>) =>
    async (...given: Arguments): Promise<Value> => {
      count += 1;
      if (count === write && !isDone) throw new Error(ended);
      const value = await run(...given);
      if (count === write) throw new Error(ended);
      return value;
    };
  const forCompany = (companyId: number): CompanyStores => {
    const { loans, calculations, log, ...others } = dependencies.forCompany(companyId);
    return {
      ...others,
      loans: { ...loans, addAll: counted(loans.addAll), save: counted(loans.save) },
      calculations: { ...calculations, add: counted(calculations.add) },
      log: { ...log, append: counted(log.append) },
    };
  };
  return { ...dependencies, forCompany };
};

/** Imported loans are complete wherever the importing process dies. */
export const importedLoansContract = (kind: StoreKind): void => {
  describe("an imported loan", () => {
    const opened = freshStores(kind);
    const officeHere = () => importOffice({ dependencies: { ...openDependencies(), ...opened().stores } });

    test("exists once, with its calculation, wherever the process died and the import ran again", async () => {
      const { dependencies, take, takeOn, loanOf, calculations, loans } = await officeHere();
      const calculation = { as_of: "2026-03-16" };
      // The three writes: the loan, the log entry of its calculation, and the calculation.
      const writes = [1, 2, 3].flatMap((write) => [false, true].map((isDone) => ({ write, isDone })));
      for (const [position, { write, isDone }] of writes.entries()) {
        const external_id = `K-${position}`;
        const attempt = async (
          first: Line,
          again: Line,
          order: Partial<LineToImport["import"]>,
          outcome: "created" | "updated",
        ) => {
          const run = takeOn(endingAt(dependencies, write, isDone), first, order);
          expect(run).rejects.toThrow(ended);
          await run.catch(() => {});
          expect((await take(again, order)).outcome).toBe(outcome);
          const loan = await loanOf(external_id);
          const page = { number: 1, size: 9, order: [] };
          const { rows } = await calculations.list(loan.id, page);
          expect(rows.filter(({ loanVersion }) => loanVersion === loan.version)).toHaveLength(1);
          return loan;
        };
        const line = openLine({ external_id, calculation });
        const loan = await attempt(line, line, {}, "created");
        const next = openLine({ external_id, calculation, home_value: 450000 });
        const updated = await attempt(next, next, { id: 2, onChange: "update" }, "updated");
        expect(updated).toMatchObject({ id: loan.id, version: 2, logNumber: 2, imported: { importId: 2, version: 2 } });
        expect(await loans.find(loan.id)).toEqual(updated);
      }
    });

    test("exists once for each line of a batch, wherever the process died, and each line has the same outcome as without a failure", async () => {
      const { dependencies, takeAllOn, loanOf, calculations } = await officeHere();
      // The writes: all loans together, then for each loan the log entry of its calculation and the calculation.
      for (const [position, write] of [1, 1, 2, 3, 4, 5].entries()) {
        const keys = [1, 2, 3].map((number) => `B-${position}-${number}`);
        const lines = keys.map((external_id, place) =>
          openLine({ external_id, ...(place < 2 && { calculation: { as_of: "2026-03-16" } }) }),
        );
        // The fourth line repeats the first loan's key, for another person.
        const all = [...lines, { ...lines[0], first_name: "Eva" }, { ...lines[1], property_state: "XX" }];
        const dying = endingAt(dependencies, write, position > 0);
        await expect(takeAllOn(dying, all)).rejects.toThrow(ended);
        const taken = await takeAllOn(dependencies, all);
        expect(taken.map(({ outcome }) => outcome)).toEqual(["created", "created", "created", "refused", "refused"]);
        const loans = [];
        for (const key of keys) loans.push(await loanOf(key));
        expect(loans.map(({ borrowers, imported }) => [borrowers[0]?.firstName, imported?.line])).toEqual(
          [1, 2, 3].map((line) => ["Ada", line]),
        );
        const counts = await Promise.all(
          loans.map(async ({ id }) => (await calculations.list(id, { number: 1, size: 9, order: [] })).rows.length),
        );
        expect(counts).toEqual([1, 1, 0]);
      }
    });
  });
};
