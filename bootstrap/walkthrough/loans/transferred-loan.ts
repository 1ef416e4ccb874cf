import type { Staff } from "../prepare-company.ts";
import type { Walk } from "../walk.ts";
import { specimen } from "./applications.ts";
import { patch, startLoan } from "./loan-steps.ts";

/** A loan whose case number is refused at first, and whose case goes to another lender before the closing. */
export const transferredLoan = async (walk: Walk, staff: Staff): Promise<void> => {
  const { officer, processor, administrator } = staff;
  walk.title("A loan transferred before its closing");
  await walk.day("2026-06-15", "the application");
  const { loan, property } = await startLoan(walk, staff, specimen);
  await walk.operate(processor, "case_number_assignment", loan, {}, "agency_refused");
  await patch(walk, processor, `/loan/properties/${property}/`, { street: "22 Palm Avenue" });
  await walk.operate(processor, "case_number_assignment", loan);

  await walk.day("2026-06-18", "the borrower goes to another lender");
  const transfer = { new_lender_id: "5432100002", reason: "The borrower chose another lender." };
  await walk.operate(administrator, "case_transfer", loan, { transfer_data: transfer });
  await walk.operate(processor, "appraisal_logging", loan, {}, "agency_operation_not_allowed");
  await walk.operate(officer, "cairvs_authorization", loan);
  await walk.move(officer, loan, "withdrawn");
};
