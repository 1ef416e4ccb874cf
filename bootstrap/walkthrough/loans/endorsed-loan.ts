import { check, numberAt, textAt } from "../answer.ts";
import type { Staff } from "../prepare-company.ts";
import type { Walk } from "../walk.ts";
import { correctedAddress, goodHistory, sample } from "./applications.ts";
import { calculate, type LoanIds, moveTooEarly, patch, startLoan } from "./loan-steps.ts";

/** Address and counseling, on the day of the application. */
const beginApplication = async (walk: Walk, { officer, processor }: Staff, { loan }: LoanIds): Promise<void> => {
  await walk.operate(officer, "address_validation", loan);
  await walk.operate(officer, "hecm_referral", loan, { reason: "The couple asks for a HECM." });
  const criteria = { search_criteria: { last_name: sample.last_name } };
  const found = await walk.operate(officer, "certificate_search", loan, criteria);
  const certificate = { certificate_number: textAt(found, "result.matches.0.certificate_number") };
  check(await walk.operate(processor, "hecm_certificate", loan, certificate), "result.is_stored", true);
};

/** A joint credit report: refused without permission, ordered, read, and retrieved once more without a charge. */
const orderCredit = async (walk: Walk, staff: Staff, { borrowers }: LoanIds): Promise<void> => {
  const { officer, processor, underwriter } = staff;
  const reports = "/credit-report/credit-reports";
  const people = { borrower_id: borrowers[0], is_joint: true };
  const order = `${reports}/order_credit_report/`;
  await walk.send(officer, "POST", order, people, { status: 400, code: "credit_data_missing" });
  const permission = { credit_authorized_at: "2026-05-04T12:00:00.000Z", credit_authorization_method: "written" };
  for (const borrower of borrowers) await patch(walk, officer, `/loan/borrowers/${borrower}/`, permission);
  const shows = ["order_identifier", "status", "expires_on"];
  const report = await walk.send(officer, "POST", order, people, { status: 201, shows });
  check(report, "status", "completed");
  const scores = ["scores.0.bureau", "scores.0.value"];
  const path = `${reports}/${numberAt(report, "id")}/`;
  await walk.send(underwriter, "GET", path, undefined, { status: 200, shows: scores });
  const existing = { ...people, order_identifier: textAt(report, "order_identifier") };
  await walk.send(processor, "POST", `${reports}/retrieve_existing_report/`, existing, { status: 200, shows });
};

/** The case number, which the agency holds at first. */
const requestCaseNumber = async (walk: Walk, { processor }: Staff, { loan }: LoanIds): Promise<void> => {
  const terms = {
    application_date: "2026-05-04",
    disclosure_received_date: "2026-05-04",
    assessment: { household_size: 2, ...goodHistory },
  };
  await patch(walk, processor, `/loan/loans/${loan}/`, terms);
  await walk.operate(processor, "case_number_assignment", loan, {}, "held");
  await walk.day("2026-05-05", "the agency looks at what it holds");
  await walk.operate(processor, "case_number_assignment", loan, {}, "held");
  await walk.operate(processor, "case_number_assignment", loan, {}, "held");
  await walk.operate(processor, "case_number_assignment", loan);
};

/** Borrowers, house and figures, up to clear to close. */
const underwrite = async (walk: Walk, { officer, underwriter, closer }: Staff, { loan }: LoanIds): Promise<void> => {
  await walk.operate(officer, "cairvs_authorization", loan);
  const assessed = await walk.operate(underwriter, "hecm_financial_assessment", loan);
  check(assessed, "applied.status.to", "processing");
  const appraisal = {
    appraised_value: 615_000,
    effective_date: "2026-05-05",
    appraiser_license: "CA AR012345",
    condition: "subject_to_repairs",
    repairs: 2_500,
  };
  await walk.operate(underwriter, "appraisal_logging", loan, appraisal);
  await walk.operate(closer, "address_change", loan, { address: correctedAddress });
  await patch(walk, closer, `/loan/loans/${loan}/`, { closing_date: "2026-05-07" });
  await calculate(walk, officer, loan);
  await walk.move(officer, loan, "underwriting");
  await walk.move(underwriter, loan, "conditional_approval");
  await walk.move(underwriter, loan, "clear_to_close");
  await moveTooEarly(walk, closer, loan, "closing");
};

/** Closing and disbursement, each after its wait of three business days. */
const closeAndFund = async (walk: Walk, { officer, closer }: Staff, { loan }: LoanIds): Promise<void> => {
  await walk.day("2026-05-08", "three business days after the disclosures were received: the closing");
  await patch(walk, closer, `/loan/loans/${loan}/`, { closing_date: "2026-05-08" });
  await calculate(walk, officer, loan);
  await walk.move(closer, loan, "closing");
  await patch(walk, closer, `/loan/loans/${loan}/`, { disbursement_date: "2026-05-12" });
  await moveTooEarly(walk, closer, loan, "funded");
  await patch(walk, closer, `/loan/loans/${loan}/`, { disbursement_date: "2026-05-13" });
  await walk.day("2026-05-13", "three business days after the closing: the disbursement");
  await walk.move(closer, loan, "funded");
};

/** The insurance, after an application that was returned. */
const insure = async (walk: Walk, { closer }: Staff, { loan }: LoanIds): Promise<void> => {
  const returned = await walk.operate(closer, "hecm_insurance_application", loan);
  check(returned, "result.insurance_status", "notice_of_return");
  await walk.day("2026-05-18", "the application is corrected");
  const insured = await walk.operate(closer, "hecm_insurance_application", loan);
  check(insured, "applied.status.to", "endorsed");
  check(await walk.operate(closer, "duplicate_mic", loan), "result.found", true);
};

/** A loan from its start until the agency has insured it and its escrow is closed out. */
export const endorsedLoan = async (walk: Walk, staff: Staff): Promise<void> => {
  const { closer, compliance } = staff;
  walk.title("A loan from its start to endorsed and closed out");
  await walk.day("2026-05-04", "the application");
  const ids = await startLoan(walk, staff, sample);
  await beginApplication(walk, staff, ids);
  await orderCredit(walk, staff, ids);
  await requestCaseNumber(walk, staff, ids);
  await underwrite(walk, staff, ids);
  await closeAndFund(walk, staff, ids);
  await insure(walk, staff, ids);
  await walk.day("2026-06-15", "the repairs are done");
  const closedOut = await walk.operate(closer, "escrow_closeout", ids.loan);
  check(closedOut, "applied.status.to", "escrow_closed");
  const calls = `/fha-integration/transactions/?loan=${ids.loan}`;
  await walk.send(compliance, "GET", calls, undefined, { status: 200, shows: ["count"] });
};
