import { expect } from "bun:test";
import fc from "fast-check";
import { feeCatalog } from "../../../../../domain/reference-data/fee-catalog.ts";
import { registeredSeverities } from "../../../../../domain/requirements/register.ts";
import { nullable, webAddress } from "../arbitrary-value.ts";
import { type Body, fieldsNamed, type Resource, withField, without } from "./resource.ts";

const unrepeated = (values: readonly unknown[]): unknown[] => [...new Set(values)];

/** A legal entity identifier from 11 characters and a number: all 20 modulo 97 is 1 (ISO 7064, MOD 97-10). */
const leiOf = (start: string, number: number): string => {
  const text = `${start}${String(number).padStart(7, "0")}`;
  const asDigits = [...`${text}00`].map((character) => Number.parseInt(character, 36)).join("");
  return `${text}${String(98n - (BigInt(asDigits) % 97n)).padStart(2, "0")}`;
};

const money = (maxCents: number) => fc.integer({ min: 0, max: maxCents }).map((cents) => cents / 100);

/** An origination fee is at most 6,000 dollars, or null for the maximum that the rules allow; every other fee has an amount. */
const defaultFees = fc.uniqueArray(
  fc
    .record({
      code: fc.constantFrom(...feeCatalog.map(({ code }) => code)),
      amount: money(600_000),
      atCap: fc.boolean(),
      paid_to: fc.constantFrom(null, "Example Title"),
    })
    .map(({ code, amount, atCap, paid_to }) => ({
      code,
      amount: code === "origination-fee" && atCap ? null : amount,
      paid_to,
    })),
  { selector: ({ code }) => code, maxLength: 3 },
);

const atMost = (highest: number) => (value: number) => Math.min(value, highest);

/** 24 CFR 206.21: the index and caps of each type's note; its servicing fee is at most 30 or 35 dollars. */
const withTermsOfItsType = (product: Body): Body => {
  if (product.rate_type === "fixed") {
    const fixed = withField<number>(product, "servicing_fee_monthly", atMost(30));
    return { ...fixed, note_index: null, margin: null, periodic_cap: null, lifetime_cap: null };
  }
  const isAnnual = product.rate_type === "annual_adjustable";
  return {
    ...withField<number>(product, "servicing_fee_monthly", atMost(isAnnual ? 30 : 35)),
    note_index: isAnnual || product.note_index !== "cmt_1_month" ? "cmt_1_year" : "cmt_1_month",
    margin: product.margin ?? 2.125,
    note_rate: null,
    ...(isAnnual ? { periodic_cap: Math.min(Number(product.periodic_cap ?? 2), 2) } : {}),
    lifetime_cap: Math.min(Number(product.lifetime_cap ?? 10), isAnnual ? 5 : 10),
  };
};

const goodProducts = (products: readonly Body[]): Body[] =>
  products.map((product, position) => ({
    ...withTermsOfItsType(withField(product, "states", unrepeated)),
    code: `${position} ${String(product.code).slice(0, 40)}`,
  }));

/** Credentials with which a company signs in elsewhere, by the field that shows whether they are set. */
const pairs = {
  fha_credentials: ["fha_username", "fha_password"],
  credit_credentials: ["credit_username", "credit_password"],
  oidc_credentials: ["oidc_client_id", "oidc_client_secret"],
} as const;

/** Both halves of a pair are null, or neither. */
const withPairs = (body: Body): Body =>
  Object.values(pairs).reduce((paired, [name, word]) => {
    const others = without(paired, [name, word]);
    const given = fieldsNamed(paired, [name, word]);
    if (Object.keys(given).length === 0) return paired;
    const isRemoved = Object.values(given).includes(null);
    return {
      ...others,
      [name]: isRemoved ? null : (given[name] ?? "ab"),
      [word]: isRemoved ? null : (given[word] ?? "c"),
    };
  }, body);

/** An account is given together with its user name. */
const withAccount = (body: Body): Body =>
  typeof body.credit_username === "string" ? body : without(body, ["credit_internal_account"]);

const configured = (shown: keyof typeof pairs, given: Body, before: Body | null): Body => {
  const name = given[pairs[shown][0]];
  if (name !== undefined) return { configured: name !== null };
  const standing = before?.[shown] as Body | undefined;
  return { configured: standing?.configured ?? false };
};

export const companies: Resource = {
  name: "company",
  create: "/company/companies/",
  record: "/company/companies/{id}/",
  overrides: () => ({
    lei: nullable(fc.stringMatching(/^[A-Z0-9]{11}$/)),
    time_zone: fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
    default_fees: defaultFees,
    oidc_issuer: fc.constantFrom(null, "https://provider.example"),
    // It requires all other settings of the provider.
    oidc_is_required: fc.constant(false),
    requirement_severities: fc.uniqueArray(
      fc.record({ code: fc.constantFrom(...registeredSeverities.keys()), severity: fc.constant("required") }),
      { selector: ({ code }) => code, maxLength: 3 },
    ),
  }),
  fixUp: (body, { unique }) => {
    const numbered = withField<string>(body, "nmls_id", () => String(unique()));
    const identified = withField<string>(numbered, "lei", (start) => leiOf(start, unique()));
    const licensed = withField(identified, "states_licensed", unrepeated);
    const domains = withField<readonly unknown[]>(licensed, "oidc_email_domains", (listed) =>
      listed.map(() => `domain-${unique()}.example`),
    );
    const reporting = withField(domains, "credit_bureaus", unrepeated);
    return withAccount(withPairs(withField(reporting, "products", goodProducts)));
  },
  together: [...Object.values(pairs), ["credit_username", "credit_password", "credit_internal_account"]],
  defaults: {
    time_zone: "America/New_York",
    credit_bureaus: ["equifax", "experian", "transunion"],
    files_hmda: true,
    separates_duties: true,
    second_factor: "optional",
    oidc_is_required: false,
    oidc_trusts_email_domains: false,
    is_active: true,
    "products.servicing_fee_monthly": 0,
    "products.is_active": true,
    "report_settings.mcr_amount_basis": "initial_principal_limit",
    "report_settings.hmda_loan_purpose_of_home_loan_payoff": 31,
    "report_settings.hmda_balloon_payment": 2,
    "report_settings.hmda_interest_only_payments": 2,
    "report_settings.hmda_negative_amortization": 2,
    "report_settings.hmda_other_non_amortizing_features": 1,
    "rate_settings.index_effective_weekday": "tuesday",
    "rate_settings.expected_rate_policy": "better_of_lock_and_current",
    "rate_settings.age_rounding": "half_year_up",
    "rate_settings.lock_policy": "warn",
    "rate_settings.national_limit_day": "case_number",
  },
  writeOnly: [...Object.values(pairs).flat(), "credit_internal_account"],
  kept: [
    ...["products", "credit_bureaus", "files_hmda", "report_settings", "rate_settings", "requirement_severities"],
    ...["oidc_issuer", "oidc_is_required", "oidc_email_domains", "oidc_trusts_email_domains"],
  ],
  consequences: (shown, { given, before }) => {
    const credentials = {
      fha_credentials: configured("fha_credentials", given, before),
      credit_credentials: configured("credit_credentials", given, before),
      oidc_credentials: configured("oidc_credentials", given, before),
    };
    // The three standard products of a new company have a test of their own.
    if (!Array.isArray(given.products)) return { ...(before ? shown : without(shown, ["products"])), ...credentials };
    const requested = shown.products as readonly Body[];
    const leftOut = ((before?.products ?? []) as readonly Body[])
      .filter(({ code }) => requested.every((product) => product.code !== code))
      .map((product) => ({ ...product, is_active: false }));
    return { ...shown, ...credentials, products: [...requested, ...leftOut] };
  },
};

const nmlsId = nullable(fc.stringMatching(/^[0-9]{1,12}$/));

export const users: Resource = {
  name: "user",
  create: "/company/users/",
  record: "/company/users/{id}/",
  overrides: ({ owner }) => ({
    company: fc.constantFrom(null, owner.company.id),
    nmls_id: nmlsId,
    password: nullable(fc.stringMatching(/^[!-~]{12,40}$/)),
  }),
  fixUp: (body, { unique }) => {
    const addressed = withField<string>(body, "email", (email) => `${unique()}.${email}`);
    const known = withField<string>(addressed, "password", (password) => `${password}${unique()}`);
    const licensed = withField<readonly Body[]>(known, "state_licenses", (licenses) =>
      licenses.map((license) => {
        const [valid_from, valid_through] = [license.valid_from, license.valid_through].map(String).toSorted();
        return { ...license, valid_from, valid_through };
      }),
    );
    return withField(licensed, "roles", unrepeated);
  },
  defaults: { hierarchy: "Company User", is_active: true, is_program: false },
  writeOnly: ["password"],
  checkHidden: async (writes, { email, is_active: isActive }, { signIn }) => {
    const { password } = writes.findLast((body) => body.password !== undefined) ?? {};
    if (typeof password !== "string" || isActive === false) return;
    const call = await signIn(String(email), password);
    expect((await call("GET", "/company/users/me/")).status).toBe(200);
  },
};

/** At most twenty subscriptions of a company are active, and those created here stay. */
export const eventSubscriptions: Resource = {
  name: "event subscription",
  create: "/events/subscriptions/",
  record: null,
  read: async ({ id }, { owner }) => (await owner.call("GET", `/events/subscriptions/${id}/`)).body,
  overrides: ({ owner }) => ({
    company: fc.constantFrom(null, owner.company.id),
    url: webAddress("https"),
    after: fc.constantFrom("0", "latest"),
  }),
  fixUp: (body) => ({ ...withField(body, "types", unrepeated), is_active: false }),
  defaults: { after: "latest" },
  writeOnly: ["after"],
};

/** At most ten clients of a company are active, and each is created active, so each is deactivated once it was read. */
export const apiClients: Resource = {
  name: "API client",
  create: "/company/api-clients/",
  record: null,
  read: async ({ id }, { owner }) => {
    const path = `/company/api-clients/${id}/`;
    const { body } = await owner.call("GET", path);
    await owner.call("DELETE", path);
    return body;
  },
  overrides: ({ owner }) => ({ company: fc.constantFrom(null, owner.company.id) }),
};

export const signers: Resource = {
  name: "signer",
  create: "/company/signers/",
  record: "/company/signers/{id}/",
  overrides: ({ owner }) => ({
    company: fc.constantFrom(null, owner.company.id),
    email: nullable(fc.emailAddress()),
    nmls_id: nmlsId,
  }),
  fixUp: (body) => {
    const coded = withField(body, "document_codes", unrepeated);
    return body.is_active === false ? withField(coded, "is_default", () => false) : coded;
  },
  together: [["is_active", "is_default"]],
  defaults: { is_default: false, is_active: true },
};
