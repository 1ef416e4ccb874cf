import { describe, expect, test } from "bun:test";
import { client } from "../../support/http-service.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../support/running-service.ts";

onBothStores((service) => {
  const aCompanyWithAuditor = async () => {
    const company = await service().company();
    return { company, auditor: await service().hire(company, "Company User", "Compliance") };
  };

  describe("a user's trail in the audit log", () => {
    test("has its sign-in, password change, and sign-out in order, and nothing secret", async () => {
      const { company, auditor } = await aCompanyWithAuditor();
      const officer = await service().hire(company, "Company User", "Loan Officer");
      const { version } = (await officer.call("GET", "/company/users/me/")).body;
      const passwords = { current_password: "an example password", new_password: "a password of one's own" };
      const changed = await officer.call("POST", "/company/users/me/change-password/", passwords);
      expect(changed.status).toBe(200);
      const tokens = { token: officer.token, client_id: client.id, client_secret: client.secret };
      await officer.call("POST", "/auth/revoke/", tokens, { "X-Request-Id": "a-sign-out" });
      expect((await officer.call("GET", "/company/users/me/")).status).toBe(401);

      const path = `/audit/?kind=user&id=${officer.userId}&ordering=seq`;
      const { results } = (await auditor.call("GET", path)).body;
      const brief = results.map(({ action, number, by }: ServiceResponse["body"]) => [action, typeof number, by]);
      expect(brief.slice(1)).toEqual([
        ["user.sign_in", "string", officer.userId],
        ["user.change_password", "number", officer.userId],
        ["user.sign_out", "string", officer.userId],
      ]);
      const signedOut = results.at(-1);
      expect(signedOut).toMatchObject({
        number: `r${signedOut.seq}`,
        request_id: "a-sign-out",
        changes: [],
        state_digest: "",
      });
      expect(changed.body.version).toBe(version + 1);
      const [, claims = ""] = officer.token.split(".");
      const { session } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
      const secrets = [...Object.values(passwords), officer.token, session, "argon2"];
      expect(secrets.filter((secret) => JSON.stringify(results).includes(secret))).toEqual([]);
    });

    test("has the first refusal of a lockout, by the service itself, and no wrong password", async () => {
      const { company, auditor } = await aCompanyWithAuditor();
      const officer = await service().hire(company, "Company User", "Loan Officer");
      const grant = { grant_type: "password", username: officer.email, password: "wrong" };
      const credentials = { client_id: client.id, client_secret: client.secret };
      const guess = () => officer.call("POST", "/auth/token/", { ...grant, ...credentials });
      const statuses: number[] = [];
      for (let time = 0; time < 13; time += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429, 429]);
      const path = `/audit/?kind=user&id=${officer.userId}&ordering=seq`;
      const { results } = (await auditor.call("GET", path)).body;
      const brief = results.map(({ action, by }: ServiceResponse["body"]) => [action, by]);
      expect(brief.slice(1)).toEqual([
        ["user.sign_in", officer.userId],
        ["user.block_sign_in", null],
      ]);
      const refusals = await auditor.call("GET", "/audit/?action=user.block_sign_in");
      expect(refusals.body.count).toBe(1);
    });
  });
});
