/** The effect of a word in the data on the response to one request. */
interface Fault {
  /** Whether the operation takes effect before the response is damaged. */
  readonly takesEffect: boolean;
  readonly outcome: string;
  /** Set if only one of the two services has it. */
  readonly only?: "agency";
}

/** Words that damage the response to any request to the agency or the bureau. A lookup by reference is damaged only where stated. */
export const faults = {
  TIMEOUT: { takesEffect: false, outcome: "no answer; nothing takes effect" },
  LATE: { takesEffect: true, outcome: "takes effect; the answer comes after ten seconds" },
  SLOWDRIP: { takesEffect: true, outcome: "takes effect; the answer comes byte by byte, one each second" },
  RESET: { takesEffect: true, outcome: "takes effect; the connection is reset in the middle of the answer" },
  LOST: { takesEffect: true, outcome: "takes effect; the connection is closed without an answer" },
  LOSTLONG: {
    takesEffect: true,
    outcome:
      "takes effect; the connection is closed, and the first two look-ups of the reference are answered by HTTP 503",
  },
  FLAKY: { takesEffect: true, outcome: "HTTP 503 twice for each reference; then it takes effect and is answered" },
  DOWN: { takesEffect: false, outcome: "the status `Unavailable`; nothing takes effect", only: "agency" },
  HTTP404: { takesEffect: false, outcome: "HTTP 404; nothing takes effect" },
  HTTP429: { takesEffect: false, outcome: "HTTP 429 with `Retry-After: 30`; nothing takes effect" },
  HTTP500: { takesEffect: false, outcome: "HTTP 500; nothing takes effect" },
  HTTP503: { takesEffect: false, outcome: "HTTP 503; nothing takes effect" },
  HTTP503DONE: { takesEffect: true, outcome: "takes effect; the answer is HTTP 503" },
  REDIRECT: { takesEffect: false, outcome: "a redirect to another host; nothing takes effect" },
  GARBAGE: { takesEffect: true, outcome: "takes effect; the answer is not JSON" },
  WRONGTYPE: { takesEffect: true, outcome: "takes effect; the answer is an HTML page" },
  NESTED: { takesEffect: true, outcome: "takes effect; the answer is JSON nested 100,000 deep" },
  HUGE: { takesEffect: true, outcome: "takes effect; the answer has 50 MiB" },
  ODDSTATUS: { takesEffect: true, outcome: "takes effect; the answer has a status that does not exist" },
  OTHERREFERENCE: {
    takesEffect: true,
    outcome: "takes effect; the answer names another reference",
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultWord = keyof typeof faults;

/** Agency operations that take effect there. */
const commands = [
  "case_number_assignment",
  "hecm_financial_assessment",
  "hecm_insurance_application",
  "case_transfer",
  "case_restore",
  "escrow_closeout",
  "hecm_referral",
  "address_change",
  "appraisal_logging",
] as const;

const queries = [
  "address_validation",
  "certificate_search",
  "cairvs_authorization",
  "duplicate_mic",
  "hecm_certificate",
] as const;

export type Operation = (typeof commands)[number] | (typeof queries)[number];

export const operations: readonly Operation[] = [...commands, ...queries];

interface Outcome {
  readonly operations: readonly Operation[];
  readonly outcome: string;
}

/** Words that change the agency's decision. */
export const decisions = {
  ERROR: {
    operations,
    outcome: "refused, with three messages, two of which repeat a Social Security number; nothing takes effect",
  },
  PENDING: { operations: commands, outcome: "pending; done at the third look-up of the reference" },
  HOLD: {
    operations: ["case_number_assignment"],
    outcome: "held for a duplicate address; the number is assigned at the third look-up of the reference",
  },
  CANCELLED: {
    operations: ["case_number_assignment", "address_change"],
    outcome: "done; the case is canceled from then on, until it is restored",
  },
  ARCHIVED: {
    operations: ["case_number_assignment", "address_change"],
    outcome: "done; the case is archived from then on, until it is restored",
  },
  LESA: { operations: ["hecm_financial_assessment"], outcome: "accepted; a life expectancy set-aside is required" },
  SECOND: {
    operations: ["appraisal_logging"],
    outcome: "logged; after a first appraisal, a second one is required",
  },
  RETURN: {
    operations: ["hecm_insurance_application"],
    outcome: "notice of return with two reasons; endorsed at the second application",
  },
  RESUBMIT: {
    operations: ["hecm_insurance_application"],
    outcome: "notice of return with two reasons; resubmitted at the second application, endorsed at the third one",
  },
  REVIEW: {
    operations: ["hecm_insurance_application"],
    outcome: "submitted; under review at the second application, endorsed at the third one",
  },
  NOMIC: { operations: ["duplicate_mic"], outcome: "no certificate, even for an endorsed case" },
  NOTFOUND: {
    operations: ["address_validation", "hecm_certificate"],
    outcome: "refused: the address or certificate cannot be found",
  },
  EXPIRED: { operations: ["hecm_certificate"], outcome: "a certificate of a session 200 days ago" },
  MANY: { operations: ["certificate_search"], outcome: "60 certificates" },
  OTHERPERSON: {
    operations: ["cairvs_authorization"],
    outcome: "a response about a person whom the request does not name",
  },
} as const satisfies Readonly<Record<string, Outcome>>;

export type DecisionWord = keyof typeof decisions;

/** CAIVRS findings for a person, by the last four digits of the Social Security number. */
export const creditAlerts = {
  "0001": { letter: "D", caseTypes: ["Default"], outcome: "not clear: a default" },
  "0002": { letter: "C", caseTypes: ["Claim"], outcome: "not clear: a claim" },
  "0003": { letter: "F", caseTypes: ["Foreclosure"], outcome: "not clear: a foreclosure" },
  "0004": { letter: "J", caseTypes: ["Judgment"], outcome: "not clear: a judgment" },
  "0005": { letter: "B", caseTypes: ["Default", "Claim"], outcome: "not clear: cases of two agencies" },
  "0006": { letter: null, caseTypes: ["Default"], outcome: "not clear: a default, without an authorization number" },
  "0007": { letter: "X", caseTypes: [], outcome: "an authorization number that begins with an unknown letter" },
} as const;

/** The bureau's responses, by the last four digits of a person's Social Security number. */
export const creditFiles = {
  "0011": "`NEW`, then `PROCESSING`; completed at the third status request",
  "0012": "never completed: it stays `PROCESSING`",
  "0013": "the order ends in `ERROR`, with a message that repeats the Social Security number",
  "0014": "a report of another person",
  "0015": "a frozen file: an alert, no scores and no debts",
  "0016": "a thin file: no scores, one debt without a history",
  "0017": "late payments, a charge-off, a disputed debt, a bankruptcy and a judgment",
  "0018": "`PENDING`; completed at the tenth status request, later than the service waits for it",
  "0019": "refused with `Login failed`, without an order number; nothing is ordered",
} as const;

export type CreditFile = keyof typeof creditFiles;

/** One trigger, as shown in the sandbox's guide. */
interface TriggerRow {
  readonly trigger: string;
  readonly where: string;
  readonly outcome: string;
}

const dashed = (operation: string): string => operation.replaceAll("_", "-");

const whereOf = (of: readonly Operation[]): string => {
  if (of === operations) return "agency";
  return of === commands ? "agency: all that take effect" : of.map(dashed).join(", ");
};

const alertRow = ([ending, { outcome }]: [string, { readonly outcome: string }]): TriggerRow => ({
  trigger: `SSN ending in ${ending}`,
  where: "cairvs-authorization",
  outcome,
});

/** Every trigger, in the order of the guide. */
export const triggerTable: readonly TriggerRow[] = [
  { trigger: "password `wrong-password`", where: "agency and bureau", outcome: "HTTP 401; nothing takes effect" },
  { trigger: "password `not-authorized`", where: "agency and bureau", outcome: "HTTP 403; nothing takes effect" },
  ...Object.entries<Fault>(faults).map(([word, { only, outcome }]) => ({
    trigger: `\`${word}\``,
    where: only ?? "agency and bureau",
    outcome,
  })),
  ...Object.entries<Outcome>(decisions).map(([word, { operations: of, outcome }]) => ({
    trigger: `\`${word}\``,
    where: whereOf(of),
    outcome,
  })),
  { trigger: "ZIP code 00000", where: "address-validation", outcome: "refused: the address cannot be found" },
  ...Object.entries(creditAlerts).map(alertRow),
  ...Object.entries(creditFiles).map(([ending, outcome]) => ({
    trigger: `SSN ending in ${ending}`,
    where: "bureau",
    outcome,
  })),
];
