import { beforeAll, describe, expect, test } from "bun:test";
import { roles } from "../../../../../domain/access/roles.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";

const answers = {
  ethnicity: [2],
  ethnicity_observed: false,
  race: [5],
  race_observed: false,
  sex: 2,
  sex_observed: false,
};

type Body = ServiceResponse["body"];

onBothStores((service) => {
  let officer: Caller;
  let compliance: Caller;
  let loan: Body;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    compliance = await service().hire(company, "Company User", "Compliance");
    loan = await startLoan(officer, { property: { street: "1 Main Street", city: "Richmond", zip_code: "23220" } });
  });
  const loanPath = () => `/loan/loans/${loan.id}/`;
  const borrowerPath = () => `/loan/borrowers/${loan.borrowers[0].id}/`;
  const propertyPath = () => `/loan/properties/${loan.property.id}/`;
  const read = async (): Promise<Body> => (await officer.call("GET", loanPath())).body;
  const lastEntry = async (): Promise<Body> =>
    (await compliance.call("GET", `/loan/loans/${loan.id}/audit/?page_size=1`)).body.results[0];

  describe("compliance enters what only reports need, without the permission to edit the loan:", () => {
    test("a borrower's demographics", async () => {
      const { status, body } = await compliance.call("PATCH", borrowerPath(), { demographics: answers });
      expect([status, body.demographics]).toMatchObject([200, answers]);
      expect(await lastEntry()).toMatchObject({ action: "loan.enter_report_data", by: compliance.userId });
    });

    test("the amounts and codes of the HMDA register", async () => {
      const hmda = {
        income_relied_on: 84_000,
        property_value: 450_000,
        debt_to_income_ratio: 31.5,
        submitted_directly: true,
      };
      const { status, body } = await compliance.call("PATCH", loanPath(), { hmda });
      expect([status, body.hmda]).toMatchObject([200, hmda]);
      expect(await lastEntry()).toMatchObject({ action: "loan.enter_report_data", by: compliance.userId });
    });

    test("the county code and the census tract of the property", async () => {
      const place = { county_fips: "51760", census_tract: "51760010200" };
      const { status, body } = await compliance.call("PATCH", propertyPath(), place);
      expect([status, body]).toMatchObject([200, place]);
      expect(await lastEntry()).toMatchObject({ action: "loan.enter_report_data", by: compliance.userId });
    });

    test("also with the other fields unchanged, as a form sends them", async () => {
      const { home_value, notes } = await read();
      const sent = { home_value, notes, hmda: { combined_loan_to_value_ratio: 48 } };
      const { status, body } = await compliance.call("PATCH", loanPath(), sent);
      expect([status, body.hmda.combined_loan_to_value_ratio]).toEqual([200, 48]);
    });
  });

  describe("anything else is refused by its name, and changes nothing:", () => {
    const refused: readonly (readonly [string, () => string, object, readonly string[]])[] = [
      ["a term of the loan", loanPath, { expected_rate: 5.5 }, ["expected_rate"]],
      ["the home's value", loanPath, { home_value: 500_000 }, ["home_value"]],
      ["the application date", loanPath, { application_date: "2026-05-01" }, ["application_date"]],
      ["a denial reason", loanPath, { hmda: { denial_reasons: [1], property_value: 1 } }, ["hmda.denial_reasons"]],
      ["two fields", loanPath, { notes: "seen", external_id: "LOS-1" }, ["external_id", "notes"]],
      ["a name", borrowerPath, { first_name: "Eve", demographics: { sex: 1 } }, ["first_name"]],
      ["an income", borrowerPath, { monthly_income: [{ source: "Pension", amount: 1 }] }, ["monthly_income"]],
      ["a Social Security number", borrowerPath, { ssn: "123456788" }, ["ssn"]],
      ["the units", propertyPath, { units: 2, census_tract: null }, ["units"]],
      ["the street", propertyPath, { street: "2 Main Street" }, ["street"]],
    ];
    test.each(refused)("%s", async (_what, path, sent, fields) => {
      const before = await read();
      const { status, body } = await compliance.call("PATCH", path(), sent);
      expect([status, body.code]).toEqual([403, "beyond_report_data"]);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
      expect(body.detail).toContain(`leave out ${fields.join(", ")}`);
      expect(await read()).toEqual(before);
    });

    test("a Social Security number, whether it is the stored one or not, about which the response says nothing", async () => {
      const mine = await officer.call("PATCH", borrowerPath(), { ssn: "123456788" });
      expect(mine.status).toBe(200);
      const say = async (ssn: string | null) => {
        const { status, body } = await compliance.call("PATCH", borrowerPath(), { ssn });
        return [status, body.code, body.detail];
      };
      expect(await say("123456788")).toEqual(await say("123456787"));
      expect(await say(null)).toEqual(await say("123456787"));
    });

    test("a whole replacement that omits the terms", async () => {
      const { status, body } = await compliance.call("PUT", propertyPath(), { state: "VA", home_value: 450_000 });
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        403,
        ["street", "city", "zip_code"],
      ]);
    });

    test("an invalid value is reported as such first", async () => {
      const { status, body } = await compliance.call("PATCH", propertyPath(), {
        census_tract: "1",
        street: "2 Main Street",
      });
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ["census_tract"]]);
    });

    test("a loan of another company", async () => {
      const stranger = await service().hire(await service().company(), "Company User", "Compliance");
      for (const path of [loanPath, borrowerPath, propertyPath])
        expect((await stranger.call("PATCH", path(), {})).status).toBe(404);
    });
  });

  describe("users who can change more do so, and are logged as before:", () => {
    const edits: Readonly<Record<string, readonly [loan: number, borrower: number, property: number]>> = {
      "Loan Officer": [200, 200, 200],
      Processor: [200, 200, 200],
      Underwriter: [200, 403, 403],
      Closer: [200, 403, 403],
      Compliance: [403, 403, 403],
      Reviewer: [403, 403, 403],
    };
    test.each(roles.map((role) => [role]))("%s", async (role) => {
      const own = role === "Loan Officer" ? officer : await service().hire(officer.company, "Company User", role);
      const changes = [
        await own.call("PATCH", loanPath(), { notes: `seen by ${role}` }),
        await own.call("PATCH", borrowerPath(), { phone: `804555010${roles.indexOf(role)}` }),
        await own.call("PATCH", propertyPath(), { year_built: 1950 + roles.indexOf(role) }),
      ];
      expect(changes.map(({ status }) => status)).toEqual([...(edits[role] ?? [])]);
      if (role !== "Processor") return;
      expect(await lastEntry()).toMatchObject({ action: "property.change", by: own.userId });
    });

    test("an administrator, and someone with a second role", async () => {
      const administrator = await service().hire(officer.company, "Company Administrator");
      const both = await service().hire(officer.company, "Company User", "Compliance", "Processor");
      for (const [caller, year_built] of [
        [administrator, 1960],
        [both, 1961],
      ] as const) {
        expect((await caller.call("PATCH", propertyPath(), { year_built })).status).toBe(200);
        expect(await lastEntry()).toMatchObject({ action: "property.change", by: caller.userId });
      }
    });
  });
});
