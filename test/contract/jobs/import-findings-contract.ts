import { describe, expect, test } from "bun:test";
import type { Finding } from "../../../domain/imports/finding.ts";
import type { PageOf, Position } from "../../../domain/kernel/page.ts";
import { instant } from "../../fixtures/clock.ts";
import { anId } from "../../fixtures/ids.ts";
import { aJob } from "../../fixtures/jobs/job.ts";
import { jobAdded } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const found = (line: number, given: Partial<Finding> = {}): Finding => ({
  ...{ line, severity: "refused", field: "home_value", code: "invalid", message: "must be greater than 0" },
  ...given,
});
const byLine = { number: 1, size: 25, order: [{ field: "line", descending: false }] } as const;

/** What every store of import findings guarantees. */
export const importFindingsContract = (kind: StoreKind): void => {
  describe("import findings", () => {
    const opened = freshStores(kind, { shared: true });
    const findingsOf = (companyId: number) => opened().stores.forCompany(companyId).importFindings;
    const listed = async (importId: number, severity: Finding["severity"] | null = null) =>
      opened().others.forCompany(1).importFindings.list(importId, { severity }, byLine);

    test("are listed by line, for one import of one company", async () => {
      const [importId, another] = [anId(), anId()];
      const [second, first] = [found(11), found(2, { field: null, severity: "warning", message: "The line is odd." })];
      await findingsOf(1).add(importId, [second, first]);
      await findingsOf(1).add(another, [found(3)]);
      await findingsOf(1).add(importId, []);
      expect(await listed(importId)).toEqual({ count: 2, rows: [first, second] });
      expect(await listed(importId, "warning")).toEqual({ count: 1, rows: [first] });
      expect((await findingsOf(2).list(importId, { severity: null }, byLine)).rows).toEqual([]);
    });

    test("are stored once for a line, field, and code, no matter who finds them again, together with others of the same line", async () => {
      const importId = anId();
      const [first, again] = [found(2), found(2, { message: "another sentence" })];
      const beside = [found(2, { field: null }), found(2, { code: "required" }), found(3)];
      await findingsOf(1).add(importId, [first]);
      await opened()
        .others.forCompany(1)
        .importFindings.add(importId, [again, ...beside]);
      const { count, rows } = await listed(importId);
      expect(count).toBe(4);
      expect(rows).toContainEqual(first);
      for (const each of beside) expect(rows).toContainEqual(each);
    });

    test("of one line are ordered by field and code, those of the whole line last, regardless of the order in which they were found", async () => {
      const importId = anId();
      const inOrder = [
        found(2, { field: "fees.0.amount" }),
        found(2, { field: "fees.0.amount_paid" }),
        found(2, { field: "home_value", code: "invalid" }),
        found(2, { field: "home_value", code: "required", severity: "warning" }),
        found(2, { field: null }),
        found(10),
      ];
      const add = (findings: readonly Finding[]) => findingsOf(1).add(importId, findings);
      await add(inOrder.slice(3).toReversed());
      await add(inOrder.slice(0, 3).toReversed());
      expect((await listed(importId)).rows).toEqual(inOrder);
      expect((await listed(importId, "refused")).rows).toEqual(inOrder.toSpliced(3, 1));
      const order = [{ field: "line", descending: true }] as const;
      const walked: Finding[] = [];
      for (let after: Position | null = null, isWhole = false; !isWhole; ) {
        const step: PageOf<Finding> = await findingsOf(1).list(importId, { severity: null }, { after, size: 4, order });
        walked.push(...step.rows);
        after = step.next ?? null;
        isWhole = after === null;
      }
      expect(walked).toEqual(inOrder.toReversed());
    });

    test("are read by cursor", async () => {
      const importId = anId();
      await findingsOf(1).add(importId, [found(1), found(2), found(3)]);
      const { order } = byLine;
      const step = await findingsOf(1).list(importId, { severity: null }, { after: null, size: 2, order });
      const rest = await findingsOf(1).list(importId, { severity: null }, { after: step.next ?? [], size: 2, order });
      expect([...step.rows, ...rest.rows].map(({ line }) => line)).toEqual([1, 2, 3]);
    });

    test("are removed together with their import job", async () => {
      const ended = aJob({ state: { status: "done", endedAt: instant("2026-05-01T12:00:00.000Z") } });
      const { stores } = opened();
      await stores.forCompany(1).jobs.add(ended, jobAdded(ended));
      await findingsOf(1).add(ended.id, [found(1)]);
      const kept = anId();
      await findingsOf(1).add(kept, [found(1)]);
      // Reading the log also flushes the pending writes of jobs.
      await stores.forCompany(1).log.listAfter(0, 10);
      await stores.forCompany(1).jobs.removeEndedBefore(instant("2026-05-02T12:00:00.000Z"), 10);
      expect((await listed(ended.id)).rows).toEqual([]);
      expect((await listed(kept)).rows).toHaveLength(1);
    });
  });
};
