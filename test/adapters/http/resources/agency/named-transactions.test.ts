import { afterEach, describe, expect, test } from "bun:test";
import type { Stores } from "../../../../../domain/stores.ts";
import { failing, scriptedAgency } from "../../../../application/agency/scripted-agency.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { type AgencyScene, openAgencyScene, outcomeOf, transactionsPath } from "../../support/scenes/agency-scene.ts";
import { loseKeyOf } from "../../support/scenes/unreadable-credentials.ts";

let scene: AgencyScene | null = null;
afterEach(() => scene?.close());

const open = async (withStores?: (stores: Stores) => Stores) => {
  const agency = scriptedAgency();
  const opened = await openAgencyScene(sqliteKind, agency.gateway, withStores);
  scene = opened;
  const { id } = await opened.loanAt("1 Ash Street");
  return {
    agency,
    scene: opened,
    run: (operation: string) => opened.run(operation, id, { search_criteria: { last_name: "Example" } }),
    newest: async () => (await opened.administrator.call("GET", `${transactionsPath}?loan=${id}`)).body.results[0],
  };
};

describe("a refusal names the transaction that records the call, if", () => {
  describe.each(["hecm-referral", "certificate-search"])("%s", (operation) => {
    test.each([
      ["credentials_rejected", "422 agency_credentials_rejected"],
      ["not_supported", "400 agency_operation_not_supported"],
    ] as const)("results in %s", async (problem, outcome) => {
      const { agency, run, newest } = await open();
      agency.says(failing({ problem, hadNoEffect: true }));
      const refused = await run(operation);
      expect(outcomeOf(refused)).toBe(outcome);
      const { id, status } = await newest();
      expect([refused.body.transaction, status]).toEqual([id, "failed"]);
    });

    test("is sent by a company whose user name and password cannot be decrypted", async () => {
      const { scene: opened, run, newest } = await open();
      await loseKeyOf(opened.service, opened.administrator.company.id, "fhaCredentials");
      const refused = await run(operation);
      expect(outcomeOf(refused)).toBe("400 agency_credentials_missing");
      expect(refused.body.transaction).toBe((await newest()).id);
    });
  });

  test("a command could not be begun because others kept changing the loan", async () => {
    // Once the transaction is stored, others change the loan before each save.
    const contested = (stores: Stores): Stores => {
      let isStored = false;
      const forCompany: Stores["forCompany"] = (companyId) => {
        const company = stores.forCompany(companyId);
        const { agencyTransactions, loans } = company;
        const add: typeof agencyTransactions.add = async (...given) => {
          isStored = true;
          return agencyTransactions.add(...given);
        };
        const save: typeof loans.save = async (...given) => (isStored ? "conflict" : loans.save(...given));
        return { ...company, agencyTransactions: { ...agencyTransactions, add }, loans: { ...loans, save } };
      };
      return { ...stores, forCompany };
    };
    const { agency, run, newest } = await open(contested);
    const refused = await run("hecm-referral");
    expect(outcomeOf(refused)).toBe("409 changed_meanwhile");
    const { id, status } = await newest();
    expect([refused.body.transaction, status]).toEqual([id, "abandoned"]);
    expect(agency.received).toEqual([]);
  });
});

test("a request that is refused before a transaction is stored names none", async () => {
  const { agency, run } = await open();
  agency.says(failing({ problem: "credentials_rejected", hadNoEffect: true }));
  await run("hecm-referral");
  const refused = await run("hecm-referral");
  expect(outcomeOf(refused)).toBe("422 agency_credentials_rejected");
  expect(refused.body).not.toHaveProperty("transaction");
});
