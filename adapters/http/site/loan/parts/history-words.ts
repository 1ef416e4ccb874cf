import type { recordKinds } from "../../../../../domain/log/record-kinds.ts";
import { textIn, wordsOf } from "../../json-texts.ts";

type LoanAction = (typeof recordKinds)["loan" | "agency_transaction" | "credit_report"]["actions"][number];

const actionWords: Readonly<Record<LoanAction, string>> = {
  "loan.start": "Loan started",
  "loan.approve_terms": "Changed terms approved",
  "loan.change": "Loan changed",
  "loan.correct": "Loan corrected",
  "loan.delete": "Loan deleted",
  "loan.enter_report_data": "Report data entered",
  "loan.export": "Loan exported",
  "loan.export_identified": "Loan exported with Social Security numbers",
  "loan.import": "Loan imported",
  "loan.lock_expected_rate": "Expected rate locked",
  "loan.move_status": "Status changed",
  "loan.override": "Reason given to proceed",
  "loan.read_evidence": "Evidence read",
  "calculation.enter": "Calculation of an earlier day stored",
  "calculation.enter_amount": "Amount entered",
  "calculation.remove_amount": "Entered amount removed",
  "borrower.add": "Person added",
  "borrower.change": "Person changed",
  "borrower.remove": "Person removed",
  "property.fill_in": "Property entered",
  "property.change": "Property changed",
  "property.clear": "Property cleared",
  "fee.add": "Fee added",
  "fee.change": "Fee changed",
  "fee.disclose": "Disclosure of the fees recorded",
  "fee.refund": "Refund recorded",
  "fee.remove": "Fee removed",
  "fee.set_origination_fee": "Origination fee set",
  "agency.begin": "Request to the agency begun",
  "agency.record": "Agency’s response recorded",
  "agency.ask": "Agency asked",
  "agency.close": "Request to the agency closed",
  "agency.record_outside": "Agency’s response from elsewhere recorded",
  "credit_report.begin": "Credit report ordered",
  "credit_report.record": "Credit report received",
  "credit_report.end": "Order of a credit report ended",
  "credit_report.read": "Credit report read",
  "credit_report.ask": "Credit bureau asked",
};

const wordsByAction: ReadonlyMap<string, string> = new Map(Object.entries(actionWords));

/** The text for an action. */
export const actionText = (action: unknown): string => wordsByAction.get(textIn(action)) ?? wordsOf(action);
