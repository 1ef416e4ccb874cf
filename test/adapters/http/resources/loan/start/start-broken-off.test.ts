import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { Unavailable } from "../../../../../../domain/kernel/failures/unavailable.ts";
import { forBothStores } from "../../../support/on-both-stores.ts";
import { aStart, type Caller, openService, type RunningService } from "../../../support/running-service.ts";

forBothStores((kind) => {
  let service: RunningService;
  let administrator: Caller;
  /** Whether the store is unreachable when a response is to be stored. */
  let losesAnswers = false;

  beforeAll(async () => {
    const opened = await kind.open({ shared: false });
    const { idempotencyKeys: keys } = opened.stores;
    const response: typeof keys.storeResponse = async (...given) => {
      if (losesAnswers) throw new Unavailable("the store is gone");
      await keys.storeResponse(...given);
    };
    service = await openService({
      ...opened,
      stores: { ...opened.stores, idempotencyKeys: { ...keys, storeResponse: response } },
    });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    administrator = await service.hire(await service.company(), "Company Administrator");
  });

  const start = async (caller: Caller, body: object) =>
    caller.call("POST", "/loan/loans/start-loan/", body, { "Idempotency-Key": "key" });

  /** A loan that was started, whose response is lost. */
  const startedUnheard = async (caller: Caller, body: object): Promise<number> => {
    losesAnswers = true;
    await expect(start(caller, body)).rejects.toThrow("the store is gone");
    losesAnswers = false;
    const [loan] = (await administrator.call("GET", "/loan/loans/")).body.results;
    return loan.id;
  };

  test("a register that is requested again under its key, after its process died with the job stored, is that job's register", async () => {
    const compliance = await service.hire(administrator.company, "Company User", "Compliance");
    const path = "/loan/hmdareporting/";
    const request = () =>
      compliance.call("POST", path, { year: 2025 }, { Prefer: "respond-async", "Idempotency-Key": "a register" });
    losesAnswers = true;
    await expect(request()).rejects.toThrow("the store is gone");
    losesAnswers = false;
    const [job, ...others] = (await compliance.call("GET", "/jobs/")).body.results;
    expect(others).toEqual([]);
    for (const again of [await request(), await request()])
      expect([again.status, again.body.id, again.headers.get("Location")]).toEqual([
        202,
        job.id,
        `/api/jobs/${job.id}/`,
      ]);
    expect((await compliance.call("GET", "/jobs/")).body.count).toBe(1);
  });

  describe("a start whose first response was lost, sent again under its key", () => {
    test("returns the loan that it created", async () => {
      const body = aStart(administrator);
      const id = await startedUnheard(administrator, body);
      const again = await start(administrator, body);
      expect([again.status, again.body.id, again.headers.get("Idempotency-Replayed")]).toEqual([201, id, "true"]);
    });

    test("says that there is none if the loan was deleted meanwhile, and starts no other", async () => {
      const body = aStart(administrator, { external_id: "A-1" });
      const id = await startedUnheard(administrator, body);
      await administrator.call("DELETE", `/loan/loans/${id}/`);
      const again = await start(administrator, body);
      expect([again.status, again.body.code]).toEqual([404, "started_loan_gone"]);
      expect((await administrator.call("GET", "/loan/loans/")).body.count).toBe(0);
    });

    test("says the same to an officer whose loan has another officer by now", async () => {
      const [officer, other] = [
        await service.hire(administrator.company, "Company User", "Loan Officer"),
        await service.hire(administrator.company, "Company User", "Loan Officer"),
      ];
      const body = aStart(officer);
      const id = await startedUnheard(officer, body);
      await administrator.call("PATCH", `/loan/loans/${id}/`, { loan_officer_id: other.userId });
      const again = await start(officer, body);
      expect([again.status, again.body.code]).toEqual([404, "started_loan_gone"]);
      expect((await administrator.call("GET", "/loan/loans/")).body.count).toBe(1);
    });
  });
});
