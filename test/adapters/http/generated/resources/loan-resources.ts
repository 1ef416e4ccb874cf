import fc from "fast-check";
import { nullable } from "../arbitrary-value.ts";
import { completed } from "../shown-record.ts";
import { goodHmdaAnswers, hmdaOverrides } from "./hmda-answers.ts";
import { borrowers, goodPlace } from "./loan-part-resources.ts";
import { dayBetween, goodPerson, lastFour, personOverrides } from "./people.ts";
import { type Body, fieldsNamed, type Resource, type Scene, type Target, withField, without } from "./resource.ts";

/** In chronological order. */
const dates = ["application_date", "appraisal_date", "approval_date", "closing_date", "disbursement_date"];

/** All fields connected by rules, so that a PATCH of one names all of them. */
const joined = [
  ...dates,
  "case_number_assigned_date",
  "rate_lock_date",
  "prior_hecm",
  "application_completed_date",
  "notice_sent_date",
  "fha_insurance",
];

const today = "2026-05-01";

const earlierOf = (one: string, other: unknown): string => (other == null || one < String(other) ? one : String(other));

/** A date from another one on that is not after today; none if there is no such date. */
const pastSince = (on: unknown, first: unknown): unknown => {
  if (on == null) return on;
  const past = earlierOf(String(on), today);
  if (first == null || past >= String(first)) return past;
  return String(first) > today ? null : first;
};

/**
 * A case number is assigned between application and closing, not after today; a lock and a prior HECM come before it, and a premium was
 * paid.
 */
const besides = (body: Body): Body => {
  const { application_date: application, closing_date: closing } = body;
  const assigned = withField<string>(body, "case_number_assigned_date", (on) => {
    const latest = earlierOf(earlierOf(on, closing), today);
    return application != null && latest < String(application) ? application : latest;
  });
  const locked = withField<string>(assigned, "rate_lock_date", (on) => earlierOf(earlierOf(on, closing), today));
  const prior = withField<Body>(locked, "prior_hecm", (hecm) =>
    withField<string>(hecm, "closing_date", (on) => earlierOf(earlierOf(on, application), today)),
  );
  const paid = withField<Body>(prior, "fha_insurance", (details) => ({
    ...details,
    mip_paid_date: pastSince(details.mip_paid_date, closing),
    late_request_certification_date: pastSince(details.late_request_certification_date, body.disbursement_date),
  }));
  const completed = withField<string>(paid, "application_completed_date", (on) => pastSince(on, application));
  const noticed = withField<string>(completed, "notice_sent_date", (on) => pastSince(on, application));
  return withField<number>(noticed, "earnest_money", (deposit) =>
    body.purchase_price == null ? deposit : Math.min(deposit, Number(body.purchase_price)),
  );
};

/** Dates that can be in the future, including the last known date; the earliest of `dates` has still passed. */
const anyDay = nullable(fc.oneof(dayBetween("2025-01-01", "2027-12-31"), fc.constantFrom("1800-01-01", "2999-12-31")));

const inOrder = (body: Body): Body => {
  const given = dates.filter((name) => (body[name] ?? null) !== null);
  const sorted = given.map((name) => String(body[name])).toSorted();
  // An appraisal and an approval have already happened.
  const dayOf = (name: string, position: number): string | undefined =>
    name === "closing_date" || name === "disbursement_date"
      ? sorted[position]
      : earlierOf(sorted[position] ?? today, today);
  return { ...body, ...Object.fromEntries(given.map((name, position) => [name, dayOf(name, position)])) };
};

const adjustable = { index: "cmt_1_year", margin: 2, note_rate: null, servicing_fee_monthly: 0 };

/** The terms of the three standard products; the first is the default. */
const standardTerms: readonly Body[] = [
  { ...adjustable, product_code: "HECM_ANNUAL_CMT", rate_type: "annual_adjustable", periodic_cap: 2, lifetime_cap: 5 },
  {
    ...adjustable,
    product_code: "HECM_MONTHLY_CMT",
    rate_type: "monthly_adjustable",
    periodic_cap: null,
    lifetime_cap: 10,
  },
  {
    product_code: "HECM_FIXED",
    rate_type: "fixed",
    index: null,
    margin: null,
    note_rate: null,
    periodic_cap: null,
    lifetime_cap: null,
    servicing_fee_monthly: 0,
  },
];

/** The terms of a loan with a product if none are named. */
const termsOf = (code: unknown): Body =>
  standardTerms.find(({ product_code }) => product_code === (code ?? "HECM_ANNUAL_CMT")) ?? {};

const isFixed = (record: Body): boolean => record.rate_type === "fixed";

/** A PATCH to another product applies its terms, and between fixed and adjustable drops the expected rate. */
const afterProductChange = (before: Body, given: Body): Body => {
  if (given.product_code === undefined || given.product_code === before.product_code) return {};
  const terms = termsOf(given.product_code);
  const noRate = isFixed(terms) === isFixed(before) ? {} : { expected_rate: null, rate_lock_date: null };
  return without({ ...terms, ...noRate }, Object.keys(given));
};

/** The only plan of a fixed rate. */
const onlyPlan: Body = {
  type: "single_disbursement",
  term_months: null,
  monthly_payment: null,
  line_of_credit: null,
  initial_draw: null,
};

/** An unchanged plan is not kept when the loan changes to the other rate type; a fixed rate has its only plan. */
const withPlan = (shown: Body, before: Body | null): Body => {
  const isLeft =
    before !== null &&
    isFixed(before) !== isFixed(shown) &&
    Bun.deepEquals(before.payment_plan ?? null, shown.payment_plan ?? null);
  const plan = isLeft ? null : (shown.payment_plan ?? null);
  return { ...shown, payment_plan: plan ?? (isFixed(shown) ? onlyPlan : null) };
};

const shownLoan = (shown: Body, given: Body, before: Body | null, isPatch: boolean): Body =>
  withPlan(
    {
      ...shown,
      ...(isPatch && before !== null
        ? afterProductChange(before, given)
        : without(termsOf(given.product_code), Object.keys(given))),
    },
    before,
  );

const defaults: Body = {
  earnest_money: 0,
  seller_contributions: 0,
  hecm_type: "traditional",
  product_code: null,
  rate_type: null,
  servicing_fee_monthly: null,
  channel: "retail",
  servicing_intent: "retained",
  lender_credit: 0,
  repair_estimate: 0,
  repair_administration_fee: 0,
  property_charges_at_closing: 0,
  lesa: { type: "none" },
  "liens.is_mandatory": true,
  "liens.is_delinquent_federal_debt": false,
  "assessment.extenuating_circumstances.is_documented": false,
  "counseling.waived": false,
  "prior_hecm.initial_mip_rule": "credit_for_premium_paid",
};

/** The records that starting a loan creates, from the body. */
const startedParts = (given: Body, { bodySchema }: Scene) => {
  const primary = {
    ...(given.borrower as Body | undefined),
    ...fieldsNamed(given, ["first_name", "last_name", "dob"]),
  };
  const others = ((given.co_borrowers ?? []) as readonly Body[]).map((person) => ({
    ...person,
    borrower_type: person.borrower_type ?? "co_borrower",
  }));
  const property = {
    ...(given.property as Body | undefined),
    state: given.property_state,
    home_value: given.home_value,
  };
  const person = bodySchema("PUT", "/loan/borrowers/{id}/");
  return {
    borrowers: [primary, ...others].map((each) => ({
      ...without(completed(person, each, { ...borrowers.defaults, loan: null }) as Body, ["ssn", "loan"]),
      ssn_last4: lastFour(each, null),
    })),
    property: without(completed(bodySchema("PUT", "/loan/properties/{id}/"), property, { loan: null }) as Body, [
      "loan",
    ]),
  };
};

const isBorrower = (person: Body, usualType: string): boolean => (person.borrower_type ?? usualType) === "borrower";

/** At least one person on the loan is of type borrower, and what the body says twice about the primary one is equal. */
const withPeople = (body: Body, unique: () => number): Body => {
  const others = ((body.co_borrowers ?? []) as readonly Body[]).map((each) => goodPerson(each, "co_borrower", unique));
  const named = { ...(body.borrower as Body | undefined), ...fieldsNamed(body, ["first_name", "last_name", "dob"]) };
  const isAnother = !isBorrower(named, "borrower") && others.some((each) => isBorrower(each, "co_borrower"));
  const primary = goodPerson(isAnother ? named : { ...named, borrower_type: "borrower" }, "borrower", unique);
  return {
    ...withField<Body>(body, "borrower", (given) => fieldsNamed(primary, Object.keys(given))),
    ...(body.co_borrowers === undefined ? {} : { co_borrowers: others }),
    dob: primary.dob,
  };
};

const withPlace = (body: Body): Body =>
  withField<Body>(body, "property", (property) => {
    const same = { state: body.property_state, home_value: body.home_value };
    return goodPlace({ ...property, ...fieldsNamed(same, Object.keys(property)) }, body.property_state);
  });

const goodLoan = (body: Body, { unique }: Target): Body => {
  const named = withField(body, "external_id", (id) => `${unique()} ${String(id).slice(0, 100)}`);
  // A random id would name a person of another loan. No refinance passes its test.
  const counseled = withField<Body>(named, "counseling", (entry) => ({
    ...withField(entry, "borrower_ids", () => null),
    ...withField<string>(
      withField<string>(entry, "date", (on) => earlierOf(on, today)),
      "anti_churning_disclosure_date",
      (on) => earlierOf(on, today),
    ),
    ...(entry.borrower_ids == null ? {} : { borrower_ids: null }),
    ...fieldsNamed({ waived: false }, Object.keys(entry)),
  }));
  const ordered = besides(inOrder(withField(counseled, "hmda", goodHmdaAnswers)));
  if (body.first_name === undefined) return ordered;
  const applied = String(ordered.application_date ?? "");
  const effective = withField<string>(ordered, "effective_date", (date) => (date < applied ? applied : date));
  return withPlace(withPeople(effective, unique));
};

export const loans: Resource = {
  name: "loan",
  create: "/loan/loans/start-loan/",
  record: "/loan/loans/{id}/",
  overrides: ({ officers, owner }) => ({
    ...personOverrides,
    ...hmdaOverrides,
    closing_date: anyDay,
    disbursement_date: anyDay,
    case_number_assigned_date: anyDay,
    rate_lock_date: anyDay,
    date: anyDay,
    loan_officer_id: fc.constantFrom(...officers),
    processor_id: fc.constantFrom(null, ...officers),
    underwriter_id: fc.constantFrom(null, ...officers),
    closer_id: fc.constantFrom(null, ...officers),
    company: fc.constantFrom(null, owner.company.id),
    product_code: fc.constantFrom(...standardTerms.map(({ product_code }) => product_code)),
  }),
  fixUp: goodLoan,
  together: [joined, ["purchase_price", "earnest_money"]],
  whole: ["hmda", "prior_hecm", "fha_insurance"],
  defaults,
  consequences: (shown, { method, given, before }) => shownLoan(shown, given, before, method === "PATCH"),
  shownWhenNew: (given, scene) => {
    const terms = completed(scene.bodySchema("PUT", "/loan/loans/{id}/"), given, defaults) as Body;
    // Today is May 1, 2026.
    const statusHistory = [{ status: "origination", effective_date: given.effective_date ?? "2026-05-01" }];
    return { ...shownLoan(terms, given, null, false), ...startedParts(given, scene), status_history: statusHistory };
  },
};
