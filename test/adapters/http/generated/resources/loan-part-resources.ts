import fc from "fast-check";
import { feeCatalog } from "../../../../../domain/reference-data/fee-catalog.ts";
import { states } from "../../../../../domain/reference-data/states.ts";
import { goodPerson, lastFour, personOverrides } from "./people.ts";
import { type Body, type Resource, withField, without } from "./resource.ts";

const numeric = (value: unknown): number => Number(value);

/** A home in fee simple is held without an end date. */
const goodRights = (property: Body): Body =>
  withField<Body>(property, "fha_appraisal", (details) =>
    details.property_rights === "fee_simple" ? { ...details, leasehold_expires_date: null } : details,
  );

/** Only a condominium has an approval, or a site of its own. */
const goodCase = (property: Body): Body => {
  const type = property.property_type ?? null;
  const ofNone = { condo_approval_id: null, is_site_condo: null };
  return type === null || type === "condominium"
    ? property
    : withField<Body>(property, "fha_case", (details) => ({ ...details, ...ofNone }));
};

/** By May 1, 2026, a trust was confirmed and a home was built. */
const goodDays = (property: Body): Body => {
  const past = (on: string): string => (on < "2026-05-01" ? on : "2026-05-01");
  const titled = withField<Body>(property, "title", (title) => withField(title, "trust_confirmed_date", past));
  return withField<Body>(titled, "manufactured_home", (home) => withField(home, "built_date", past));
};

/** A tract is in its county, and a county in its state; all property types except two have one unit. */
export const goodPlace = (property: Body, state: unknown): Body => {
  const fips = states.find(({ abbreviation }) => abbreviation === state)?.fips ?? "";
  const inState = withField<string>(property, "county_fips", (code) => fips + code.slice(2));
  const county = String(inState.county_fips ?? fips);
  const inTract = withField<string>(inState, "census_tract", (code) => county + code.slice(county.length));
  const inCounty = goodDays(goodRights(goodCase(inTract)));
  if (property.property_type === "pud" || (property.property_type ?? null) === null) return inCounty;
  const isMultiple = property.property_type === "two_to_four_units";
  return withField(inCounty, "units", (units) => (isMultiple ? Math.max(2, numeric(units)) : 1));
};

export const properties: Resource = {
  name: "property",
  create: "/loan/properties/",
  record: "/loan/properties/{id}/",
  isPartOfLoan: true,
  fixUp: (body, { loan }) => withField(goodPlace(body, body.state), "loan", () => loan),
  together: [
    ["state", "county_fips", "census_tract"],
    ["property_type", "units", "fha_case"],
  ],
};

export const borrowers: Resource = {
  name: "borrower",
  create: "/loan/borrowers/",
  record: "/loan/borrowers/{id}/",
  isPartOfLoan: true,
  overrides: () => personOverrides,
  fixUp: (body, { loan, unique }) => withField(goodPerson(body, "borrower", unique), "loan", () => loan),
  together: [["borrower_type", "dob"]],
  whole: ["demographics"],
  defaults: { borrower_type: "borrower", is_left_out_of_household: false },
  writeOnly: ["ssn"],
  consequences: (shown, { given, before }) => ({ ...shown, ssn_last4: lastFour(given, before) }),
};

/** 24 CFR 206.31: for a claim of 450,000 dollars, 2 percent of the first 200,000 and 1 percent of the rest, but at most 6,000. */
const originationFeeCap = 6000;

export const fees: Resource = {
  name: "fee",
  create: "/loan/fees/",
  record: "/loan/fees/{id}/",
  isPartOfLoan: true,
  overrides: () => ({ code: fc.constantFrom(...feeCatalog.map(({ code }) => code)) }),
  fixUp: (body, { loan }) => {
    const ofLoan = withField(body, "loan", () => loan);
    if (body.code !== "origination-fee") return ofLoan;
    return withField(ofLoan, "amount", (amount) => Math.min(numeric(amount), originationFeeCap));
  },
  together: [["code", "amount"]],
  defaults: {
    paid_by: "borrower",
    tolerance: null,
    is_shoppable: null,
    payment_timing: null,
    is_finance_charge: null,
  },
  consequences: (shown, { method, given }) => {
    const known = feeCatalog.find(({ code }) => code === shown.code);
    if (method === "PATCH" || !known) return shown;
    const ofCatalog = {
      description: known.name,
      paid_to: known.paidTo,
      payment_timing: known.paymentTiming,
      is_finance_charge: known.isFinanceCharge,
      tolerance: known.tolerance,
      is_shoppable: known.isShoppable,
      gfe_block: known.gfeBlock,
    };
    return { ...shown, ...without(ofCatalog, Object.keys(given)) };
  },
};
