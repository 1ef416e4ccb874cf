import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { serviceActor } from "../../../../../domain/access/actor.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { aReportedLoan, entryOn } from "../../../../fixtures/reports/register-facts.ts";
import { addCompany, exportOf, importInto, installationOn, registerOf } from "../../../../reports/installation.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import type { Caller } from "../../support/running-service.ts";
import { openRegisterScene, type RegisterScene, registersPath } from "../../support/scenes/register-scene.ts";

forBothStores((kind) => {
  describe("the originator of a row (field 95)", () => {
    let scene: RegisterScene;
    let administrator: Caller;
    let [olga, otto] = [0, 0];
    let denied: Loan;
    let funded: Loan;

    const changed = async (path: string, body: object, method = "PATCH") => {
      const response = await administrator.call(method, path, body);
      expect([response.status, response.body.errors]).toEqual([200, undefined]);
    };
    const officerWithId = async (nmlsId: string): Promise<number> => {
      const { userId } = await scene.service.hire(scene.compliance.company, "Company User", "Loan Officer");
      await changed(`/company/users/${userId}/`, { nmls_id: nmlsId });
      return userId;
    };
    /** Field 95 of the rows of both loans. */
    const reported = async (): Promise<readonly (string | undefined)[]> => {
      const { body } = await scene.compliance.call("POST", registersPath, { year: 2025, allow_errors: true });
      const file = await scene.compliance.call("GET", `${registersPath}${body.id}/file/`);
      const rows: string[][] = file.body.split("\n").map((line: string) => line.split("|"));
      return [denied, funded].map(({ uli }) => rows.find((cells) => cells[2] === uli)?.[94]);
    };

    /** Tokens expire when the clock is advanced. */
    const signIn = async () => {
      administrator = await scene.service.hire(scene.compliance.company, "Company Administrator");
    };

    beforeAll(async () => {
      scene = await openRegisterScene(kind);
      await signIn();
      olga = await officerWithId("234567");
      otto = await officerWithId("345678");
      denied = await scene.addLoan({
        loanOfficerId: olga,
        closingOn: null,
        disbursedOn: null,
        actionTakenOn: null,
        originatorAtFunding: null,
        hmda: { ...aReportedLoan().hmda, denialReasons: [3] },
        statusHistory: [entryOn("origination", "2025-11-03"), entryOn("underwriting", "2025-11-20")],
      });
      const { firstName, lastName } = (await scene.service.dependencies
        .forCompany(scene.compliance.company.id)
        .users.find(olga)) ?? { firstName: "", lastName: "" };
      funded = await scene.addLoan({
        loanOfficerId: olga,
        originatorAtFunding: { userId: olga, name: `${firstName} ${lastName}`, nmlsId: "234567" },
      });
      const denial = { loan: denied.id, status: "denied", effective_date: "2025-12-15" };
      await changed("/loan/loans/update-status/", denial, "POST");
    });
    afterAll(() => scene.close());

    test("is the officer on the action taken date, whoever works on the loan later", async () => {
      expect(await reported()).toEqual(["234567", "234567"]);
      for (const { id } of [denied, funded]) await changed(`/loan/loans/${id}/`, { loan_officer_id: otto });
      expect(await reported()).toEqual(["234567", "234567"]);
    });

    test("is the originator in a loan's MISMO document", async () => {
      for (const { id } of [denied, funded]) {
        const { body } = await administrator.call("GET", `/loan/loans/${id}/mismo/`);
        expect(["234567", "345678"].filter((nmlsId) => body.includes(`>${nmlsId}<`))).toEqual(["234567"]);
      }
    });

    test("is the same in another installation, which imports the company", async () => {
      const { service, compliance } = scene;
      const company = await service.dependencies.companies.find(compliance.company.id);
      if (company === null) throw new Error("the company does not exist");
      const actor = serviceActor(company, "a test");
      const elsewhere = await kind.open({ shared: false });
      try {
        const installation = installationOn(elsewhere.stores, elsewhere.clock);
        elsewhere.clock.advance((Date.parse(service.clock.now()) - Date.parse(elsewhere.clock.now())) / 1000);
        const importer = await addCompany(installation, company);
        const file = await exportOf(service.dependencies, actor);
        const { findings } = await importInto(installation, importer, file, { format: "ndjson", dryRun: false });
        expect(findings.filter(({ severity }) => severity === "refused")).toEqual([]);
        const { rows } = await registerOf(installation, company, 2025);
        const ofLoan = ({ uli }: Loan) => rows.find((row) => row.uli === uli)?.mlo_nmlsr_id;
        expect([ofLoan(denied), ofLoan(funded)]).toEqual(["234567", "234567"]);
      } finally {
        await elsewhere.dispose();
      }
    });

    test("has the NMLS id that was corrected since", async () => {
      await changed(`/company/users/${olga}/`, { nmls_id: "234568" });
      expect(await reported()).toEqual(["234568", "234568"]);
    });

    test("is the officer on that date, if the loan was assigned to another before the end was entered", async () => {
      const inProcess = { closingOn: null, disbursedOn: null, actionTakenOn: null, originatorAtFunding: null };
      const loan = await scene.addLoan({
        ...inProcess,
        loanOfficerId: otto,
        statusHistory: [entryOn("origination", "2025-11-03"), entryOn("processing", "2025-11-20")],
      });
      const later = async (days: number) => {
        scene.service.clock.advance(days * 24 * 60 * 60);
        await signIn();
      };
      // Its log begins on May 1, 2026, three months after the register is generated.
      await later(90);
      await changed(`/loan/loans/${loan.id}/`, { loan_officer_id: olga });
      const endedOn = scene.service.clock.now().slice(0, 10);
      await later(5);
      await changed(`/loan/loans/${loan.id}/`, { loan_officer_id: otto });
      await later(20);
      const end = { loan: loan.id, status: "withdrawn", effective_date: endedOn };
      await changed("/loan/loans/update-status/", end, "POST");
      const { loans } = scene.service.dependencies.forCompany(loan.companyId);
      const stored = await loans.find(loan.id);
      expect([stored?.loanOfficerId, stored?.statusHistory.at(-1)?.loanOfficerId]).toEqual([otto, olga]);
    });
  });
});
