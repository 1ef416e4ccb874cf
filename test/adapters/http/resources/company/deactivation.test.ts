import { beforeAll, describe, expect, test } from "bun:test";
import { client, password } from "../../support/http-service.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { aStart, type Caller } from "../../support/running-service.ts";

onBothStores((service) => {
  let superUser: Caller;
  beforeAll(async () => {
    superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
  });

  describe("a company that is deactivated", () => {
    test("is removed from the list, ends its users' sessions immediately, and can be activated again", async () => {
      const company = await service().company({ name: "Closing Lending" });
      const closing = await service().hire(company, "Company Administrator");
      const own = `/company/companies/${company.id}/`;
      const isListed = async (query = "") =>
        (await superUser.call("GET", `/company/companies/${query}`)).body.results.some(
          ({ id }: { id: number }) => id === company.id,
        );
      expect((await closing.call("DELETE", own)).status).toBe(403);
      expect((await closing.call("PATCH", own, { is_active: false })).body.code).toBe("permission_denied");
      expect([(await superUser.call("DELETE", own)).status, (await superUser.call("DELETE", own)).status]).toEqual([
        204, 204,
      ]);
      expect((await superUser.call("GET", own)).body).toMatchObject({ is_active: false, version: 2 });
      expect([await isListed(), await isListed("?is_active=false")]).toEqual([false, true]);
      expect((await closing.call("GET", "/company/users/me/")).body.code).toBe("invalid_token");
      expect((await superUser.call("PATCH", own, { is_active: true })).body.is_active).toBe(true);
      expect(await isListed()).toBe(true);
    });

    test("lets no one sign in or refresh a token", async () => {
      const company = await service().company();
      const { email } = await service().hire(company, "Company User", "Processor");
      const ofClient = { client_id: client.id, client_secret: client.secret };
      const token = (grant: object) => superUser.call("POST", "/auth/token/", { ...grant, ...ofClient });
      const byPassword = { grant_type: "password", username: email, password };
      const { status, body } = await token(byPassword);
      expect(status).toBe(200);
      await superUser.call("DELETE", `/company/companies/${company.id}/`);
      for (const grant of [byPassword, { grant_type: "refresh_token", refresh_token: body.refresh_token }])
        expect((await token(grant)).body.error).toBe("invalid_grant");
    });

    test("gets no new users, signers, loans, or reports until it is active again, and its records stay", async () => {
      const company = await service().company();
      const officer = await service().hire(company, "Company User", "Loan Officer");
      await superUser.call("DELETE", `/company/companies/${company.id}/`);
      const user = { company: company.id, email: "new.user@example.com", first_name: "Ada", last_name: "Example" };
      const signer = { company: company.id, name: "Ada Example", title: "President" };
      for (const [path, body] of [
        ["/company/users/", user],
        ["/company/signers/", signer],
        ["/loan/loans/start-loan/", { ...aStart(officer), company: company.id }],
        ["/loan/hmdareporting/", { company: company.id, year: 2025 }],
        ["/loan/mcr/", { company: company.id, year: 2026, quarter: 1 }],
      ] as const) {
        const refused = await superUser.call("POST", path, body);
        expect([path, refused.status, refused.body.errors?.[0].field]).toEqual([path, 400, "company"]);
      }
      expect((await superUser.call("GET", `/company/users/${officer.userId}/`)).status).toBe(200);
      await superUser.call("PATCH", `/company/companies/${company.id}/`, { is_active: true });
      expect((await superUser.call("POST", "/company/signers/", signer)).status).toBe(201);
    });

    test("cannot be the house company", async () => {
      const house = `/company/companies/${superUser.company.id}/`;
      for (const refused of [
        await superUser.call("DELETE", house),
        await superUser.call("PATCH", house, { is_active: false }),
      ])
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, "is_active"]);
    });
  });
});
