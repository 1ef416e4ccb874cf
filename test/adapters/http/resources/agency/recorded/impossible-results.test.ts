import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { forBothStores } from "../../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../../support/running-service.ts";
import { outcomeOf } from "../../../support/scenes/agency-scene.ts";
import { aPdf, tell, uploadDocument } from "../../../support/scenes/document-scene.ts";
import { aNumber, type OwnLoan, openRecordingOffice, type RecordingOffice } from "./recording-office.ts";

forBothStores((kind) => {
  let office: RecordingOffice;
  let printoutOfAnother: number;
  beforeAll(async () => {
    office = await openRecordingOffice(kind);
    printoutOfAnother = (await office.aLoan("9 Ash Street")).evidence.document;
  });
  afterAll(() => office.close());

  describe("an impossible result is refused with a sentence, by its field, and changes nothing", () => {
    type Refused = readonly [string, (loan: OwnLoan) => Promise<ServiceResponse>, string, string | null];
    const number = (loan: OwnLoan, evidence: object, given: object = {}) =>
      office.record(loan, "case-number-assignment", aNumber, { evidence: { ...loan.evidence, ...evidence }, ...given });
    const refused: readonly Refused[] = [
      [
        "no evidence",
        (loan) => office.record(loan, "case-number-assignment", aNumber, { evidence: null }),
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
          return number(loan, { document: (await tell(office.scene.administrator, receipt)).body.id });
        },
        "400 invalid",
        "evidence.document",
      ],
      [
        "a document that was voided",
        async (loan) => {
          const { body } = await uploadDocument(office.scene.service, office.scene.administrator, aPdf("wrong"), {
            loan: loan.id,
          });
          await tell(office.scene.administrator, { of: body.id, action: "voided" });
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
          office.record(loan, "hecm-certificate", {
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
        (loan) => office.record(loan, "cairvs-authorization", {}, { status: "held" }),
        "400 invalid",
        "status",
      ],
      [
        "a stranger's federal debts",
        (loan) =>
          office.record(loan, "cairvs-authorization", {
            authorizations: [{ borrower: 999_999, authorization_number: "A000000001" }],
          }),
        "400 invalid",
        "result.authorizations.0.borrower",
      ],
      [
        "an authorization with a letter that says nothing",
        (loan) =>
          office.record(loan, "cairvs-authorization", {
            authorizations: [{ borrower: loan.borrower, authorization_number: "X000000001" }],
          }),
        "400 invalid",
        "result.authorizations.0.authorization_number",
      ],
      [
        "a certificate of a stranger",
        (loan) =>
          office.record(loan, "hecm-certificate", {
            certificate_number: "7654321",
            counseled_date: "2026-04-10",
            clients: [{ first_name: "STELLA", last_name: "STRANGER" }],
          }),
        "400 invalid",
        "result",
      ],
      [
        "an assessment before there is a case",
        (loan) => office.record(loan, "hecm-financial-assessment", {}),
        "400 agency_requirements_unmet",
        "fha.case_number",
      ],
      [
        "an endorsement of a loan that is not funded",
        (loan) =>
          office.record(loan, "hecm-insurance-application", {
            insurance_status: "endorsed",
            endorsed_date: "2026-05-01",
          }),
        "400 agency_requirements_unmet",
        "status",
      ],
      [
        "the restoring of a case that is none",
        (loan) => office.record(loan, "case-restore", {}),
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
      const loan = await office.aLoan();
      const before = await office.scene.loan(loan.id);
      const response = await send(loan);
      const [first] = response.body.errors ?? [];
      expect([outcomeOf(response), first?.field ?? null]).toEqual([outcome, field]);
      expect(response.body.detail).toMatch(/^.{20,}\.$/);
      expect(await office.scene.loan(loan.id)).toEqual(before);
      expect(await office.transactionsOf(loan.id)).toEqual([]);
    });

    test("a transfer of the case dated before its assignment, and an action on the assessment dated before the application", async () => {
      const loan = await office.withCase();
      const transfer = await office.record(
        loan,
        "case-transfer",
        { transferred_date: "2026-04-30" },
        { transfer_data: { new_lender_id: "1234567890" } },
      );
      expect([transfer.status, transfer.body.errors]).toMatchObject([400, [{ field: "result.transferred_date" }]]);
      const assessment = await office.record(loan, "hecm-financial-assessment", { last_action_date: "2026-04-27" });
      expect([assessment.status, assessment.body.errors]).toMatchObject([400, [{ field: "result.last_action_date" }]]);
      for (const last_action_date of ["2026-04-28", "2026-05-01"])
        expect(outcomeOf(await office.record(loan, "hecm-financial-assessment", { last_action_date }))).toBe(
          "200 success",
        );
    });

    test("an appraisal dated after its evidence", async () => {
      const loan = await office.withCase();
      const evidence = { ...loan.evidence, obtained_on: "2026-04-29" };
      const logged = (effective_date: string) =>
        office.record(
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
      const loan = await office.withCase();
      const before = await office.scene.loan(loan.id);
      const other = { ...aNumber, case_number: "137-7654321" };
      expect(outcomeOf(await office.record(loan, "case-number-assignment", other))).toBe("409 second_case_number");
      expect(await office.scene.loan(loan.id)).toEqual(before);
    });
  });
});
