import { expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import type { Fault } from "../../../application/support/dependencies.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, testMac } from "../../fixtures/loan/log.ts";
import { forBothStores } from "./support/on-both-stores.ts";
import { openService, startLoan } from "./support/running-service.ts";
import { addReportedLoan } from "./support/scenes/register-scene.ts";

const keyOf = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const underKeys = (...keys: readonly string[]) => ({ ...openVault(keys.join(","), null), auditMac: testMac });
const [former, latter] = [keyOf("former", 7), keyOf("latter", 8)];

const sentence =
  "Data in the store is encrypted with the key latter, which ENCRYPTION_KEYS of this process lacks: add it there, and restart the process. Until then, requests that need it get 503, and jobs that need it wait for a day at most.";

forBothStores((kind) => {
  /** A process that lacks the key with which another one encrypts, and a company in their store. */
  const processWithoutKey = async () => {
    const opened = await kind.open({
      shared: true,
      vaults: { stores: underKeys(former), others: underKeys(latter, former) },
    });
    const faults: Fault[] = [];
    const service = await openService(opened, { reportFault: (fault) => void faults.push(fault) });
    return { opened, faults, service, company: await service.company() };
  };

  test("a process without the key of another one refuses what needs it with 503, and tells its operator once and at /readyz", async () => {
    const { opened, faults, service, company } = await processWithoutKey();
    const officer = await service.hire(company, "Company User", "Loan Officer");
    const readable = await startLoan(officer);
    const id = await service.dependencies.sequences.next("loan");
    const loan = aLoan({ id, companyId: company.id, notes: "a note" });
    await opened.others.forCompany(company.id).loans.add(loan, loanAdded(loan));
    expect(await (await service.ask("/readyz")).json()).not.toHaveProperty("warnings", [sentence]);

    for (let request = 0; request < 2; request += 1) {
      const response = await service.ask(`/api/loan/loans/${loan.id}/`, { token: officer.token });
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await response.json()).toMatchObject({
        code: "service_unavailable",
        detail:
          "This process of the service lacks a key with which the data is encrypted: tell the operator, whose log names the key, and repeat the request later.",
      });
    }
    expect(faults).toEqual([{ requestId: expect.any(String), operation: "decrypt", detail: sentence }]);
    expect((await officer.call("GET", `/loan/loans/${readable.id}/`)).status).toBe(200);
    const ready = await service.ask("/readyz");
    expect(ready.status).toBe(200);
    expect(((await ready.json()) as { warnings: string[] }).warnings[0]).toBe(sentence);
    await service.close();
  });

  test("it refuses the table of a register's findings as a whole: none of it is sent before the first loan was read", async () => {
    const { opened, faults, service, company } = await processWithoutKey();
    const { userId, token } = await service.hire(company, "Company User", "Compliance");
    const others = { ...service.dependencies, ...opened.others };
    await addReportedLoan({ dependencies: others }, { company, userId });
    const table = await service.ask("/api/loan/hmdareporting/?year=2025&format=csv", { token });
    expect([table.status, table.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await table.json()).toMatchObject({ code: "service_unavailable" });
    expect(faults).toEqual([{ requestId: expect.any(String), operation: "decrypt", detail: sentence }]);
    await service.close();
  });
});
