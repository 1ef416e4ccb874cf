import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { restAgencyGateway } from "../../../../../adapters/agency/rest/gateway.ts";
import { aClock } from "../../../../fixtures/clock.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import type { Caller, ServiceResponse } from "../../support/running-service.ts";
import {
  type AgencyScene,
  agencyPath,
  openAgencyScene,
  outcomeOf,
  transactionsPath,
} from "../../support/scenes/agency-scene.ts";
import { aPdf, tell, uploadDocument } from "../../support/scenes/document-scene.ts";
import { wholeApplication } from "../../support/scenes/whole-application.ts";

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
  let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
  let scene: AgencyScene;
  let printoutOfAnother: number;
  beforeAll(async () => {
    sandbox = await freshSandbox();
    // One try, so that the outcome of a call whose answer is lost stays unknown.
    const gateway = restAgencyGateway({ url: sandbox.url, clock: aClock(), maxTries: 1, backOffMilliseconds: 10 });
    scene = await openAgencyScene(kind, gateway);
    printoutOfAnother = (await aLoan("9 Ash Street")).evidence.document;
  });
  afterAll(async () => {
    await scene.close();
    await sandbox.close();
  });

  /** A loan that is ready for its case number, with a printout of FHA Connection. */
  const aLoan = async (street = "1 Elm Street", given: object = {}) => {
    const property = { ...wholeApplication.property, street };
    const { id, borrowers } = await scene.loanAt(street, { ...wholeApplication, property, ...given });
    const printout = await uploadDocument(scene.service, scene.administrator, aPdf(`printout ${id}`), { loan: id });
    const evidence = {
      obtained_on: "2026-05-01",
      obtained_by: "Ada Example",
      channel: "fha_connection",
      document: printout.body.id as number,
    };
    return { id: id as number, borrower: borrowers[0].id as number, evidence };
  };
  type OwnLoan = Awaited<ReturnType<typeof aLoan>>;

  const record = ({ id, evidence }: OwnLoan, operation: string, result: object, given: object = {}, headers = {}) =>
    scene.run(`${operation}/record`, id, { status: "success", result, evidence, ...given }, headers);
  const aNumber = { case_number: "137-1234567", assigned_date: "2026-05-01" };
  const withCase = async (): Promise<OwnLoan> => {
    const loan = await aLoan();
    expect(outcomeOf(await record(loan, "case-number-assignment", aNumber))).toBe("200 success");
    return loan;
  };
  const transactionsOf = async (id: number): Promise<ServiceResponse["body"][]> =>
    (await scene.administrator.call("GET", `${transactionsPath}?loan=${id}`)).body.results;

  describe("a result that was learned outside the service", () => {
    test("needs none of FHA Connection's request fields, which were entered there", async () => {
      const { fha_case: _, ...property } = wholeApplication.property;
      const loan = await aLoan("5 Elm Street", { property: { ...property, street: "5 Elm Street" } });
      expect(outcomeOf(await scene.run("case-number-assignment", loan.id))).toBe("400 agency_requirements_unmet");
      expect(outcomeOf(await record(loan, "case-number-assignment", aNumber))).toBe("200 success");
      expect((await scene.loan(loan.id)).fha.case_number).toBe("137-1234567");
    });

    test("is on the loan as if the agency had answered, with its origin, its evidence, and no tries", async () => {
      const loan = await aLoan();
      const { body } = await record(loan, "case-number-assignment", aNumber);
      expect(body).toMatchObject({
        operation: "case_number_assignment",
        status: "success",
        origin: "recorded",
        evidence: { ...loan.evidence, note: null },
        corrects: null,
        // A single-family home with an annually adjustable rate.
        result: { case_number: "137-1234567", assigned_date: "2026-05-01", adp_code: "952" },
        requested_by: scene.administrator.userId,
      });
      const { fha } = await scene.loan(loan.id);
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
          recorded_by: scene.administrator.userId,
          evidence: { ...loan.evidence, note: null },
        },
      ]);
      const detail = await scene.administrator.call("GET", `${transactionsPath}${body.id}/`);
      expect(detail.body.exchange.tries).toEqual([]);
      const sent = await (await fetch(`${sandbox.url}/inspect/effects/?reference=${body.reference}`)).json();
      expect(sent).toMatchObject({ effects: 0 });
    });

    test("is a case number as FHA Connection shows it, with its ADP code", async () => {
      const loan = await aLoan();
      const written = { ...aNumber, case_number: "137-1234567-952" };
      const { body } = await record(loan, "case-number-assignment", written);
      expect(body.result).toMatchObject({ case_number: "137-1234567", adp_code: "952" });
      const nothing = await record(loan, "address-change", {});
      expect([nothing.status, nothing.body.errors]).toMatchObject([400, [{ field: "result.corrected" }]]);
      const correction = { corrected: ["borrowers", "property_type"], adp_code: "958" };
      const corrected = await record(loan, "address-change", correction);
      expect([outcomeOf(corrected), corrected.body.result]).toMatchObject(["200 success", correction]);
      expect((await scene.loan(loan.id)).fha.adp_code).toBe("958");
    });

    test("is in the audit log with who recorded it, what it changed, and its evidence, without a person's SSN", async () => {
      const loan = await aLoan();
      const borrower = (await scene.loan(loan.id)).borrowers[0].id;
      await record(loan, "cairvs-authorization", {
        authorizations: [{ borrower, authorization_number: "A000000001" }],
      });
      const { results } = (await scene.administrator.call("GET", `/loan/loans/${loan.id}/audit/`)).body;
      const entry = results.find(({ action }: ServiceResponse["body"]) => action === "agency.record_outside");
      expect([entry.kind, entry.by]).toEqual(["loan", scene.administrator.userId]);
      const paths = entry.changes.map(({ path }: { path: string }) => path);
      expect(paths).toEqual(expect.arrayContaining(["fha.cairvs", "fha.recorded"]));
      const said = JSON.stringify(entry.changes);
      expect(said).toContain('"obtained_by":"Ada Example"');
      expect(said).toContain(`"document":${loan.evidence.document}`);
      expect(said).not.toContain("123451234");
    });

    test("shows its origin on the address that it validates, and on the case that it restores", async () => {
      const loan = await withCase();
      const origins = async () => {
        const { fha, property } = await scene.loan(loan.id);
        return [property.validated_address_origin, fha.restored_origin];
      };
      expect(await origins()).toEqual([null, null]);
      const address = { street: "7 Elm Street", city: "Richmond", state: "VA", zip_code: "23220" };
      expect(outcomeOf(await record(loan, "address-change", { address }, { address }))).toBe("200 success");
      expect(await origins()).toEqual(["recorded", null]);
      scene.service.clock.advance(1);
      expect(outcomeOf(await scene.run("address-validation", loan.id))).toBe("200 success");
      expect(await origins()).toEqual(["agency", null]);
      scene.service.clock.advance(1);
      expect(outcomeOf(await scene.run("address-validation", loan.id, { override: true }))).toBe("200 success");
      expect(await origins()).toEqual([null, null]);
      const archived = { case_status: "archived", counseled_date: "2026-04-10", certificate_number: "7654321" };
      const clients = [{ first_name: "ADA", last_name: "EXAMPLE" }];
      expect(outcomeOf(await record(loan, "hecm-certificate", { ...archived, clients }))).toBe("200 success");
      expect(outcomeOf(await record(loan, "case-restore", {}))).toBe("200 success");
      expect(await origins()).toEqual([null, "recorded"]);
    });

    test("shows its origin in each section, for CAIVRS by person, until the agency itself answers", async () => {
      const loan = await aLoan();
      await record(loan, "cairvs-authorization", {
        authorizations: [{ borrower: loan.borrower, authorization_number: "D000000001", hits: [] }],
      });
      expect((await scene.loan(loan.id)).fha.cairvs).toMatchObject([{ origin: "recorded", is_clear: false }]);
      scene.service.clock.advance(1);
      expect(outcomeOf(await scene.run("cairvs-authorization", loan.id))).toBe("200 success");
      const { fha } = await scene.loan(loan.id);
      expect([fha.cairvs, fha.recorded]).toMatchObject([[{ origin: "agency", is_clear: true }], []]);
    });

    describe("of an appraisal determines its deadline", () => {
      const appraisal = { appraised_value: 450_000, effective_date: "2026-04-28" };
      // Six months after the later of the case number's assignment, on April 28, and the logging.
      const logged = async (logged_date?: string) => {
        const loan = await aLoan();
        await record(loan, "case-number-assignment", { ...aNumber, assigned_date: "2026-04-28" });
        const result = { is_second_appraisal_required: false, logged_date };
        const recorded = await record(loan, "appraisal-logging", result, appraisal);
        const { fha, deadlines } = await scene.loan(loan.id);
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
      const loan = await aLoan();
      const held = { status: "held", result: { holds: ["Duplicate address"] } };
      const recorded = await record(loan, "case-number-assignment", {}, held);
      expect([outcomeOf(recorded), recorded.body.origin]).toEqual(["200 held", "recorded"]);
      expect((await scene.loan(loan.id)).fha).toMatchObject({
        case_status: "held",
        holds: ["Duplicate address"],
        awaiting: ["case_number_assignment"],
      });
      expect((await transactionsOf(loan.id)).map(({ status }) => status)).toEqual(["held"]);
      const decided = await record(loan, "case-number-assignment", aNumber);
      expect(outcomeOf(decided)).toBe("200 success");
      expect((await scene.loan(loan.id)).fha).toMatchObject({ case_status: "assigned", holds: [], awaiting: [] });
      // The list no longer has a request that waits for the agency.
      const { body } = await scene.administrator.call("GET", `${transactionsPath}${recorded.body.id}/`);
      expect([body.status, body.completed_at]).toEqual(["superseded", decided.body.completed_at]);
      expect(body.exchange.failure).toBe(`a person recorded its result in transaction ${decided.body.id}`);
      const open = await scene.administrator.call("GET", `${transactionsPath}?loan=${loan.id}&status=held`);
      expect(open.body.results).toEqual([]);
    });

    test("is recorded for every operation that allows it, and for no other", async () => {
      const loan = await aLoan();
      for (const operation of operations)
        expect((await scene.run(`${operation}/record`, loan.id)).body.errors).toContainEqual(
          expect.objectContaining({ field: "evidence", message: "is required" }),
        );
      for (const none of ["certificate-search", "address-validation", "duplicate-mic", "hecm-referral", "a-wish"])
        expect(outcomeOf(await record(loan, none, {}))).toBe("404 path_unknown");
    });

    test("exists once when it is sent again under its key", async () => {
      const loan = await aLoan();
      const key = { "Idempotency-Key": `recorded ${loan.id}` };
      const first = await record(loan, "case-number-assignment", aNumber, {}, key);
      const again = await record(loan, "case-number-assignment", aNumber, {}, key);
      expect([first.status, again.body, again.headers.get("Idempotency-Replayed")]).toEqual([200, first.body, "true"]);
      expect((await transactionsOf(loan.id)).length).toBe(1);
    });

    test("is recorded by administrators, and by underwriters if the operation is theirs", async () => {
      const loan = await withCase();
      const { service, administrator } = scene;
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

  describe("an impossible result is refused with a sentence, by its field, and changes nothing", () => {
    type Refused = readonly [string, (loan: OwnLoan) => Promise<ServiceResponse>, string, string | null];
    const number = (loan: OwnLoan, evidence: object, given: object = {}) =>
      record(loan, "case-number-assignment", aNumber, { evidence: { ...loan.evidence, ...evidence }, ...given });
    const refused: readonly Refused[] = [
      [
        "no evidence",
        (loan) => record(loan, "case-number-assignment", aNumber, { evidence: null }),
        "400 invalid",
        "evidence",
      ],
      [
        "evidence from before the application",
        (loan) => number(loan, { obtained_on: "2026-04-27" }),
        "400 invalid",
        "evidence.obtained_on",
      ],
      [
        "evidence of a day to come",
        (loan) => number(loan, { obtained_on: "2026-05-02" }),
        "400 invalid",
        "evidence.obtained_on",
      ],
      ["a call without a note", (loan) => number(loan, { channel: "phone" }), "400 invalid", "evidence.note"],
      ["another channel", (loan) => number(loan, { channel: "pigeon" }), "400 invalid", "evidence.channel"],
      [
        "a note with a number of a person",
        (loan) => number(loan, { note: "SSN 123-45-6789" }),
        "400 invalid",
        "evidence.note",
      ],
      ["no document", (loan) => number(loan, { document: null }), "400 invalid", "evidence.document"],
      [
        "a document that is not there",
        (loan) => number(loan, { document: 999_999 }),
        "400 invalid",
        "evidence.document",
      ],
      [
        "a document of another loan",
        (loan) => number(loan, { document: printoutOfAnother }),
        "400 invalid",
        "evidence.document",
      ],
      [
        "a document of which only the receipt was reported",
        async (loan) => {
          const receipt = { loan: loan.id, external_document: "case-query", action: "received" };
          return number(loan, { document: (await tell(scene.administrator, receipt)).body.id });
        },
        "400 invalid",
        "evidence.document",
      ],
      [
        "a document that was voided",
        async (loan) => {
          const { body } = await uploadDocument(scene.service, scene.administrator, aPdf("wrong"), { loan: loan.id });
          await tell(scene.administrator, { of: body.id, action: "voided" });
          return number(loan, { document: body.id });
        },
        "400 invalid",
        "evidence.document",
      ],
      ["no result", (loan) => number(loan, {}, { result: null }), "400 invalid", "result.case_number"],
      [
        "a number of nine digits",
        (loan) => number(loan, {}, { result: { ...aNumber, case_number: "137123456" } }),
        "400 invalid",
        "result.case_number",
      ],
      [
        "a number from before the application",
        (loan) => number(loan, {}, { result: { ...aNumber, assigned_date: "2026-04-27" } }),
        "400 invalid",
        "result.assigned_date",
      ],
      [
        "a number that is younger than its evidence",
        (loan) => number(loan, { obtained_on: "2026-04-29" }, { result: { ...aNumber, assigned_date: "2026-04-30" } }),
        "400 invalid",
        "result.assigned_date",
      ],
      ["a status of its own", (loan) => number(loan, {}, { status: "error" }), "400 invalid", "status"],
      [
        "a case status that decides",
        (loan) => number(loan, {}, { result: { ...aNumber, case_status: "assigned" } }),
        "400 invalid",
        "result.case_status",
      ],
      [
        "reasons of what is not held",
        (loan) => number(loan, {}, { result: { ...aNumber, holds: ["Why"] } }),
        "400 invalid",
        "result.holds",
      ],
      [
        "a number with which the request is held all the same",
        (loan) => number(loan, {}, { status: "held" }),
        "400 invalid",
        "result.case_number",
      ],
      [
        "a certificate that was issued before the counseling",
        (loan) =>
          record(loan, "hecm-certificate", {
            certificate_number: "7654321",
            counseled_date: "2026-04-10",
            issued_date: "2026-04-09",
            clients: [{ first_name: "ADA", last_name: "EXAMPLE" }],
          }),
        "400 invalid",
        "result.issued_date",
      ],
      [
        "a query that is held",
        (loan) => record(loan, "cairvs-authorization", {}, { status: "held" }),
        "400 invalid",
        "status",
      ],
      [
        "a stranger's federal debts",
        (loan) =>
          record(loan, "cairvs-authorization", {
            authorizations: [{ borrower: 999_999, authorization_number: "A000000001" }],
          }),
        "400 invalid",
        "result.authorizations.0.borrower",
      ],
      [
        "an authorization with a letter that says nothing",
        (loan) =>
          record(loan, "cairvs-authorization", {
            authorizations: [{ borrower: loan.borrower, authorization_number: "X000000001" }],
          }),
        "400 invalid",
        "result.authorizations.0.authorization_number",
      ],
      [
        "a certificate of a stranger",
        (loan) =>
          record(loan, "hecm-certificate", {
            certificate_number: "7654321",
            counseled_date: "2026-04-10",
            clients: [{ first_name: "STELLA", last_name: "STRANGER" }],
          }),
        "400 invalid",
        "result",
      ],
      [
        "an assessment before there is a case",
        (loan) => record(loan, "hecm-financial-assessment", {}),
        "400 agency_requirements_unmet",
        "fha.case_number",
      ],
      [
        "an endorsement of a loan that is not funded",
        (loan) =>
          record(loan, "hecm-insurance-application", { insurance_status: "endorsed", endorsed_date: "2026-05-01" }),
        "400 agency_requirements_unmet",
        "status",
      ],
      [
        "the restoring of a case that is none",
        (loan) => record(loan, "case-restore", {}),
        "400 agency_requirements_unmet",
        "fha.case_number",
      ],
      [
        "a correction of nothing",
        (loan) => number(loan, {}, { corrects: 999_999, correction_reason: "Mistyped" }),
        "400 invalid",
        "corrects",
      ],
      [
        "a correction without a reason",
        (loan) => number(loan, {}, { corrects: 1 }),
        "400 invalid",
        "correction_reason",
      ],
      [
        "a reason without a correction",
        (loan) => number(loan, {}, { correction_reason: "Mistyped" }),
        "400 invalid",
        "correction_reason",
      ],
    ];

    test.each(refused)("%s", async (_, send, outcome, field) => {
      const loan = await aLoan();
      const before = await scene.loan(loan.id);
      const response = await send(loan);
      const [first] = response.body.errors ?? [];
      expect([outcomeOf(response), first?.field ?? null]).toEqual([outcome, field]);
      expect(response.body.detail).toMatch(/^.{20,}\.$/);
      expect(await scene.loan(loan.id)).toEqual(before);
      expect(await transactionsOf(loan.id)).toEqual([]);
    });

    test("a transfer of the case dated before its assignment, and an action on the assessment dated before the application", async () => {
      const loan = await withCase();
      const transfer = await record(
        loan,
        "case-transfer",
        { transferred_date: "2026-04-30" },
        { transfer_data: { new_lender_id: "1234567890" } },
      );
      expect([transfer.status, transfer.body.errors]).toMatchObject([400, [{ field: "result.transferred_date" }]]);
      const assessment = await record(loan, "hecm-financial-assessment", { last_action_date: "2026-04-27" });
      expect([assessment.status, assessment.body.errors]).toMatchObject([400, [{ field: "result.last_action_date" }]]);
      for (const last_action_date of ["2026-04-28", "2026-05-01"])
        expect(outcomeOf(await record(loan, "hecm-financial-assessment", { last_action_date }))).toBe("200 success");
    });

    test("an appraisal dated after its evidence", async () => {
      const loan = await withCase();
      const evidence = { ...loan.evidence, obtained_on: "2026-04-29" };
      const logged = (effective_date: string) =>
        record(
          { ...loan, evidence },
          "appraisal-logging",
          { is_second_appraisal_required: false },
          { appraised_value: 450_000, effective_date, condition: "as_is" },
        );
      const tooYoung = await logged("2026-04-30");
      expect([tooYoung.status, tooYoung.body.errors]).toMatchObject([400, [{ field: "effective_date" }]]);
      expect(outcomeOf(await logged("2026-04-29"))).toBe("200 success");
    });

    test("a second case number", async () => {
      const loan = await withCase();
      const before = await scene.loan(loan.id);
      const other = { ...aNumber, case_number: "137-7654321" };
      expect(outcomeOf(await record(loan, "case-number-assignment", other))).toBe("409 second_case_number");
      expect(await scene.loan(loan.id)).toEqual(before);
    });
  });

  describe("a correction of a recorded result", () => {
    const corrected = { correction_reason: "Mistyped" };

    test("replaces it, and says which one and why", async () => {
      const loan = await withCase();
      const [wrong] = await transactionsOf(loan.id);
      const right = { ...aNumber, case_number: "137-1234568" };
      const { body } = await record(loan, "case-number-assignment", right, { corrects: wrong.id, ...corrected });
      expect(body).toMatchObject({ status: "success", corrects: wrong.id, correction_reason: "Mistyped" });
      expect((await scene.loan(loan.id)).fha).toMatchObject({
        case_number: "137-1234568",
        recorded: [{ transaction: body.id }],
      });
      const again = { corrects: wrong.id, ...corrected };
      const late = await record(loan, "case-number-assignment", aNumber, again);
      expect([late.status, late.body.errors]).toMatchObject([400, [{ field: "corrects" }]]);
    });

    test("is refused once a later answer of the agency depends on it", async () => {
      const loan = await aLoan("7 Elm Street");
      const clients = [{ first_name: "ADA", last_name: "EXAMPLE" }];
      const certificate = { certificate_number: "7654321", counseled_date: "2026-04-10", clients };
      expect(outcomeOf(await record(loan, "hecm-certificate", certificate))).toBe("200 success");
      const [wrong] = await transactionsOf(loan.id);
      scene.service.clock.advance(1);
      expect(outcomeOf(await scene.run("case-number-assignment", loan.id))).toBe("200 success");
      const before = await scene.loan(loan.id);
      const late = await record(loan, "hecm-certificate", certificate, { corrects: wrong.id, ...corrected });
      expect([late.status, late.body.errors]).toMatchObject([400, [{ field: "corrects" }]]);
      expect(late.body.detail).toContain("case_number_assignment");
      expect(await scene.loan(loan.id)).toEqual(before);
    });

    test("is refused for an answer of the agency itself", async () => {
      const loan = await aLoan("2 Elm Street");
      expect(outcomeOf(await scene.run("case-number-assignment", loan.id))).toBe("200 success");
      const [own] = await transactionsOf(loan.id);
      const given = { corrects: own.id, ...corrected };
      const response = await record(loan, "case-number-assignment", aNumber, given);
      expect([response.status, response.body.errors]).toMatchObject([400, [{ field: "corrects" }]]);
    });
  });

  describe("an earlier request whose outcome is unknown", () => {
    test("is looked up first: the agency's answer precedes what is recorded", async () => {
      const loan = await aLoan("LOSTLONG case-number-assignment 3 Elm Street");
      expect((await scene.run("case-number-assignment", loan.id)).status).toBe(503);
      // The first look-up finds nothing, and the request may still be on its way.
      expect(outcomeOf(await record(loan, "case-number-assignment", aNumber))).toBe("409 call_in_flight");
      scene.service.clock.advance(90);
      const response = await record(loan, "case-number-assignment", aNumber);
      expect(outcomeOf(response)).toBe("409 agency_answered");
      const [transaction, ...others] = await transactionsOf(loan.id);
      expect([others, transaction.id, transaction.origin, transaction.status]).toEqual([
        [],
        response.body.transaction,
        "agency",
        "success",
      ]);
      const { fha } = await scene.loan(loan.id);
      expect([fha.case_number, fha.case_number_origin]).toEqual([transaction.result.case_number, "agency"]);
    });

    test("is ended by the recorded result once it can no longer arrive, and a later answer is shown and not applied", async () => {
      const loan = await aLoan("HTTP503 4 Elm Street");
      expect((await scene.run("case-number-assignment", loan.id)).status).toBe(503);
      expect(outcomeOf(await record(loan, "case-number-assignment", aNumber))).toBe("409 call_in_flight");
      scene.service.clock.advance(90);
      const recorded = await record(loan, "case-number-assignment", aNumber);
      expect(outcomeOf(recorded)).toBe("200 success");
      const [open] = (await transactionsOf(loan.id)).filter(({ id }) => id !== recorded.body.id);
      const detail = (await scene.administrator.call("GET", `${transactionsPath}${open.id}/`)).body;
      expect([detail.status, detail.exchange.failure]).toEqual([
        "failed",
        `a person recorded its result in transaction ${recorded.body.id}`,
      ]);
      // The loan is free for what comes next.
      expect(outcomeOf(await record(loan, "hecm-financial-assessment", {}))).toBe("200 success");
    });

    test("of another operation is finished first", async () => {
      const loan = await withCase();
      const street = { address: { street: "HTTP503 5 Elm Street", city: "Richmond", zip_code: "23220" } };
      expect((await scene.run("address-change", loan.id, street)).status).toBe(503);
      scene.service.clock.advance(90);
      const before = await scene.loan(loan.id);
      const response = await record(loan, "hecm-financial-assessment", {});
      expect([outcomeOf(response), response.body.detail]).toEqual([
        "409 agency_outcome_unknown",
        expect.stringContaining("address_change"),
      ]);
      expect(await scene.loan(loan.id)).toEqual(before);
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
