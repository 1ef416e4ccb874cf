import type { Staff } from "../prepare-company.ts";
import type { Walk } from "../walk.ts";
import { archivedAddress, archivedApplication } from "./applications.ts";
import { startLoan } from "./loan-steps.ts";

/** A loan whose case the agency archives, and restores on request. */
export const restoredLoan = async (walk: Walk, staff: Staff): Promise<void> => {
  const { processor, administrator } = staff;
  walk.title("A loan archived and restored");
  await walk.day("2026-06-18", "the application");
  const { loan } = await startLoan(walk, staff, archivedApplication);
  await walk.operate(processor, "case_number_assignment", loan);

  await walk.day("2026-12-21", "six months without an action: the agency has archived the case");
  await walk.operate(processor, "address_change", loan, { address: archivedAddress });
  const appraisal = { appraised_value: 450_000, effective_date: "2026-12-18" };
  await walk.operate(processor, "appraisal_logging", loan, appraisal, "agency_operation_not_allowed");
  await walk.operate(administrator, "case_restore", loan, {}, "pending");

  await walk.day("2026-12-22", "the agency has restored the case");
  await walk.operate(administrator, "case_restore", loan);
  await walk.operate(processor, "appraisal_logging", loan, appraisal);
};
