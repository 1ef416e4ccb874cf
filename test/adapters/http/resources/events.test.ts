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
    test("are read page by page, none missed and none duplicated, while others write", async () => {
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

    test("say who did what to which record, in the terms of the audit log, and nothing else", async () => {
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

    test("advance past entries of types that were not requested", async () => {
      const after = await latest();
      await startLoan(officer);
      const page = await read(`?after=${after}&types=signer.created`);
      expect([page.results, page.has_more]).toEqual([[], false]);
      expect(page.next_after).toBe(await latest());
    });

    test("are waited for: the response arrives with the first one, or when the time is over", async () => {
      const after = await latest();
      const waiting = read(`?after=${after}&wait=20`);
      const { id } = await startLoan(officer);
      expect((await waiting).results[0].data.loan).toBe(id);
      const before = performance.now();
      expect((await read(`?after=latest&wait=1`)).results).toEqual([]);
      expect(performance.now() - before).toBeGreaterThan(900);
    });

    test.each([
      ["is deactivated", { is_active: false }, 401],
      ["may no longer read events", { roles: ["Processor"] }, 403],
    ])("of the time after a waiting user %s are not sent", async (_, change, status) => {
      const administrator = await service().hire(officer.company, "Company Administrator");
      const leaver = await service().hire(officer.company, "Company User", "Compliance");
      const after = await latest();
      const waiting = leaver.call("GET", `/events/?after=${after}&wait=20&types=loan.created`);
      while (!service().dependencies.processState.waitingCallers.has(officer.company.id)) await Bun.sleep(5);
      expect((await administrator.call("PATCH", `/company/users/${leaver.userId}/`, change)).status).toBe(200);
      await startLoan(officer);
      expect(await waiting).toMatchObject({ status: 200, body: { results: [] } });
      expect((await leaver.call("GET", "/events/")).status).toBe(status);
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
      const reader = { sessionId: "none", isWaitedFor: () => isOpen };
      const wait = () => readEvents(service().dependencies, actor, request, reader);
      let answered = 0;
      const waiting = Array.from({ length: 21 }, () => wait().then(() => (answered += 1)));
      await Promise.any(waiting);
      expect(answered).toBe(1);
      isOpen = false;
      await Promise.all(waiting);
    });

    test("are refused after a place that the log does not have", async () => {
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

  describe("an event subscription", () => {
    const path = "/events/subscriptions/";
    let administrator: Caller;
    beforeAll(async () => {
      administrator = await service().hire(officer.company, "Company Administrator");
    });
    const subscribe = async (body: object, headers: Record<string, string> = {}): Promise<ServiceResponse> =>
      administrator.call("POST", path, { url: "https://hooks.example.com/hecm", ...body }, headers);

    test("shows its secret once, in the response that created it, and never in a replay, a read, or the log", async () => {
      const headers = { "Idempotency-Key": "subscribe once" };
      const { status, body } = await subscribe({ types: ["loan.created", "loan.created"] }, headers);
      expect([status, body.types, body.is_active]).toEqual([201, ["loan.created"], true]);
      expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(body.cursor).toMatch(/^[1-9][0-9]*\.[A-Za-z0-9_-]{8}$/);
      expect((await subscribe({ types: ["loan.created", "loan.created"] }, headers)).body).toEqual({
        ...body,
        secret: null,
      });
      expect((await administrator.call("GET", `${path}${body.id}/`)).body).toEqual({ ...body, secret: null });
      const rotated = (await administrator.call("POST", `${path}${body.id}/rotate-secret/`)).body;
      expect(rotated).toMatchObject({ id: body.id, version: 2 });
      expect(rotated.secret).toMatch(/^whsec_/);
      expect(rotated.secret).not.toBe(body.secret);
      const shown = JSON.stringify([
        (await administrator.call("GET", path)).body,
        (await administrator.call("GET", "/audit/?kind=event_subscription")).body,
      ]);
      expect([body.secret, rotated.secret].filter((secret) => shown.includes(secret.slice(6)))).toEqual([]);
      expect(shown).toContain('"path":"secret","from":"set","to":"changed"');
    });

    test("is changed and deactivated at its version, and is an event itself", async () => {
      const after = await latest();
      const { id, version } = (await subscribe({ after: "0" })).body;
      const types = { types: ["loan.status_changed"] };
      const changed = await administrator.call("PATCH", `${path}${id}/`, types, { "If-Match": `"${version}"` });
      expect(changed.body).toMatchObject({ ...types, cursor: "0", version: version + 1 });
      const late = await administrator.call("PATCH", `${path}${id}/`, { types: [] }, { "If-Match": `"${version}"` });
      expect(late.status).toBe(412);
      expect((await administrator.call("DELETE", `${path}${id}/`)).status).toBe(204);
      const { results } = (await administrator.call("GET", `${path}?is_active=false`)).body;
      expect(results.map((each: { id: number }) => each.id)).toEqual([id]);
      const events = (await read(`?after=${after}`)).results;
      expect(events.map(({ type }: { type: string }) => type)).toEqual([
        "event_subscription.created",
        "event_subscription.changed",
        "event_subscription.changed",
      ]);
    });

    test("cannot have a receiver inside the network, or one without https", async () => {
      const { id } = (await subscribe({})).body;
      for (const url of [
        "https://inside.test/",
        "https://db.inside.test/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "http://hooks.example.com/",
        "https://hooks.example.com:8443/",
      ])
        for (const { status, body } of [
          await subscribe({ url }),
          await administrator.call("PATCH", `${path}${id}/`, { url }),
        ])
          expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ["url"]]);
      const unknown = await subscribe({ after: "999999.AAAAAAAA" });
      expect([unknown.status, unknown.body.code]).toEqual([400, "cursor_unknown"]);
    });

    test("is one of at most twenty active ones, new or activated again", async () => {
      const { count } = (await administrator.call("GET", path)).body;
      const idle = (await subscribe({ is_active: false })).body;
      for (let at = count; at < 20; at += 1) expect((await subscribe({})).status).toBe(201);
      expect((await subscribe({ is_active: false })).status).toBe(201);
      for (const { status, body } of [
        await subscribe({}),
        await administrator.call("PATCH", `${path}${idle.id}/`, { is_active: true }),
      ])
        expect([status, body.code]).toEqual([400, "too_many"]);
    });
  });
});
