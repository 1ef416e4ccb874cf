import { describe, expect, test } from "bun:test";
import type { Decoded } from "../../../../adapters/http/codec/codec.ts";
import {
  decodeBody,
  decodePatch,
  decodePresent,
  decodeReplacement,
  encodeFields,
} from "../../../../adapters/http/codec/table.ts";
import { integer } from "../../../../adapters/http/codec/values/number-codecs.ts";
import { borrowerFields } from "../../../../adapters/http/resources/borrower/body.ts";
import { feeFields } from "../../../../adapters/http/resources/fee/body.ts";
import { loanRevisionFields } from "../../../../adapters/http/resources/loan/body.ts";
import type { Product } from "../../../../domain/company/product.ts";
import { fieldErrorsOf } from "../../../../domain/kernel/fields-invalid.ts";
import type { LoanRevisionInput } from "../../../../domain/loan/revise.ts";
import { productTerms } from "../../../../domain/loan/terms/default-terms.ts";
import { aCompany } from "../../../fixtures/company/company.ts";

const given = { loan_officer_id: 7, home_value: 400_000 };

const must = <Value>(decoded: Decoded<Value>): Value => {
  if (decoded._tag === "Refused") throw new Error(`refused: ${JSON.stringify(decoded.refusal.errors)}`);
  return decoded.value;
};

const errorsOf = (decoded: Decoded<unknown>) => fieldErrorsOf([decoded]);

const [product] = aCompany().products as readonly [Product];
const startingLoan: LoanRevisionInput = { ...productTerms(product), ...must(decodeBody(loanRevisionFields, given)) };
const patched = (json: unknown, current = startingLoan) => must(must(decodePatch(loanRevisionFields, json))(current));
const ada = must(
  decodeBody(borrowerFields, { first_name: "Ada", last_name: "Example", dob: "1950-01-01", ssn: "123456789" }),
);

describe("a new record", () => {
  test("has the given values, and defaults for the rest", () => {
    expect(startingLoan).toMatchObject({
      loanOfficerId: 7,
      homeValueCents: 40_000_000,
      hecmType: "traditional",
      earnestMoneyCents: 0,
      liens: [],
      lesa: { type: "none", amountCents: null, semiAnnualPaymentCents: null },
      paymentPlan: null,
    });
  });

  test("is refused with every field that is invalid or missing, each by its API name and path", () => {
    const read = decodeBody(borrowerFields, {
      first_name: "  ",
      dob: "1950-13-01",
      present_address: { state: "XX", zip_code: "1" },
      monthly_income: [{ source: "pension", amount: 1000 }, { amount: "many" }],
    });
    expect(errorsOf(read).map(({ field, code }) => `${field} ${code}`)).toEqual([
      "first_name required",
      "last_name required",
      "dob invalid",
      "present_address.state invalid",
      "present_address.zip_code invalid",
      "monthly_income.1.source required",
      "monthly_income.1.amount invalid",
    ]);
  });

  test("no message repeats what was sent", () => {
    const sent = "SECRET-VALUE";
    const read = decodeBody(
      borrowerFields,
      Object.fromEntries(Object.values(borrowerFields).map(({ name }) => [name, `${sent}\u0000`])),
    );
    expect(errorsOf(read).length).toBeGreaterThan(10);
    expect(JSON.stringify(errorsOf(read))).not.toContain(sent);
  });

  test.each([[null], ["text"], [5], [[]]])("a body of %p is not a record", (body) => {
    expect(errorsOf(decodeBody(feeFields, body))).toEqual([
      { field: "body", message: "must be a JSON object", code: "invalid" },
    ]);
  });
});

describe("a PUT", () => {
  test("resets an omitted field to its default", () => {
    const edited = patched({ notes: "call on Monday", lender_credit: 500 });
    const replaced = must(must(decodeReplacement(loanRevisionFields, given))(edited));
    expect<LoanRevisionInput>({ ...productTerms(product), ...replaced }).toEqual(startingLoan);
  });

  test("leaves the product's terms open if it names none", () => {
    const replaced = must(must(decodeReplacement(loanRevisionFields, { ...given, margin: null }))(startingLoan));
    expect(Object.keys(productTerms(product)).filter((name) => Object.hasOwn(replaced, name))).toEqual(["margin"]);
    expect(replaced.margin).toBeNull();
  });

  test("is refused if it omits required fields", () => {
    expect(errorsOf(decodeReplacement(loanRevisionFields, {})).map(({ field }) => field)).toEqual([
      "loan_officer_id",
      "home_value",
    ]);
  });

  test("keeps a Social Security number that is omitted, and clears one given as null", () => {
    const body = { first_name: "Ada", last_name: "Example", dob: "1950-01-01" };
    expect(must(must(decodeReplacement(borrowerFields, body))(ada)).ssn).toEqual(ada.ssn);
    expect(must(must(decodeReplacement(borrowerFields, { ...body, ssn: null }))(ada)).ssn).toBeNull();
  });

  test("keeps a field marked as kept that is omitted, and no other", () => {
    const number = { codec: integer(0, 9), fallback: 1 };
    const table = {
      kept: { ...number, name: "kept", keptWhenLeftOut: true },
      other: { ...number, name: "other" },
    } as const;
    const replaced = (body: object) => must(must(decodeReplacement(table, body))({ kept: 7, other: 7 }));
    expect(replaced({})).toEqual({ kept: 7, other: 1 });
    expect(replaced({ kept: 2 })).toEqual({ kept: 2, other: 1 });
    expect(must(decodeBody(table, {}))).toEqual({ kept: 1, other: 1 });
  });

  test("of what was read changes nothing: every readable field is unchanged", () => {
    const edited = patched({
      payment_plan: { type: "term", term_months: 120 },
      liens: [{ amount: 10.5 }],
      margin: 2.25,
    });
    expect(
      must(must(decodeReplacement(loanRevisionFields, encodeFields(loanRevisionFields, edited)))(startingLoan)),
    ).toEqual(edited);
    expect(must(must(decodeReplacement(borrowerFields, encodeFields(borrowerFields, ada)))(ada))).toEqual(ada);
  });
});

describe("a PATCH is a JSON merge patch (RFC 7396)", () => {
  test("an omitted field stays unchanged", () => {
    expect(patched({ notes: "new" })).toEqual({ ...startingLoan, notes: "new" });
    expect(patched({})).toEqual(startingLoan);
  });

  test("objects merge field by field", () => {
    const withPlan = patched({ payment_plan: { type: "term", term_months: 120 } });
    expect(patched({ payment_plan: { term_months: 180 } }, withPlan).paymentPlan).toEqual({
      type: "term",
      termMonths: 180,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: null,
    });
  });

  test("an object that did not exist is created from the given fields, and needs its required ones", () => {
    const revise = must(decodePatch(loanRevisionFields, { payment_plan: { term_months: 120 } }));
    expect(errorsOf(revise(startingLoan))).toEqual([
      { field: "payment_plan.type", message: "is required", code: "required" },
    ]);
  });

  test("null clears: to nothing, or to the default if there is always a value", () => {
    const edited = patched({ notes: "call", lender_credit: 500, counseling: { agency_id: "1" } });
    const cleared = patched({ notes: null, lender_credit: null, counseling: null, hmda: null }, edited);
    expect(cleared).toEqual(startingLoan);
  });

  test("null clears a product's term to nothing, never to the product's value", () => {
    const nothing = { index: null, margin: null, note_rate: null, periodic_cap: null, lifetime_cap: null };
    expect(encodeFields(loanRevisionFields, patched(nothing))).toMatchObject(nothing);
  });

  test("a refinance stored before the rule of its premium could be chosen shows the default, and can choose", () => {
    const older = patched({ prior_hecm: { initial_mip_paid: 6_000 } });
    const { initialMipRule: _, ...priorHecm } = older.priorHecm ?? {};
    const stored = { ...older, priorHecm } as LoanRevisionInput;
    const shown = { initial_mip_paid: 6_000, initial_mip_rule: "credit_for_premium_paid" };
    expect(encodeFields(loanRevisionFields, stored)).toMatchObject({ prior_hecm: shown });
    const chosen = patched({ prior_hecm: { initial_mip_rule: "ceiling_of_206_53" } }, stored);
    expect(chosen.priorHecm).toMatchObject({ initialMipPaidCents: 600_000, initialMipRule: "ceiling_of_206_53" });
  });

  test("null does not clear a required field", () => {
    expect(
      errorsOf(decodePatch(loanRevisionFields, { loan_officer_id: null, home_value: null })).map(({ code }) => code),
    ).toEqual(["required", "required"]);
  });

  test("a list is replaced as a whole", () => {
    const edited = patched({ liens: [{ amount: 100 }, { amount: 200 }] });
    expect(patched({ liens: [{ amount: 300 }] }, edited).liens.map(({ amountCents }) => amountCents)).toEqual([30_000]);
  });

  test("invalid values are refused before any record is read", () => {
    expect(errorsOf(decodePatch(loanRevisionFields, { payment_plan: { type: "lottery" } }))[0]?.field).toBe(
      "payment_plan.type",
    );
  });
});

describe("the given fields", () => {
  test("are decoded separately, with null if that is a valid value; omitted fields and those that cannot be null are left out", () => {
    expect(
      must(decodePresent(loanRevisionFields, { notes: " ", margin: 2.5, index: null, hecm_type: null, channel: "" })),
    ).toEqual({ notes: null, margin: 250_000 as never, index: null });
  });
});
