import { type Permission, permissions } from "./permissions.ts";

export const roles = ["Loan Officer", "Processor", "Underwriter", "Closer", "Compliance", "Reviewer"] as const;
export type Role = (typeof roles)[number];

export const hierarchies = ["Super User", "Company Administrator", "Company User"] as const;
export type Hierarchy = (typeof hierarchies)[number];

const everyRole: readonly Permission[] = [
  ...permissions
    .filter(
      ({ action, module }) => action === "view" && !["agency", "report", "audit", "event", "casebook"].includes(module),
    )
    .map(({ code }) => code),
  "calculation.create",
];

const borrowerPropertyAndFeeWrites = permissions
  .filter(({ module }) => ["borrower", "property", "fee"].includes(module))
  .filter(({ action }) => ["create", "edit", "delete"].includes(action))
  .map(({ code }) => code);

const loanOfficer: readonly Permission[] = [
  ...everyRole,
  "loan.create",
  "loan.edit",
  "loan.move_pipeline",
  ...borrowerPropertyAndFeeWrites,
  "credit.order",
  "agency.view",
  "agency.address_validation",
  "agency.cairvs_authorization",
  "agency.certificate_search",
  "agency.hecm_referral",
];

const notForProcessors: readonly Permission[] = [
  "agency.hecm_insurance_application",
  "agency.case_transfer",
  "agency.case_restore",
  "agency.record_outside",
];

const casebookPermissions: readonly Permission[] = ["casebook.view", "casebook.review"];

const ofRole: Readonly<Record<Role, readonly Permission[]>> = {
  "Loan Officer": loanOfficer,
  Processor: [
    ...loanOfficer,
    "loan.assign",
    "calculation.enter",
    "document.generate",
    ...permissions
      .filter(({ module, code }) => module === "agency" && !notForProcessors.includes(code))
      .map(({ code }) => code),
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
  Reviewer: casebookPermissions,
};

/** Roles that only users of the house company can have, because the case books belong to no other company. */
export const rolesOfHouse: readonly Role[] = ["Reviewer"];

const superUserAlone: readonly Permission[] = [
  "company.create",
  "company.delete",
  "company.rotate_keys",
  "rate.edit",
  ...casebookPermissions,
];

const allCodes: ReadonlySet<Permission> = new Set(permissions.map(({ code }) => code));
const administratorCodes: ReadonlySet<Permission> = new Set(
  [...allCodes].filter((code) => !superUserAlone.includes(code)),
);
const roleCodes = new Map<Role, ReadonlySet<Permission>>(roles.map((role) => [role, new Set(ofRole[role])]));

/** Whether a user with this hierarchy and these roles has a permission. Without a role there is no permission. */
export const holds = (hierarchy: Hierarchy, held: readonly Role[], permission: Permission): boolean => {
  if (hierarchy === "Super User") return allCodes.has(permission);
  if (hierarchy === "Company Administrator") return administratorCodes.has(permission);
  return held.some((role) => roleCodes.get(role)?.has(permission));
};

/** Who has one of the permissions, in words: `Loan Officer or Processor`; of those who have it without a role, the lowest. */
export const holdersOf = (permissions: readonly Permission[]): string => {
  const having = (hierarchy: Hierarchy, held: readonly Role[]) =>
    permissions.some((permission) => holds(hierarchy, held, permission));
  const named = roles.filter((role) => having("Company User", [role]));
  if (named.length > 0) return named.join(" or ");
  return having("Company Administrator", []) ? "Company Administrator" : "Super User";
};
