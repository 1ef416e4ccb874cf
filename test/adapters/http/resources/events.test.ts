import { beforeAll, describe, expect, test } from "bun:test";
import { readEvents } from "../../../../application/events/read-events.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { onBothStores } from "../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  let follower: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    follower = await service().hire(company, "Company User", "Compliance");
  });
  const read = async (query = ""): Promise<ServiceResponse["body"]> => {
    const { status, body } = await follower.call("GET", `/events/${query}`);
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const latest = async (): Promise<string> => (await read("?after=latest")).next_after;

  describe("the events of a company", () => {
    test("are read page by page, none missed and none twice, while others write", async () => {
      const begin = await latest();
      const ids: number[] = [];
      const writes = Promise.all(
        Array.from({ length: 20 }, async () => {
          const { id } = await startLoan(officer);
          ids.push(id);
          await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "a note" });
        }),
      );
      let isWriting = true;
      writes.finally(() => {
        isWriting = false;
      });
      const seen: { cursor: string; type: string; data: { loan: number } }[] = [];
      for (let after = begin, hasMore = true; isWriting || hasMore; ) {
        const page = await read(`?after=${after}&limit=7&types=loan.created,loan.changed`);
        seen.push(...page.results);
        [after, hasMore] = [page.next_after, page.has_more || isWriting];
      }
      await writes;
      expect(new Set(seen.map(({ cursor }) => cursor)).size).toBe(seen.length);
      const loansOf = (type: string) => seen.filter((event) => event.type === type).map(({ data }) => data.loan);
      expect(loansOf("loan.created").toSorted((one, other) => one - other)).toEqual(ids.toSorted((a, b) => a - b));
      expect(new Set(loansOf("loan.changed"))).toEqual(new Set(ids));
    });

    test("say who did what to which record, in the words of the audit log, and nothing else", async () => {
      const after = await latest();
      const { id } = await startLoan(officer, { ssn: "900-12-3456", last_name: "Plantedname", notes: "planted" });
      const { results, next_after, has_more } = await read(`?after=${after}`);
      expect(results).toEqual([
        {
          cursor: next_after,
          type: "loan.created",
          timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
          data: {
            company: officer.company.id,
            kind: "loan",
            id: String(id),
            loan: id,
            action: "loan.start",
            version: 1,
            by: officer.userId,
          },
        },
      ]);
      expect(has_more).toBe(false);
    });

    test("move on past what is of no requested type", async () => {
      const after = await latest();
      await startLoan(officer);
      const page = await read(`?after=${after}&types=signer.created`);
      expect([page.results, page.has_more]).toEqual([[], false]);
      expect(page.next_after).toBe(await latest());
    });

    test("are waited for: the response comes with the first one, or when the time is over", async () => {
      const after = await latest();
      const waiting = read(`?after=${after}&wait=20`);
      const { id } = await startLoan(officer);
      expect((await waiting).results[0].data.loan).toBe(id);
      const before = performance.now();
      expect((await read(`?after=latest&wait=1`)).results).toEqual([]);
      expect(performance.now() - before).toBeGreaterThan(900);
    });

    test("are not waited for once the service stops, nor by more than twenty callers at a time", async () => {
      const actor: Actor = {
        userId: follower.userId,
        companyId: follower.company.id,
        hierarchy: "Company User",
        roles: ["Compliance"],
        timeZone: "UTC",
        requestId: "a-test",
      };
      const request = { companyId: null, after: "latest", limit: 1, types: [], waitSeconds: 20 } as const;
      let isOpen = true;
      const wait = () => readEvents(service().dependencies, actor, request, () => isOpen);
      let answered = 0;
      const waiting = Array.from({ length: 21 }, () => wait().then(() => (answered += 1)));
      await Promise.any(waiting);
      expect(answered).toBe(1);
      isOpen = false;
      await Promise.all(waiting);
    });

    test("are refused behind a place that the log does not have", async () => {
      const cursor = await latest();
      const [seq, mac = ""] = cursor.split(".");
      const unknown = [`${seq}.${mac.replaceAll(/./g, mac.startsWith("0") ? "1" : "0")}`, `${Number(seq) + 1}.${mac}`];
      for (const after of unknown) {
        const { status, body } = await follower.call("GET", `/events/?after=${after}`);
        expect([status, body.code]).toEqual([400, "cursor_unknown"]);
      }
      const { status, body } = await follower.call("GET", "/events/?after=soon&limit=1001&types=loan.sold&wait=21");
      expect(status).toBe(400);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(["after", "limit", "types", "wait"]);
    });
  });
});
