import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../domain/company/company.ts";
import { password } from "../../support/http-service.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type Call, openService, type RunningService } from "../../support/running-service.ts";
import { siteVisitor } from "../../support/site-visitor.ts";

interface Listed {
  readonly id: number;
  readonly kind: string;
  readonly network: string;
  readonly user_agent: string | null;
  readonly last_used_at: string;
  readonly is_current: boolean;
}

const mine = "/company/users/me/sessions/";

forBothStores((kind) => {
  let service: RunningService;
  let company: Company;
  beforeAll(async () => {
    service = await openService(await kind.open({ shared: false }));
    company = await service.company();
  });
  afterAll(() => service.close());

  const listed = async (call: Call, path = mine): Promise<readonly Listed[]> => (await call("GET", path)).body.results;
  const statusOf = async (call: Call) => (await call("GET", "/company/users/me/")).status;

  describe("the sessions of a user", () => {
    test("are listed with where and when each began, and each can be ended by its number only", async () => {
      const { call, email } = await service.hire(company, "Company User", "Loan Officer");
      const visitor = siteVisitor(service);
      service.clock.advance(60);
      await visitor.signIn(email, password);
      const [browser, program, ...more] = await listed(call);
      if (browser === undefined || program === undefined) throw new Error("there are two sessions");
      expect(more).toEqual([]);
      expect([browser.kind, browser.network, browser.is_current]).toEqual(["browser", "127.0.0.0/24", false]);
      expect([program.kind, program.is_current]).toEqual(["token", true]);
      service.clock.advance(60);
      await visitor.open("/loans");
      expect((await listed(call))[0]?.last_used_at).toBe(service.clock.now());
      expect((await call("DELETE", `${mine}${browser.id}/`)).status).toBe(204);
      expect((await visitor.open("/loans")).status).toBe(303);
      expect((await listed(call)).map(({ id }) => id)).toEqual([program.id]);
      expect((await call("DELETE", `${mine}${browser.id}/`)).body.code).toBe("session_not_found");
      expect((await call("DELETE", `${mine}${program.id}/`)).status).toBe(204);
      expect(await statusOf(call)).toBe(401);
    });

    test("of a colleague cannot be ended by their numbers", async () => {
      const { call } = await service.hire(company, "Company User", "Loan Officer");
      const colleague = await service.hire(company, "Company User", "Loan Officer");
      const [theirs] = await listed(colleague.call);
      expect((await call("DELETE", `${mine}${theirs?.id}/`)).status).toBe(404);
      expect(await statusOf(colleague.call)).toBe(200);
    });

    test("that have expired are not listed", async () => {
      const { call, email } = await service.hire(company, "Company User", "Loan Officer");
      const visitor = siteVisitor(service);
      await visitor.signIn(email, password);
      service.clock.advance(1799);
      expect(await listed(call)).toHaveLength(2);
      service.clock.advance(1);
      expect((await listed(call)).map(({ kind: each }) => each)).toEqual(["token"]);
    });

    test("all end together, including the one that requests it, and those begun afterward are active", async () => {
      const { call, email } = await service.hire(company, "Company User", "Loan Officer");
      const other = await service.signIn(email, password);
      expect((await call("POST", "/company/users/me/sign-out-everywhere/")).status).toBe(204);
      expect([await statusOf(call), await statusOf(other)]).toEqual([401, 401]);
      expect(await listed(await service.signIn(email, password))).toHaveLength(1);
    });

    test("are seen and ended by administrators, of their own company only, which the audit log says", async () => {
      const officer = await service.hire(company, "Company User", "Loan Officer");
      const administrator = await service.hire(company, "Company Administrator");
      const foreign = await service.hire(await service.company(), "Company Administrator");
      const path = `/company/users/${officer.userId}`;
      for (const { call, expected } of [
        { call: officer.call, expected: 403 },
        { call: foreign.call, expected: 404 },
      ]) {
        expect((await call("GET", `${path}/sessions/`)).status).toBe(expected);
        expect((await call("POST", `${path}/sign-out-everywhere/`)).status).toBe(expected);
      }
      expect((await listed(administrator.call, `${path}/sessions/`)).map(({ is_current }) => is_current)).toEqual([
        false,
      ]);
      expect((await administrator.call("POST", `${path}/sign-out-everywhere/`)).status).toBe(204);
      expect(await statusOf(officer.call)).toBe(401);
      const entries = await administrator.call("GET", `/audit/?kind=user&id=${officer.userId}`);
      expect(entries.body.results[0]).toMatchObject({
        action: "user.sign_out_everywhere",
        by: administrator.userId,
      });
    });

    test("of a Super User are neither seen nor ended by an administrator of the house company", async () => {
      const house = await service.company({ isHouse: true });
      const administrator = await service.hire(house, "Company Administrator");
      const superUser = await service.hire(house, "Super User");
      const ofSuperUser = `/company/users/${superUser.userId}`;
      const refused = [
        await administrator.call("GET", `${ofSuperUser}/sessions/`),
        await administrator.call("POST", `${ofSuperUser}/sign-out-everywhere/`),
      ];
      expect(refused.map(({ body }) => body.code)).toEqual(["hierarchy_above_own", "hierarchy_above_own"]);
      expect(await statusOf(superUser.call)).toBe(200);
    });

    test("are also pages: one is ended by a form, and all by another, which leads to the sign-in", async () => {
      const { email } = await service.hire(company, "Company User", "Loan Officer");
      const [here, there] = [siteVisitor(service), siteVisitor(service)];
      await here.signIn(email, password);
      await there.signIn(email, password);
      const { html } = await here.open("/account/sessions");
      expect(html).toContain("This session");
      const ends = [...html.matchAll(/href="(\/account\/sessions\/\d+\/sign-out)"/g)].map(([, path = ""]) => path);
      for (const path of ends) expect((await here.fillIn(path, {})).location).toBe("/account/sessions?done=ended");
      expect((await there.open("/loans")).status).toBe(303);
      expect((await here.fillIn("/account/sessions/sign-out", {})).location).toBe("/sign-in");
      expect((await here.open("/loans")).status).toBe(303);
    });
  });
});
