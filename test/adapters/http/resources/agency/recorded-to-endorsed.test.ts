import { afterAll, beforeAll, expect, test } from "bun:test";
import { agencyProtocols } from "../../../../../adapters/agency/protocols.ts";
import { addDays, day } from "../../../../../domain/kernel/day.ts";
import { aClock } from "../../../../fixtures/clock.ts";
import { type B2gAgency, startB2gAgency } from "../../killed/b2g-agency.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import {
  type AgencyScene,
  agencyPath,
  credentials,
  openAgencyScene,
  outcomeOf,
  usualRequest,
} from "../../support/scenes/agency-scene.ts";
import { aPdf, uploadDocument } from "../../support/scenes/document-scene.ts";
import { wholeApplication } from "../../support/scenes/whole-application.ts";

const dayBefore = (text: string) => addDays(day(text), -1);

forBothStores((kind) => {
  let agency: B2gAgency;
  let scene: AgencyScene;
  beforeAll(async () => {
    agency = startB2gAgency();
    const b2g = agencyProtocols.b2g({ url: agency.url, requestor: "LOS-1", clock: aClock() });
    scene = await openAgencyScene(kind, b2g);
  });
  afterAll(async () => {
    await scene.close();
    await agency.close();
  });

  test("with an agency that supports two operations, a loan reaches endorsed: those are sent, and all others recorded", async () => {
    let by = scene.administrator;
    const call = (...request: Parameters<typeof by.call>) => by.call(...request);
    const run = (operation: string, loan: number, given: object = {}) =>
      scene.service.answerTo(by.token)("POST", agencyPath(operation), usualRequest(operation, loan, given));
    const loanNow = async () => (await call("GET", `/loan/loans/${id}/`)).body;
    const id: number = (await scene.loanAt("12 Oak Street", wholeApplication)).id;
    await call("PATCH", `/loan/loans/${id}/`, { underwriter_id: by.userId });
    expect((await call("POST", `/loan/loans/${id}/fee-disclosures/`, {})).status).toBe(200);
    const borrower: number = (await loanNow()).borrowers[0].id;
    const today = () => scene.service.clock.today("America/New_York");
    const printout = await uploadDocument(scene.service, scene.administrator, aPdf("a printout"), { loan: id });
    const evidence = () => ({
      obtained_on: today(),
      obtained_by: "Ada Example",
      channel: "fha_connection",
      document: printout.body.id,
    });
    const record = (operation: string, result: object, given: object = {}) =>
      run(`${operation}/record`, id, { status: "success", result, evidence: evidence(), ...given });
    const expectRecorded = async (recorded: Promise<ServiceResponse>) => {
      const { status, body } = await recorded;
      expect([status, body.status, body.origin, body.detail]).toEqual([200, "success", "recorded", undefined]);
      return body;
    };
    const move = async (status: string) => {
      const moved = await call("POST", "/loan/loans/update-status/", { loan: id, status });
      expect([moved.status, moved.body.status, moved.body.detail]).toEqual([200, status, undefined]);
    };

    // The agency accepts the case number request, and supports none of the operations that follow.
    expect(outcomeOf(await run("case-number-assignment", id))).toBe("200 success");
    expect(outcomeOf(await run("cairvs-authorization", id))).toBe("400 agency_operation_not_supported");

    await expectRecorded(
      record("cairvs-authorization", { authorizations: [{ borrower, authorization_number: "A000000001" }] }),
    );
    const clients = [{ first_name: "ADA", last_name: "EXAMPLE" }];
    await expectRecorded(
      record("hecm-certificate", { certificate_number: "7654321", counseled_date: "2026-04-10", clients }),
    );
    await expectRecorded(record("hecm-financial-assessment", { is_set_aside_required: false }));
    const appraisal = { appraised_value: 450_000, effective_date: "2026-04-29", condition: "as_is" };
    const logged = await expectRecorded(
      record("appraisal-logging", { is_second_appraisal_required: false }, appraisal),
    );
    // It was mistyped, and replaces the first appraisal instead of being a second one.
    const again = { ...appraisal, appraised_value: 455_000, corrects: logged.id, correction_reason: "Mistyped" };
    await expectRecorded(record("appraisal-logging", { is_second_appraisal_required: false }, again));
    expect(await loanNow()).toMatchObject({
      appraised_value: 455_000,
      second_appraised_value: null,
      fha: { appraisal: { sequence: 1, appraised_value: 455_000, logged_date: today() } },
    });

    // The agency archives the case, as a user sees there, and accepts the request to restore it.
    agency.archive(credentials.fha_username);
    await expectRecorded(
      record("cairvs-authorization", {
        authorizations: [{ borrower, authorization_number: "A000000001" }],
        case_status: "archived",
      }),
    );
    expect((await loanNow()).fha.case_status).toBe("archived");
    expect(outcomeOf(await run("case-restore", id))).toBe("200 pending");
    await expectRecorded(record("case-restore", {}));
    expect((await loanNow()).fha).toMatchObject({ case_status: "assigned", awaiting: [] });

    const calculate = async () =>
      expect((await call("POST", "/loan/loan-calculation/", { loan: id })).body.errors).toBeUndefined();
    await calculate();
    for (const status of ["underwriting", "conditional_approval"]) await move(status);
    // A borrower's name that differs from the case's requires a case correction, until it is entered again.
    const rename = (name: string) => call("PATCH", `/loan/borrowers/${borrower}/`, { last_name: name });
    const unmetOfCase = async () => {
      const { allowed_statuses: next } = await loanNow();
      const [clear] = next.filter(({ status }: { status: string }) => status === "clear_to_close");
      return clear.requirements.filter(({ code }: { code: string }) => code === "case_correction_needed");
    };
    const { last_name: name } = (await loanNow()).borrowers[0];
    expect(await unmetOfCase()).toEqual([]);
    await rename("Married-Name");
    expect(await unmetOfCase()).toMatchObject([
      { severity: "override", sentence: expect.stringContaining("Married-Name: have the case corrected") },
    ]);
    await rename(name);
    expect(await unmetOfCase()).toEqual([]);
    expect((await loanNow()).fha).not.toHaveProperty("assigned_for");
    // The lender orders its credit reports elsewhere, and an underwriter says which one was assessed.
    const unmet = await call("POST", "/loan/loans/update-status/", { loan: id, status: "clear_to_close" });
    expect(unmet.body.requirements).toMatchObject([
      { code: "credit_report_missing", severity: "override", fields: ["credit_reports"] },
    ]);
    const reason = "The report of Example Bureau of April 29 is in the file on paper";
    const override = { code: "credit_report_missing", reason };
    expect((await call("POST", `/loan/loans/${id}/overrides/`, override)).status).toBe(200);
    for (const status of ["clear_to_close", "closing"]) await move(status);
    // A week later the loan was disbursed.
    scene.service.clock.advance(8 * 86_400);
    by = await scene.service.hire(by.company, "Company Administrator");
    await move("funded");
    await calculate();
    const { fha } = await loanNow();
    expect([fha.appraisal.origin, fha.financial_assessment.origin, fha.case_number_origin]).toEqual([
      "recorded",
      "recorded",
      "agency",
    ]);
    await expectRecorded(
      record("hecm-insurance-application", { insurance_status: "endorsed", endorsed_date: today() }),
    );
    const endorsed = await loanNow();
    expect(endorsed).toMatchObject({ status: "endorsed", fha: { insurance: { origin: "recorded" } } });

    // The endorsement belonged to another loan: the correction reverts it and the status.
    const [wrong] = endorsed.fha.recorded.slice(-1);
    const correction = { corrects: wrong.transaction, correction_reason: "Of another loan" };
    await expectRecorded(record("hecm-insurance-application", { insurance_status: "under_review" }, correction));
    expect(await loanNow()).toMatchObject({ status: "funded", fha: { insurance_status: "under_review" } });
    await expectRecorded(
      record("hecm-insurance-application", { insurance_status: "endorsed", endorsed_date: today() }),
    );
    expect(await loanNow()).toMatchObject({ status: "endorsed", fha: { insurance_status: "endorsed" } });
    // What was endorsed was closed before, and an escrow closeout depends on the insurance.
    const { closing_date, fha: insured } = await loanNow();
    const early = { endorsed_date: dayBefore(closing_date), insurance_status: "endorsed" };
    const insurance = { corrects: insured.recorded.at(-1).transaction, correction_reason: "Mistyped" };
    const refused = await record("hecm-insurance-application", early, insurance);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: "result.endorsed_date" }]]);
    const tooEarly = await record("escrow-closeout", { closed_date: dayBefore(closing_date) });
    expect([tooEarly.status, tooEarly.body.errors]).toMatchObject([400, [{ field: "result.closed_date" }]]);
    const closed = await expectRecorded(record("escrow-closeout", { closed_date: today() }));
    const returned = await record("hecm-insurance-application", { insurance_status: "notice_of_return" }, insurance);
    expect([returned.status, returned.body.errors]).toMatchObject([400, [{ field: "result.insurance_status" }]]);
    expect(await loanNow()).toMatchObject({ status: "escrow_closed", fha: { insurance_status: "endorsed" } });
    const notClosed = { status: "held", result: {}, corrects: closed.id, correction_reason: "It is held" };
    expect((await record("escrow-closeout", {}, notClosed)).body).toMatchObject({ status: "held" });
    expect(await loanNow()).toMatchObject({ status: "endorsed", fha: { escrow_closeout: null } });
    await expectRecorded(record("hecm-insurance-application", { insurance_status: "notice_of_return" }, insurance));
    expect(await loanNow()).toMatchObject({ status: "funded", fha: { insurance_status: "notice_of_return" } });
    expect(agency.effects(credentials.fha_username)).toEqual({ assigned: 1, restored: 1 });
  });
});
