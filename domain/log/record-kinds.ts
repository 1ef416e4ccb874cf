interface Kind {
  /** The name of its store, its collection, or in snake case its table. A kind without one is part of another record. */
  readonly stored?: string;
  /** The field of a loan that contains it, if it is part of a loan. Stores find the loan by the id of each. */
  readonly loanField?: string;
  /** For a kind that is found by id: the tag and the wording of the refusal if it does not exist. */
  readonly notFound?: string;
  readonly noun?: string;
  /** The actions that the audit log names, after the subject. A kind without any is not logged separately. */
  readonly actions?: readonly string[];
}

/**
 * Every kind of record, by its name in the API. Stores, the audit log, lookups by id, and errors use these definitions. Each kind with a
 * company store also has a line in `CompanyStores`.
 */
export const recordKinds = {
  company: {
    stored: "companies",
    notFound: "CompanyNotFound",
    noun: "company",
    actions: [
      "company.create",
      "company.change",
      "company.deactivate",
      "company.list_administrator",
      "company.rotate_keys",
      "company.set_default_signer",
      "company.unlist_administrator",
    ],
  },
  user: {
    stored: "users",
    notFound: "UserNotFound",
    noun: "user",
    actions: [
      "user.create",
      "user.change",
      "user.deactivate",
      "user.reset_password",
      "user.change_password",
      "user.sign_in",
      "user.sign_out",
      "user.sign_out_everywhere",
      "user.turn_on_second_factor",
      "user.turn_off_second_factor",
      "user.renew_recovery_codes",
      "user.use_recovery_code",
      "user.reuse_code",
      "user.reset_second_factor",
      "user.block_sign_in",
      "user.link_provider",
    ],
  },
  signer: {
    stored: "signers",
    notFound: "SignerNotFound",
    noun: "signer",
    actions: ["signer.create", "signer.change", "signer.deactivate"],
  },
  loan: {
    stored: "loans",
    notFound: "LoanNotFound",
    noun: "loan",
    actions: [
      "loan.start",
      "loan.approve_terms",
      "loan.change",
      "loan.correct",
      "loan.delete",
      "loan.enter_report_data",
      "loan.export",
      "loan.export_identified",
      "loan.import",
      "loan.lock_expected_rate",
      "loan.move_status",
      "loan.override",
      "loan.read_evidence",
      "calculation.enter",
      "calculation.enter_amount",
      "calculation.remove_amount",
      "borrower.add",
      "borrower.change",
      "borrower.remove",
      "property.fill_in",
      "property.change",
      "property.clear",
      "fee.add",
      "fee.change",
      "fee.disclose",
      "fee.refund",
      "fee.remove",
      "fee.set_origination_fee",
    ],
  },
  borrower: { loanField: "borrowers", notFound: "BorrowerNotFound", noun: "borrower" },
  property: { loanField: "property", notFound: "PropertyNotFound", noun: "property" },
  fee: { loanField: "fees", notFound: "FeeNotFound", noun: "fee" },
  entered_amount: {
    loanField: "enteredAmounts",
    notFound: "EnteredAmountNotFound",
    noun: "entered amount",
  },
  calculation: { stored: "calculations", notFound: "CalculationNotFound", noun: "calculation" },
  agency_transaction: {
    stored: "agencyTransactions",
    notFound: "TransactionNotFound",
    noun: "transaction",
    actions: ["agency.begin", "agency.record", "agency.ask", "agency.close", "agency.record_outside"],
  },
  credit_report: {
    stored: "creditReports",
    notFound: "CreditReportNotFound",
    noun: "credit report",
    actions: [
      "credit_report.begin",
      "credit_report.record",
      "credit_report.end",
      "credit_report.read",
      "credit_report.ask",
    ],
  },
  hmda_filing: {
    stored: "hmdaFilings",
    notFound: "HmdaFilingNotFound",
    noun: "HMDA filing",
    actions: ["hmda_filing.generate", "hmda_filing.verify", "hmda_filing.file", "hmda_filing.read"],
  },
  index_value: { stored: "indexValues", actions: ["index_value.set"] },
  rule_step: { stored: "ruleSteps", actions: ["rule_step.set"] },
  call_report_input: { stored: "callReportInputs", actions: ["call_report_input.set"] },
  call_report_filing: {
    stored: "callReportFilings",
    notFound: "CallReportFilingNotFound",
    noun: "filing",
    actions: ["call_report_filing.file"],
  },
  document_template: {
    stored: "documentTemplates",
    notFound: "DocumentTemplateNotFound",
    noun: "template",
    actions: ["document_template.create", "document_template.change", "document_template.deactivate"],
  },
  document_package: {
    stored: "documentPackages",
    notFound: "DocumentPackageNotFound",
    noun: "package",
    actions: ["document_package.create", "document_package.change", "document_package.deactivate"],
  },
  document_history: {
    stored: "documentHistories",
    notFound: "DocumentHistoryNotFound",
    noun: "document",
    actions: [
      "document.generate",
      "document.sent",
      "document.viewed",
      "document.signed",
      "document.received",
      "document.voided",
      "document.read",
    ],
  },
  expert_review: {
    stored: "expertReviews",
    notFound: "ExpertReviewNotFound",
    noun: "expert review",
    actions: ["expert_review.add"],
  },
  job: { stored: "jobs", notFound: "JobNotFound", noun: "job", actions: ["job.start", "job.cancel", "job.read"] },
  api_client: {
    stored: "apiClients",
    notFound: "ApiClientNotFound",
    noun: "API client",
    actions: ["api_client.create", "api_client.change", "api_client.rotate_secret", "api_client.deactivate"],
  },
  event_subscription: {
    stored: "eventSubscriptions",
    notFound: "EventSubscriptionNotFound",
    noun: "event subscription",
    actions: [
      "event_subscription.create",
      "event_subscription.change",
      "event_subscription.deactivate",
      "event_subscription.disable",
      "event_subscription.rotate_secret",
    ],
  },
  event_delivery: { stored: "eventDeliveries", notFound: "EventDeliveryNotFound", noun: "event delivery" },
  /** Lists are not records, but their exports are logged. */
  list: { actions: ["list.export"] },
} as const satisfies Readonly<Record<string, Kind>>;

type Kinds = typeof recordKinds;
type KindWith<Part extends keyof Kind> = {
  [Name in keyof Kinds]: Kinds[Name] extends Required<Pick<Kind, Part>> ? Name : never;
}[keyof Kinds];

const kindsWith = <Part extends keyof Kind>(part: Part): readonly KindWith<Part>[] =>
  Object.entries(recordKinds).flatMap(([name, kind]) => (part in kind ? [name as KindWith<Part>] : []));

/** The kinds of records that a Super User can refer to by id alone. */
export type RecordKind = KindWith<"notFound">;
export const namedKinds = kindsWith("notFound");

/** The kinds of records that are stored separately. */
export type StoredKind = KindWith<"stored">;

/** The parts of a loan that have their own ids. */
export type LoanPart = KindWith<"loanField">;
export const loanParts = kindsWith("loanField");
export const isLoanPart = (kind: RecordKind): kind is LoanPart => "loanField" in recordKinds[kind];

/** The kinds of records whose changes are logged, and lists, whose exports are. */
export type LoggedKind = KindWith<"actions">;
export const loggedKinds = kindsWith("actions");

export type LogAction = Kinds[LoggedKind]["actions"][number];
export const logActions: readonly LogAction[] = loggedKinds.flatMap((kind) => recordKinds[kind].actions);

/** There is no record of this kind with the id, or the actor may not know about it. */
export type NotFound<Kind extends RecordKind> = {
  [Name in Kind]: { readonly _tag: Kinds[Name]["notFound"]; readonly id: number };
}[Kind];

export const notFound = <Kind extends RecordKind>(kind: Kind, id: number): NotFound<Kind> =>
  // The tag belongs to the kind, which the compiler cannot infer from the table.
  ({ _tag: recordKinds[kind].notFound, id }) as NotFound<Kind>;

/** Every attempt to change the record conflicted with another write. Its tag is `LoanChangedMeanwhile` where a missing one is `LoanNotFound`. */
export type ChangedMeanwhile<Kind extends RecordKind> = {
  [Name in Kind]: {
    readonly _tag: Kinds[Name]["notFound"] extends `${infer Subject}NotFound` ? `${Subject}ChangedMeanwhile` : never;
  };
}[Kind];

export const changedMeanwhile = <Kind extends RecordKind>(kind: Kind): ChangedMeanwhile<Kind> =>
  // As above: the tag belongs to the kind.
  ({ _tag: recordKinds[kind].notFound.replace("NotFound", "ChangedMeanwhile") }) as ChangedMeanwhile<Kind>;
