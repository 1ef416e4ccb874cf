import { beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { loanResponse } from "../../../../../../adapters/http/resources/loan/response.ts";
import { fieldsIn } from "../../../generated/schema-paths.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";

type Row = ServiceResponse["body"];

onBothStores((service) => {
  let officer: Caller;
  const list = async (query = ""): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { status, body } = await officer.call("GET", `/loan/requirements/?page_size=200&page=${page}${query}`);
      expect(status).toBe(200);
      rows.push(...body.results);
      if (body.next === null) return rows;
    }
  };
  const codesOf = async (query: string): Promise<readonly string[]> => (await list(query)).map(({ code }) => code);

  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  describe("the list of requirements", () => {
    test("shows each with its rule, source, and dates, its sentence, and the fields that meet it", async () => {
      const wait = (await list()).find(({ code }) => code === "disbursement_before_wait");
      expect(wait).toMatchObject({
        subject: "closing",
        severity: "required",
        first_status: "funded",
        operations: ["hecm_insurance_application"],
        fields: ["disbursement_date", "closing_date"],
        sentence: "The waiting period after the closing allows the disbursement on … at the earliest",
        rules: [{ title: "12 CFR part 1026 (76 FR 79768)", basis: "law", from: "2011-12-30", until: null }],
      });
      expect(wait.rules[0].section).toContain("1026.23(a)(3)");
    });

    test("says which reasons need a document, on its page too", async () => {
      const proven = (await list()).filter(({ needs_evidence }) => needs_evidence).map(({ code }) => code);
      // An earlier statement is taken back, or contradicts a document.
      expect(proven.toSorted()).toEqual([
        "appraised_value_raised",
        "birth_date_changed",
        "capacity_changed",
        "flood_zone_change_unexplained",
        "incapacity_not_shown",
        "manufactured_home_age_changed",
        "occupancy_changed",
        "person_change_unexplained",
      ]);
      const printed = await officer.call("GET", "/loan/requirements/?format=html&severity=override");
      expect(printed.body.match(/The reason needs a document/g)).toHaveLength(proven.length);
    });

    test("is in the order in which a loan meets them, or by code", async () => {
      const codes = await codesOf("");
      expect(codes.slice(0, 2)).toEqual(["application_date_missing", "ssn_missing"]);
      expect(await codesOf("&ordering=code")).toEqual(codes.toSorted());
    });

    test("is filtered by subject, severity, status, and agency operation", async () => {
      expect(await codesOf("&subject=notices")).toEqual([
        "deadline_passed",
        "action_notice_overdue",
        "action_notice_late",
        "denial_reason_missing",
        "denial_reason_not_in_words",
        "incompleteness_notice_missing",
      ]);
      expect(await codesOf("&first_status=denied")).toEqual(["denial_reason_missing", "denial_reason_not_in_words"]);
      expect(await codesOf("&severity=warning&subject=notices")).toEqual(["deadline_passed", "action_notice_late"]);
      expect(await codesOf("&operation=cairvs_authorization")).toEqual([
        "borrower_ssn_missing",
        "fha_lender_id_missing",
      ]);
      expect(await codesOf("&operation=certificate_search")).toEqual([]);
    });

    test("is the company's, whose administrator raises severities: they are shown on it, and logged", async () => {
      const company = await service().company();
      const administrator = await service().hire(company, "Company Administrator");
      const code = "disclosures_before_application";
      const raise = (severity: string) =>
        administrator.call("PATCH", `/company/companies/${company.id}/`, {
          requirement_severities: [{ code, severity }],
        });
      const refused = await raise("advice");
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "requirement_severities.0.severity"]);
      const { status, body } = await raise("override");
      const raised = [{ code, severity: "override" }];
      expect([status, body.requirement_severities]).toEqual([200, raised]);
      const register = await administrator.call("GET", "/loan/requirements/?severity=override&page_size=200");
      expect(register.body.results.find((row: Row) => row.code === code)).toMatchObject({
        registered_severity: "warning",
      });
      expect(await codesOf("&severity=override")).not.toContain(code);
      const link = await administrator.call("POST", "/pages/links/", { page: "requirements" });
      const page = await service().ask(new URL(link.body.url).pathname);
      const linked = await page.text();
      expect(linked).toContain("Raised by the company from: Warning");
      // The list is the same page for clients that accept HTML, with everything its filters select, whatever page is requested.
      const printed = await administrator.call("GET", "/loan/requirements/?page_size=1", undefined, {
        Accept: "text/html",
      });
      expect(printed.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(printed.body.match(/<tr id="[a-z_]+">/g)).toEqual(linked.match(/<tr id="[a-z_]+">/g));
      const notices = await administrator.call("GET", "/loan/requirements/?format=html&first_status=denied");
      expect(notices.body.match(/<tr id="[a-z_]+">/g)).toEqual([
        '<tr id="denial_reason_missing">',
        '<tr id="denial_reason_not_in_words">',
      ]);
      const log = await administrator.call("GET", "/audit/?kind=company&page_size=1");
      expect(log.body.results[0].changes).toContainEqual({ path: "requirement_severities", from: [], to: raised });
    });

    test("names fields as in the loan's response, except write-only ones", async () => {
      const shown = fieldsIn(loanResponse.schema).map(({ path }) => path.filter((part) => part !== "0").join("."));
      const fields = [...new Set((await list()).flatMap((row) => row.fields as readonly string[]))];
      expect(fields.filter((field) => !shown.includes(field))).toEqual([
        "borrowers.ssn",
        "fee_disclosures",
        "fees.charged_date",
        "fees",
        "credit_reports",
        "company.states_licensed",
        "documents",
        "fee_refunds",
        "fees.gfe_block",
        "company.fha_lender_id",
        "processing_type",
        "appraiser_license",
        "license_type",
        "address",
        "effective_date",
        "remaining_economic_life_years",
        "is_disaster_checked",
        "is_certified",
      ]);
    });

    test("is a table for experts", async () => {
      const rows = await list();
      const { body } = await officer.call("GET", "/loan/requirements/?format=csv");
      const lines: readonly Row[] = parse(body, { columns: true });
      expect(lines.map(({ code, severity }) => [code, severity])).toEqual(
        rows.map(({ code, severity }) => [code, severity]),
      );
      expect(lines.every(({ rules }) => JSON.parse(rules).length > 0)).toBe(true);
    });
  });

  describe("what prevents a loan from reaching a status", () => {
    const unmetFor = async (loan: number, status: string): Promise<readonly string[]> => {
      const { body } = await officer.call("GET", `/loan/loans/${loan}/`);
      return body.allowed_statuses.find((each: Row) => each.status === status).unmet;
    };
    const inProcessing = async (): Promise<Row> => {
      const loan = await startLoan(officer);
      const move = { loan: loan.id, status: "processing" };
      expect((await officer.call("POST", "/loan/loans/update-status/", move)).status).toBe(200);
      return loan;
    };

    test("is stated in the sentences of the register", async () => {
      const { id } = await inProcessing();
      const sentences = (await list("&first_status=underwriting")).map(({ sentence }) => sentence);
      const unmet = await unmetFor(id, "underwriting");
      expect(unmet.length).toBeGreaterThan(0);
      // The register has a mark instead of a person's name.
      const said = unmet.map((text: string) => text.replace("Ada Example", "…"));
      expect(sentences).toEqual(expect.arrayContaining(said));
    });

    test("is identified by code, with its severity and the fields that meet it, also when a change of status is refused", async () => {
      const { id } = await inProcessing();
      const { body } = await officer.call("GET", `/loan/loans/${id}/`);
      const next = body.allowed_statuses.find((each: Row) => each.status === "underwriting");
      expect(next.requirements.map(({ sentence }: Row) => sentence)).toEqual([...next.unmet, ...next.warnings]);
      expect(next.requirements).toContainEqual({
        code: "present_address_incomplete",
        severity: "required",
        sentence: "The present address of Ada Example is incomplete: enter street, city, state and ZIP code",
        fields: ["street", "city", "state", "zip_code"].map((part) => `borrowers.present_address.${part}`),
        override: null,
      });
      const refused = await officer.call("POST", "/loan/loans/update-status/", { loan: id, status: "underwriting" });
      const inTheWay = next.requirements.filter(({ severity }: Row) => severity !== "warning");
      expect(refused.body.requirements).toEqual(inTheWay);
      expect(refused.body.requirements.length).toBe(refused.body.errors.length);
    });

    test("includes a home in which the borrower does not live, while the property says so; an underwriter then says what shows the opposite", async () => {
      const { id, property } = await inProcessing();
      const says = async (occupancy: string) => {
        expect((await officer.call("PATCH", `/loan/properties/${property.id}/`, { occupancy })).status).toBe(200);
        return (await unmetFor(id, "underwriting")).filter((each) => each.includes("principal residence"));
      };
      expect(await says("second_residence")).toEqual(["The property is not the borrower's principal residence"]);
      const moved = await officer.call("POST", "/loan/loans/update-status/", { loan: id, status: "underwriting" });
      expect([moved.status, moved.body.code]).toEqual([400, "requirements_unmet"]);
      expect(moved.body.detail).toContain("principal residence");
      expect(await says("principal_residence")).toEqual([
        expect.stringContaining("what shows that the borrower lives there"),
      ]);
    });
  });
});
