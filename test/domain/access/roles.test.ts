import { describe, expect, test } from "bun:test";
import { type Permission, permissions } from "../../../domain/access/permissions.ts";
import { type Hierarchy, holds, type Role, roles } from "../../../domain/access/roles.ts";

/** The permissions of a user, in the order of the table. */
const held = (hierarchy: Hierarchy, ...of: readonly Role[]) =>
  permissions.map(({ code }) => code).filter((code) => holds(hierarchy, of, code));
const inOrder = (codes: readonly Permission[]) =>
  permissions.map(({ code }) => code).filter((code) => codes.includes(code));

const everyRole: readonly Permission[] = [
  "company.view",
  "user.view",
  "signer.view",
  "permission.view",
  "loan.view",
  "borrower.view",
  "property.view",
  "fee.view",
  "calculation.view",
  "calculation.create",
  "rate.view",
  "document.view",
  "credit.view",
];
const loanOfficer: readonly Permission[] = [
  ...everyRole,
  "loan.create",
  "loan.edit",
  "loan.move_pipeline",
  "borrower.create",
  "borrower.edit",
  "borrower.delete",
  "property.create",
  "property.edit",
  "property.delete",
  "fee.create",
  "fee.edit",
  "fee.delete",
  "credit.order",
  "agency.view",
  "agency.address_validation",
  "agency.cairvs_authorization",
  "agency.certificate_search",
  "agency.hecm_referral",
];

const ofRole: Readonly<Record<Role, readonly Permission[]>> = {
  "Loan Officer": loanOfficer,
  Processor: [
    ...loanOfficer,
    "loan.assign",
    "calculation.enter",
    "document.generate",
    "agency.case_number_assignment",
    "agency.hecm_financial_assessment",
    "agency.duplicate_mic",
    "agency.escrow_closeout",
    "agency.hecm_certificate",
    "agency.address_change",
    "agency.appraisal_logging",
  ],
  Underwriter: [
    ...everyRole,
    "loan.edit",
    "loan.move_underwriting",
    "agency.view",
    "agency.hecm_financial_assessment",
    "agency.appraisal_logging",
    "agency.certificate_search",
    "agency.hecm_certificate",
    "agency.record_outside",
  ],
  Closer: [
    ...everyRole,
    "loan.edit",
    "loan.move_closing",
    "fee.create",
    "fee.edit",
    "fee.delete",
    "document.generate",
    "agency.view",
    "agency.hecm_insurance_application",
    "agency.hecm_certificate",
    "agency.duplicate_mic",
    "agency.escrow_closeout",
    "agency.address_change",
  ],
  Compliance: [
    ...everyRole,
    "agency.view",
    "report.hmda",
    "report.mcr",
    "report.enter_data",
    "loan.correct",
    "calculation.enter",
    "audit.view",
    "event.view",
  ],
  Reviewer: ["casebook.view", "casebook.review"],
};

describe("the roles of a company's users", () => {
  test.each([...roles])("%s have these permissions and no others", (role) => {
    expect(held("Company User", role)).toEqual(inOrder(ofRole[role]));
  });

  test("add up, and a user without any has no permission", () => {
    expect(held("Company User", "Underwriter", "Compliance")).toEqual(
      inOrder([...ofRole.Underwriter, ...ofRole.Compliance]),
    );
    expect(held("Company User")).toEqual([]);
  });
});

test("an administrator has every permission except those reserved to Super Users, with or without a role", () => {
  const all = permissions.map(({ code }) => code);
  const superUserAlone = [
    "company.create",
    "company.delete",
    "company.rotate_keys",
    "rate.edit",
    "casebook.view",
    "casebook.review",
  ];
  expect(held("Super User")).toEqual(all);
  expect(held("Company Administrator")).toEqual(all.filter((code) => !superUserAlone.includes(code)));
  expect(held("Company Administrator", "Closer")).toEqual(held("Company Administrator"));
});
