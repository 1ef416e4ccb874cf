import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { forBothStores } from "../../../support/on-both-stores.ts";
import type { Caller, ServiceResponse } from "../../../support/running-service.ts";
import { agencyPath, openAgencyScene, outcomeOf, transactionsPath } from "../../../support/scenes/agency-scene.ts";
import { aPdf, uploadDocument } from "../../../support/scenes/document-scene.ts";
import { wholeApplication } from "../../../support/scenes/whole-application.ts";
import { aNumber, openRecordingOffice, type RecordingOffice } from "./recording-office.ts";

const operations = [
  "case-number-assignment",
  "cairvs-authorization",
  "hecm-certificate",
  "hecm-financial-assessment",
  "appraisal-logging",
  "hecm-insurance-application",
  "address-change",
  "escrow-closeout",
  "case-transfer",
  "case-restore",
];
forBothStores((kind) => {
  let office: RecordingOffice;
  beforeAll(async () => {
    office = await openRecordingOffice(kind);
  });
  afterAll(() => office.close());

  describe("a result that was learned outside the service", () => {
    test("needs none of FHA Connection's request fields, which were entered there", async () => {
      const { fha_case: _, ...property } = wholeApplication.property;
      const loan = await office.aLoan("5 Elm Street", { property: { ...property, street: "5 Elm Street" } });
      expect(outcomeOf(await office.scene.run("case-number-assignment", loan.id))).toBe(
        "400 agency_requirements_unmet",
      );
      expect(outcomeOf(await office.record(loan, "case-number-assignment", aNumber))).toBe("200 success");
      expect((await office.scene.loan(loan.id)).fha.case_number).toBe("137-1234567");
    });

    test("is on the loan as if the agency had answered, with its origin, its evidence, and no tries", async () => {
      const loan = await office.aLoan();
      const { body } = await office.record(loan, "case-number-assignment", aNumber);
      expect(body).toMatchObject({
        operation: "case_number_assignment",
        status: "success",
        origin: "recorded",
        evidence: { ...loan.evidence, note: null },
        corrects: null,
        // A single-family home with an annually adjustable rate.
        result: { case_number: "137-1234567", assigned_date: "2026-05-01", adp_code: "952" },
        requested_by: office.scene.administrator.userId,
      });
      const { fha } = await office.scene.loan(loan.id);
      expect(fha).toMatchObject({
        case_number: "137-1234567",
        case_status: "assigned",
        case_number_origin: "recorded",
      });
      expect(fha.recorded).toEqual([
        {
          operation: "case_number_assignment",
          transaction: body.id,
          recorded_at: body.completed_at,
          recorded_by: office.scene.administrator.userId,
          evidence: { ...loan.evidence, note: null },
        },
      ]);
      const detail = await office.scene.administrator.call("GET", `${transactionsPath}${body.id}/`);
      expect(detail.body.exchange.tries).toEqual([]);
      const sent = await (await fetch(`${office.sandbox.url}/inspect/effects/?reference=${body.reference}`)).json();
      expect(sent).toMatchObject({ effects: 0 });
    });

    test("is decided by the company as it is by then, if another change of the loan was saved first", async () => {
      const loan = await office.aLoan();
      const { administrator, service } = office.scene;
      const path = `/company/companies/${administrator.company.id}/`;
      const { fha_lender_id } = (await administrator.call("GET", path)).body;
      const { forCompany } = service.dependencies;
      let saves = 0;
      const saving = spyOn(service.dependencies, "forCompany").mockImplementation((companyId) => {
        const stores = forCompany(companyId);
        const save: typeof stores.loans.save = async (...given) => {
          saves += 1;
          if (saves > 1) return stores.loans.save(...given);
          await administrator.call("PATCH", path, { fha_lender_id: null });
          return "conflict";
        };
        return { ...stores, loans: { ...stores.loans, save } };
      });
      const recorded = await office.record(loan, "case-number-assignment", aNumber);
      saving.mockRestore();
      expect(outcomeOf(recorded)).toBe("400 agency_requirements_unmet");
      expect((await office.scene.loan(loan.id)).fha.case_number).toBeNull();
      await administrator.call("PATCH", path, { fha_lender_id });
      expect(outcomeOf(await office.record(loan, "case-number-assignment", aNumber))).toBe("200 success");
    });

    test("is a case number as FHA Connection shows it, with its ADP code", async () => {
      const loan = await office.aLoan();
      const written = { ...aNumber, case_number: "137-1234567-952" };
      const { body } = await office.record(loan, "case-number-assignment", written);
      expect(body.result).toMatchObject({ case_number: "137-1234567", adp_code: "952" });
      const nothing = await office.record(loan, "address-change", {});
      expect([nothing.status, nothing.body.errors]).toMatchObject([400, [{ field: "result.corrected" }]]);
      const correction = { corrected: ["borrowers", "property_type"], adp_code: "958" };
      const corrected = await office.record(loan, "address-change", correction);
      expect([outcomeOf(corrected), corrected.body.result]).toMatchObject(["200 success", correction]);
      expect((await office.scene.loan(loan.id)).fha.adp_code).toBe("958");
    });

    test("is in the audit log with who recorded it, what it changed, and its evidence, without a person's SSN", async () => {
      const loan = await office.aLoan();
      const borrower = (await office.scene.loan(loan.id)).borrowers[0].id;
      await office.record(loan, "cairvs-authorization", {
        authorizations: [{ borrower, authorization_number: "A000000001" }],
      });
      const { results } = (await office.scene.administrator.call("GET", `/loan/loans/${loan.id}/audit/`)).body;
      const entry = results.find(({ action }: ServiceResponse["body"]) => action === "agency.record_outside");
      expect([entry.kind, entry.by]).toEqual(["loan", office.scene.administrator.userId]);
      const paths = entry.changes.map(({ path }: { path: string }) => path);
      expect(paths).toEqual(expect.arrayContaining(["fha.cairvs", "fha.recorded"]));
      const said = JSON.stringify(entry.changes);
      expect(said).toContain('"obtained_by":"Ada Example"');
      expect(said).toContain(`"document":${loan.evidence.document}`);
      expect(said).not.toContain("123451234");
    });

    test("shows its origin on the address that it validates, and on the case that it restores", async () => {
      const loan = await office.withCase();
      const origins = async () => {
        const { fha, property } = await office.scene.loan(loan.id);
        return [property.validated_address_origin, fha.restored_origin];
      };
      expect(await origins()).toEqual([null, null]);
      const address = { street: "7 Elm Street", city: "Richmond", state: "VA", zip_code: "23220" };
      expect(outcomeOf(await office.record(loan, "address-change", { address }, { address }))).toBe("200 success");
      expect(await origins()).toEqual(["recorded", null]);
      office.scene.service.clock.advance(1);
      expect(outcomeOf(await office.scene.run("address-validation", loan.id))).toBe("200 success");
      expect(await origins()).toEqual(["agency", null]);
      office.scene.service.clock.advance(1);
      expect(outcomeOf(await office.scene.run("address-validation", loan.id, { override: true }))).toBe("200 success");
      expect(await origins()).toEqual([null, null]);
      const archived = { case_status: "archived", counseled_date: "2026-04-10", certificate_number: "7654321" };
      const clients = [{ first_name: "ADA", last_name: "EXAMPLE" }];
      expect(outcomeOf(await office.record(loan, "hecm-certificate", { ...archived, clients }))).toBe("200 success");
      expect(outcomeOf(await office.record(loan, "case-restore", {}))).toBe("200 success");
      expect(await origins()).toEqual([null, "recorded"]);
    });

    test("shows its origin in each section, for CAIVRS by person, until the agency itself answers", async () => {
      const loan = await office.aLoan();
      await office.record(loan, "cairvs-authorization", {
        authorizations: [{ borrower: loan.borrower, authorization_number: "D000000001", hits: [] }],
      });
      expect((await office.scene.loan(loan.id)).fha.cairvs).toMatchObject([{ origin: "recorded", is_clear: false }]);
      office.scene.service.clock.advance(1);
      expect(outcomeOf(await office.scene.run("cairvs-authorization", loan.id))).toBe("200 success");
      const { fha } = await office.scene.loan(loan.id);
      expect([fha.cairvs, fha.recorded]).toMatchObject([[{ origin: "agency", is_clear: true }], []]);
    });

    describe("of an appraisal determines its deadline", () => {
      const appraisal = { appraised_value: 450_000, effective_date: "2026-04-28" };
      // Six months after the later of the case number's assignment, on April 28, and the logging.
      const logged = async (logged_date?: string) => {
        const loan = await office.aLoan();
        await office.record(loan, "case-number-assignment", { ...aNumber, assigned_date: "2026-04-28" });
        const result = { is_second_appraisal_required: false, logged_date };
        const recorded = await office.record(loan, "appraisal-logging", result, appraisal);
        const { fha, deadlines } = await office.scene.loan(loan.id);
        const due = deadlines.find(({ kind }: ServiceResponse["body"]) => kind === "case_number_cancelled").on;
        return { recorded, loggedOn: fha.appraisal?.logged_date, due };
      };

      test("from the date on which the agency logged it", async () => {
        const { recorded, loggedOn, due } = await logged("2026-04-29");
        expect([outcomeOf(recorded), recorded.body.result.logged_date]).toEqual(["200 success", "2026-04-29"]);
        expect([loggedOn, due]).toEqual(["2026-04-29", "2026-10-29"]);
      });

      test("from the date of its evidence if that date is unknown", async () => {
        const { loggedOn, due } = await logged();
        expect([loggedOn, due]).toEqual(["2026-05-01", "2026-11-01"]);
      });

      test("from no date before the application or after the evidence", async () => {
        for (const on of ["2026-04-27", "2026-05-02"]) {
          const { recorded, loggedOn } = await logged(on);
          expect([outcomeOf(recorded), recorded.body.errors[0].field]).toEqual(["400 invalid", "result.logged_date"]);
          expect(loggedOn).toBeUndefined();
        }
        for (const on of ["2026-04-28", "2026-05-01"]) expect((await logged(on)).loggedOn).toBe(on);
      });
    });

    test("can be that the agency holds the request, which it decides later", async () => {
      const loan = await office.aLoan();
      const held = { status: "held", result: { holds: ["Duplicate address"] } };
      const recorded = await office.record(loan, "case-number-assignment", {}, held);
      expect([outcomeOf(recorded), recorded.body.origin]).toEqual(["200 held", "recorded"]);
      expect((await office.scene.loan(loan.id)).fha).toMatchObject({
        case_status: "held",
        holds: ["Duplicate address"],
        awaiting: ["case_number_assignment"],
      });
      expect((await office.transactionsOf(loan.id)).map(({ status }) => status)).toEqual(["held"]);
      const decided = await office.record(loan, "case-number-assignment", aNumber);
      expect(outcomeOf(decided)).toBe("200 success");
      expect((await office.scene.loan(loan.id)).fha).toMatchObject({
        case_status: "assigned",
        holds: [],
        awaiting: [],
      });
      // The list no longer has a request that waits for the agency.
      const { body } = await office.scene.administrator.call("GET", `${transactionsPath}${recorded.body.id}/`);
      expect([body.status, body.completed_at]).toEqual(["superseded", decided.body.completed_at]);
      expect(body.exchange.failure).toBe(`a person recorded its result in transaction ${decided.body.id}`);
      const open = await office.scene.administrator.call("GET", `${transactionsPath}?loan=${loan.id}&status=held`);
      expect(open.body.results).toEqual([]);
    });

    test("is recorded for every operation that allows it, and for no other", async () => {
      const loan = await office.aLoan();
      for (const operation of operations)
        expect((await office.scene.run(`${operation}/record`, loan.id)).body.errors).toContainEqual(
          expect.objectContaining({ field: "evidence", message: "is required" }),
        );
      for (const none of ["certificate-search", "address-validation", "duplicate-mic", "hecm-referral", "a-wish"])
        expect(outcomeOf(await office.record(loan, none, {}))).toBe("404 path_unknown");
    });

    test("exists once when it is sent again under its key", async () => {
      const loan = await office.aLoan();
      const key = { "Idempotency-Key": `recorded ${loan.id}` };
      const first = await office.record(loan, "case-number-assignment", aNumber, {}, key);
      const again = await office.record(loan, "case-number-assignment", aNumber, {}, key);
      expect([first.status, again.body, again.headers.get("Idempotency-Replayed")]).toEqual([200, first.body, "true"]);
      expect((await office.transactionsOf(loan.id)).length).toBe(1);
    });

    test("is recorded by administrators, and by underwriters if the operation is theirs", async () => {
      const loan = await office.withCase();
      const { service, administrator } = office.scene;
      const by = async (caller: Caller, operation: string, result: object, given: object = {}) => {
        const body = { loan: loan.id, status: "success", result, evidence: loan.evidence, ...given };
        return (await service.answerTo(caller.token)("POST", `${agencyPath(operation)}record/`, body)).status;
      };
      const underwriter = await service.hire(administrator.company, "Company User", "Underwriter");
      const processor = await service.hire(administrator.company, "Company User", "Processor");
      expect(await by(underwriter, "hecm-financial-assessment", {})).toBe(200);
      expect(await by(underwriter, "case-restore", {})).toBe(403);
      expect(await by(processor, "hecm-financial-assessment", {})).toBe(403);
      const stranger = await service.hire(await service.company(), "Company Administrator");
      expect(await by(stranger, "hecm-financial-assessment", {})).toBe(404);
    });
  });

  describe("a correction of a recorded result", () => {
    const corrected = { correction_reason: "Mistyped" };

    test("replaces it, and says which one and why", async () => {
      const loan = await office.withCase();
      const [wrong] = await office.transactionsOf(loan.id);
      const right = { ...aNumber, case_number: "137-1234568" };
      const { body } = await office.record(loan, "case-number-assignment", right, { corrects: wrong.id, ...corrected });
      expect(body).toMatchObject({ status: "success", corrects: wrong.id, correction_reason: "Mistyped" });
      expect((await office.scene.loan(loan.id)).fha).toMatchObject({
        case_number: "137-1234568",
        recorded: [{ transaction: body.id }],
      });
      const again = { corrects: wrong.id, ...corrected };
      const late = await office.record(loan, "case-number-assignment", aNumber, again);
      expect([late.status, late.body.errors]).toMatchObject([400, [{ field: "corrects" }]]);
    });

    test("is refused once a later answer of the agency depends on it", async () => {
      const loan = await office.aLoan("7 Elm Street");
      const clients = [{ first_name: "ADA", last_name: "EXAMPLE" }];
      const certificate = { certificate_number: "7654321", counseled_date: "2026-04-10", clients };
      expect(outcomeOf(await office.record(loan, "hecm-certificate", certificate))).toBe("200 success");
      const [wrong] = await office.transactionsOf(loan.id);
      office.scene.service.clock.advance(1);
      expect(outcomeOf(await office.scene.run("case-number-assignment", loan.id))).toBe("200 success");
      const before = await office.scene.loan(loan.id);
      const late = await office.record(loan, "hecm-certificate", certificate, { corrects: wrong.id, ...corrected });
      expect([late.status, late.body.errors]).toMatchObject([400, [{ field: "corrects" }]]);
      expect(late.body.detail).toContain("case_number_assignment");
      expect(await office.scene.loan(loan.id)).toEqual(before);
    });

    test("is refused for an answer of the agency itself", async () => {
      const loan = await office.aLoan("2 Elm Street");
      expect(outcomeOf(await office.scene.run("case-number-assignment", loan.id))).toBe("200 success");
      const [own] = await office.transactionsOf(loan.id);
      const given = { corrects: own.id, ...corrected };
      const response = await office.record(loan, "case-number-assignment", aNumber, given);
      expect([response.status, response.body.errors]).toMatchObject([400, [{ field: "corrects" }]]);
    });
  });

  describe("an earlier request whose outcome is unknown", () => {
    test("is looked up first: the agency's answer precedes what is recorded", async () => {
      const loan = await office.aLoan("LOSTLONG case-number-assignment 3 Elm Street");
      expect((await office.scene.run("case-number-assignment", loan.id)).status).toBe(503);
      // The first look-up finds nothing, and the request may still be on its way.
      expect(outcomeOf(await office.record(loan, "case-number-assignment", aNumber))).toBe("409 call_in_flight");
      office.scene.service.clock.advance(90);
      const response = await office.record(loan, "case-number-assignment", aNumber);
      expect(outcomeOf(response)).toBe("409 agency_answered");
      const [transaction, ...others] = await office.transactionsOf(loan.id);
      expect([others, transaction.id, transaction.origin, transaction.status]).toEqual([
        [],
        response.body.transaction,
        "agency",
        "success",
      ]);
      const { fha } = await office.scene.loan(loan.id);
      expect([fha.case_number, fha.case_number_origin]).toEqual([transaction.result.case_number, "agency"]);
    });

    test("is ended by the recorded result once it can no longer arrive, and a later answer is shown and not applied", async () => {
      const loan = await office.aLoan("HTTP503 4 Elm Street");
      expect((await office.scene.run("case-number-assignment", loan.id)).status).toBe(503);
      expect(outcomeOf(await office.record(loan, "case-number-assignment", aNumber))).toBe("409 call_in_flight");
      office.scene.service.clock.advance(90);
      const recorded = await office.record(loan, "case-number-assignment", aNumber);
      expect(outcomeOf(recorded)).toBe("200 success");
      const [open] = (await office.transactionsOf(loan.id)).filter(({ id }) => id !== recorded.body.id);
      const detail = (await office.scene.administrator.call("GET", `${transactionsPath}${open.id}/`)).body;
      expect([detail.status, detail.exchange.failure]).toEqual([
        "failed",
        `a person recorded its result in transaction ${recorded.body.id}`,
      ]);
      // The loan is free for what comes next.
      expect(outcomeOf(await office.record(loan, "hecm-financial-assessment", {}))).toBe("200 success");
    });

    test("of another operation is finished first", async () => {
      const loan = await office.withCase();
      const street = { address: { street: "HTTP503 5 Elm Street", city: "Richmond", zip_code: "23220" } };
      expect((await office.scene.run("address-change", loan.id, street)).status).toBe(503);
      office.scene.service.clock.advance(90);
      const before = await office.scene.loan(loan.id);
      const response = await office.record(loan, "hecm-financial-assessment", {});
      expect([outcomeOf(response), response.body.detail]).toEqual([
        "409 agency_outcome_unknown",
        expect.stringContaining("address_change"),
      ]);
      expect(await office.scene.loan(loan.id)).toEqual(before);
    });
  });

  test("an installation without an agency accepts them too", async () => {
    const alone = await openAgencyScene(kind, null);
    try {
      const { id } = await alone.loanAt("6 Elm Street", wholeApplication);
      const { body } = await uploadDocument(alone.service, alone.administrator, aPdf("printout"), { loan: id });
      const evidence = { obtained_on: "2026-05-01", obtained_by: "Ada", channel: "mail", document: body.id };
      const given = { status: "success", result: aNumber, evidence };
      expect(outcomeOf(await alone.run("case-number-assignment/record", id, given))).toBe("200 success");
    } finally {
      await alone.close();
    }
  });
});
