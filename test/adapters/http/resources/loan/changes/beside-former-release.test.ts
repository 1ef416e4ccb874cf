import { afterAll, beforeAll, expect, test } from "bun:test";
import { loggedCompany } from "../../../../../../domain/company/stored/logged-company.ts";
import { upgradeThrough } from "../../../../../../domain/kernel/stored/stored-document.ts";
import type { Borrower } from "../../../../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import { loggedLoan } from "../../../../../../domain/loan/stored/logged-loan.ts";
import { loanUpgradeSteps } from "../../../../../../domain/loan/stored/upgrade.ts";
import { replay } from "../../../../../../domain/log/evidence/replay.ts";
import { currentUpgrades } from "../../../../../../domain/stores.ts";
import { type OpenedStores, present } from "../../../../../contract/store-kind.ts";
import { withoutFilesHmda } from "../../../../../fixtures/company/company.ts";
import { aFee, aLoan } from "../../../../../fixtures/loan/loan.ts";
import { companyAdded, digestOf, loanAdded } from "../../../../../fixtures/loan/log.ts";
import { forBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, openService, type RunningService } from "../../../support/running-service.ts";

/** The loan of a newer release, which has two more fields. */
type NextLoan = Loan & {
  readonly addedText: string | null;
  readonly borrowers: readonly (Borrower & { readonly addedName: string | null })[];
};

const upgrades = {
  ...currentUpgrades,
  loan: upgradeThrough<NextLoan>("loan", loanUpgradeSteps, {
    fields: { addedText: null },
    parts: { borrowers: { fields: { addedName: null } } },
  }),
};

forBothStores((kind) => {
  let opened: OpenedStores;
  let service: RunningService;
  let officer: Caller;
  beforeAll(async () => {
    opened = await kind.open({ shared: true, upgrades });
    service = await openService(opened);
    officer = await service.hire(await service.company(), "Company User", "Loan Officer", "Processor");
  });
  afterAll(() => service.close());

  test.each<[what: string, method: string, path: (loan: Loan) => string, body: (loan: Loan) => object]>([
    ["its terms", "PATCH", ({ id }) => `/loan/loans/${id}/`, () => ({ notes: "changed" })],
    ["a person", "PATCH", ({ borrowers }) => `/loan/borrowers/${borrowers[0]?.id}/`, () => ({ suffix: "Jr" })],
    ["the property", "PATCH", ({ property }) => `/loan/properties/${property.id}/`, () => ({ year_built: 1999 })],
    ["a fee", "PATCH", ({ fees }) => `/loan/fees/${fees[0]?.id}/`, () => ({ amount: 12 })],
    ["its status", "POST", () => "/loan/loans/update-status/", ({ id }) => ({ loan: id, status: "processing" })],
  ])(
    "a newer release that changes %s of a loan of the former one logs what it adds to it",
    async (_, method, path, body) => {
      const { id: companyId } = officer.company;
      const loan = aLoan({ companyId, loanOfficerId: officer.userId, fees: [aFee()] });
      const { loans } = opened.others.forCompany(companyId);
      await loans.add(loan, loanAdded(loan));
      const changed = await officer.call(method, path(loan), body(loan));
      expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
      const entries = await opened.others.forCompany(companyId).log.listOfRecord("loan", String(loan.id), 0, 10);
      const view = loggedLoan.viewOf(present(await loans.find(loan.id)));
      expect(view).toMatchObject({ addedText: null, borrowers: [{ addedName: null }] });
      expect(replay(view, entries, digestOf)).toEqual({ compared: 2, problem: null });
    },
  );

  test("a change of a company that the former release stored logs what this one adds to it", async () => {
    const former = withoutFilesHmda();
    const { id } = former;
    await opened.others.companies.add(former, companyAdded(former));
    const administrator = await service.hire(former, "Company Administrator");
    const changed = await administrator.call("PATCH", `/company/companies/${id}/`, { name: "Renamed Lending" });
    expect([changed.status, changed.body.errors, changed.body.files_hmda]).toEqual([200, undefined, true]);
    const entries = await opened.others.forCompany(id).log.listOfRecord("company", String(id), 0, 10);
    const view = loggedCompany.viewOf(present(await opened.others.companies.find(id)));
    expect(replay(view, entries, digestOf)).toEqual({ compared: 2, problem: null });
  });
});
