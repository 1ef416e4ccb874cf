import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { aStart, type Caller, startLoan } from "../../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company Administrator");
  });
  const start = (given: object, headers = {}) =>
    officer.call("POST", "/loan/loans/start-loan/", aStart(officer, given), headers);
  const found = async (externalId: string) =>
    (await officer.call("GET", `/loan/loans/?external_id=${externalId}`)).body.results;

  describe("the external id of a loan", () => {
    test("is stored at the start, shown in detail and row, found by the list, and changed by PUT and PATCH", async () => {
      const { id, ...loan } = await startLoan(officer, { external_id: "LOS-1" });
      expect(loan.external_id).toBe("LOS-1");
      expect(await found("LOS-1")).toMatchObject([{ id, external_id: "LOS-1" }]);
      expect(await found("LOS-2")).toEqual([]);
      const patched = await officer.call("PATCH", `/loan/loans/${id}/`, { external_id: "LOS-2" });
      expect(patched.body.external_id).toBe("LOS-2");
      expect(await found("LOS-1")).toEqual([]);
      const required = { loan_officer_id: officer.userId, home_value: 450_000 };
      const replaced = await officer.call("PUT", `/loan/loans/${id}/`, required);
      expect(replaced.body.external_id).toBeNull();
    });

    test("is refused with its field if another loan of the company has it, at the start and in a change", async () => {
      await startLoan(officer, { external_id: "LOS-3" });
      const other = await startLoan(officer);
      for (const refused of [
        await start({ external_id: "LOS-3" }),
        await officer.call("PATCH", `/loan/loans/${other.id}/`, { external_id: "LOS-3" }),
      ]) {
        expect([refused.status, refused.body.code]).toEqual([400, "already_exists"]);
        expect(refused.body.errors[0].field).toBe("external_id");
      }
      const elsewhere = await service().hire(await service().company(), "Company Administrator");
      expect((await startLoan(elsewhere, { external_id: "LOS-3" })).external_id).toBe("LOS-3");
    });

    test("can be used again once its loan is deleted", async () => {
      const { id } = await startLoan(officer, { external_id: "LOS-4" });
      await officer.call("DELETE", `/loan/loans/${id}/`);
      expect((await startLoan(officer, { external_id: "LOS-4" })).external_id).toBe("LOS-4");
    });

    test("does not prevent repeating a start whose response was lost", async () => {
      const key = { "Idempotency-Key": "a start whose answer is lost" };
      const { idempotencyKeys } = service().dependencies;
      const response = idempotencyKeys.storeResponse;
      // The process dies between storing the loan and storing the response.
      idempotencyKeys.storeResponse = () => Promise.reject(new Error("killed"));
      await start({ external_id: "LOS-5" }, key).catch(() => {});
      idempotencyKeys.storeResponse = response;
      service().clock.advance(61);
      const repeated = await start({ external_id: "LOS-5" }, key);
      expect([repeated.status, repeated.body.external_id]).toEqual([201, "LOS-5"]);
      expect(await found("LOS-5")).toHaveLength(1);
    });
  });
});
