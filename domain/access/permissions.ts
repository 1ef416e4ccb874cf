/** Every permission of the service by module: the code `module.action` and what it allows. All modules use this one table. */
const modules = {
  company: {
    view: "See the company's record",
    edit: "Change the company's record and settings",
    credentials: "Set the company's agency and credit credentials",
    export: "Export the company's users and loans",
    create: "Create companies",
    delete: "Delete or deactivate companies",
    rotate_keys: "Encrypt everything in the installation under its newest key",
  },
  user: {
    view: "See users",
    create: "Create users",
    edit: "Change users, their roles and passwords",
    delete: "Delete or deactivate users",
  },
  signer: {
    view: "See signers",
    create: "Create signers",
    edit: "Change signers",
    delete: "Delete or deactivate signers",
  },
  permission: { view: "See permissions and who holds them" },
  loan: {
    view: "See loans",
    create: "Start loans",
    edit: "Change loans",
    import: "Import loans and users of other systems",
    export: "Export a loan as a MISMO file",
    correct: "Correct fixed fields of loans, with a reason",
    assign: "Assign loans to other loan officers",
    delete: "Delete loans",
    move_pipeline: "Move loans between origination, processing and underwriting; withdraw or close as incomplete",
    move_underwriting: "Decide loans: approve, clear to close, deny, send back, reopen",
    move_closing: "Move loans through closing, funding and endorsement",
  },
  borrower: {
    view: "See borrowers",
    create: "Add borrowers",
    edit: "Change borrowers",
    delete: "Remove borrowers",
    export_ssn: "Export Social Security numbers in a MISMO file",
  },
  property: {
    view: "See properties",
    create: "Fill in properties",
    edit: "Change properties",
    delete: "Remove properties",
  },
  fee: { view: "See fees", create: "Add fees", edit: "Change fees", delete: "Remove fees" },
  calculation: { view: "See calculations", create: "Calculate proceeds", enter: "Enter amounts of earlier days" },
  rate: { view: "See rates", edit: "Set index values" },
  document: {
    view: "See templates, packages and document histories",
    edit_templates: "Change templates and packages",
    generate: "Generate documents",
  },
  credit: { view: "See credit reports", order: "Order credit reports" },
  agency: {
    view: "See agency transactions",
    address_validation: "Validate addresses with the agency",
    case_number_assignment: "Request case numbers",
    certificate_search: "Search counseling certificates",
    hecm_financial_assessment: "Submit financial assessments",
    hecm_insurance_application: "Submit insurance applications",
    case_transfer: "Transfer cases to another lender",
    case_restore: "Restore cases",
    cairvs_authorization: "Request CAIVRS authorizations",
    duplicate_mic: "Check for duplicate insurance certificates",
    escrow_closeout: "Close out escrows",
    hecm_certificate: "Retrieve certificates",
    hecm_referral: "Submit referrals",
    address_change: "Send address changes",
    appraisal_logging: "Log appraisals",
    record_outside: "Record what the agency did or did not do, as learned from it outside the service",
  },
  report: {
    hmda: "Validate and generate the HMDA report",
    mcr: "Produce Mortgage Call Reports",
    enter_data:
      "Enter what only reports need: demographics, HMDA answers but denial reasons, county code and census tract",
  },
  casebook: {
    view: "See the case books and what experts said of them",
    review: "Agree or disagree with cases of the case books",
  },
  audit: { view: "See the audit trail" },
  event: { view: "See what happens to the company's records", manage: "Manage event subscriptions" },
} as const;

type Modules = typeof modules;

export type PermissionModule = keyof Modules;

/** A permission code, `module.action`. */
export type Permission = { [M in PermissionModule]: `${M}.${keyof Modules[M] & string}` }[PermissionModule];

interface PermissionEntry {
  readonly code: Permission;
  readonly module: PermissionModule;
  readonly action: string;
  readonly description: string;
}

/** All permissions, in the order of the table. */
export const permissions: readonly PermissionEntry[] = Object.entries(modules).flatMap(([module, actions]) =>
  Object.entries(actions).map(([action, description]) => ({
    code: `${module}.${action}` as Permission,
    module: module as PermissionModule,
    action,
    description,
  })),
);
