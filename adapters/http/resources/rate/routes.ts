import { Type } from "@sinclair/typebox";
import { listExpectedRates } from "../../../../application/rate/list-expected-rates.ts";
import { listInterestRates } from "../../../../application/rate/list-interest-rates.ts";
import { lockExpectedRate } from "../../../../application/rate/lock-expected-rate.ts";
import { quoteExpectedRate } from "../../../../application/rate/quote-expected-rate.ts";
import { quoteInterestRates } from "../../../../application/rate/quote-interest-rates.ts";
import { quoteLoanExpectedRate } from "../../../../application/rate/quote-loan-expected-rate.ts";
import { quoteLoanInterestRate } from "../../../../application/rate/quote-loan-interest-rate.ts";
import { setIndexValue } from "../../../../application/rate/set-index-value.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { ProductRate } from "../../../../domain/hecm/rates/interest-rates.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { newBody } from "../../codec/bodies.ts";
import { described } from "../../codec/described.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { id } from "../../codec/number-codecs.ts";
import { optionalParam } from "../../codec/query.ts";
import { day } from "../../codec/time-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { rateIndex } from "../choices.ts";
import { loanRevisionFields } from "../loan/body.ts";
import { companyWords } from "../part-fields.ts";
import {
  encodeExpectedRate,
  encodeIndexValue,
  encodeIndexWeek,
  encodeInterestRate,
  expectedRateAnswer,
  indexValueAnswer,
  indexWeekAnswer,
  interestRateAnswer,
} from "./answer.ts";
import {
  decodeExpectedRateRequest,
  decodeInterestRateRequest,
  expectedRateSchema,
  indexValueFields,
  interestRateSchema,
} from "./body.ts";
import { enteredExample, expectedRateExample, indexWeekExample, interestRateExample } from "./examples.ts";

const tag = "Rates";

const companyFilter = optionalParam("company", id, companyWords);

const listWeeksOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/expected-rates/",
    name: "listExpectedRates",
    tag,
    summary: "List published index weeks",
    description: "Weekly averages known today, with the day on which each takes effect by the company's setting.",
    permission: "rate.view",
    filters: {
      companyId: companyFilter,
      index: optionalParam("index", rateIndex, "Weeks of this index alone"),
      from: optionalParam("date_from", day, "Weeks whose Monday is on or after this day"),
      through: optionalParam("date_to", day, "Weeks whose Monday is on or before this day"),
    },
    orderNames: { week_of: "weekOf", index: "index" },
    defaultOrder: "-week_of",
    row: indexWeekAnswer,
    rowExample: encodeIndexWeek(indexWeekExample),
    refusals: [],
    list: (actor, { companyId, ...weeks }, page) => listExpectedRates(dependencies)(actor, companyId, weeks, page),
    encodeRow: encodeIndexWeek,
  });

const expectedRateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/expected-rates/",
    name: "quoteExpectedRate",
    tag,
    summary: "Quote an expected rate",
    description:
      "For a loan today, or for a margin, an index and a day. With `loan` and `save` it is stored on the loan with today as its lock date; that needs the permission `loan.edit`, and a week that is not older than 8 days. `If-Match` takes the loan's version.",
    permission: "rate.view",
    body: {
      schema: expectedRateSchema,
      decode: decodeExpectedRateRequest,
      example: { index: "cmt_10_year", margin: 2, date: "2026-05-01" },
    },
    success: 200,
    answer: expectedRateAnswer,
    example: encodeExpectedRate(expectedRateExample),
    refusals: [
      "LoanNotFound",
      "VersionMismatch",
      "LoanChangedMeanwhile",
      "IndexWeekUnknown",
      "IndexWeekOld",
      "ExpectedRateAboveTable",
      "NoRuleInForce",
    ],
    handle: async ({ actor, body, ifMatch }) => {
      if (body.loanId === null) return quoteExpectedRate(dependencies)(actor, body);
      const quote = body.save ? lockExpectedRate(dependencies) : quoteLoanExpectedRate(dependencies);
      return inApiNames(await quote(actor, body.loanId, ifMatch), (path) => apiPath(loanRevisionFields, path));
    },
    encode: encodeExpectedRate,
  });

const listRatesOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/interest-rates/",
    name: "listInterestRates",
    tag,
    summary: "List the products' start rates",
    description: "The company's active products, each with the rate its note starts with today.",
    permission: "rate.view",
    filters: { companyId: companyFilter },
    orderNames: { product_code: "productCode" },
    defaultOrder: "product_code",
    row: interestRateAnswer,
    rowExample: encodeInterestRate(interestRateExample),
    refusals: [],
    list: (actor, { companyId }, page) => listInterestRates(dependencies)(actor, companyId, page),
    encodeRow: encodeInterestRate,
  });

const interestRatesOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/interest-rates/",
    name: "quoteInterestRates",
    tag,
    summary: "Quote current start rates",
    description:
      "With `loan` the current start rate of that loan; else `results` holds one rate for each active product, on `date` or today.",
    permission: "rate.view",
    body: { schema: interestRateSchema, decode: decodeInterestRateRequest, example: { loan: 1 } },
    success: 200,
    answer: Type.Union([
      interestRateAnswer,
      namedObject("ProductRates", {
        results: described(Type.Array(interestRateAnswer), "One entry for each active product of the company"),
      }),
    ]),
    example: encodeInterestRate(interestRateExample),
    refusals: ["LoanNotFound", "VersionMismatch", "IndexWeekUnknown"],
    handle: async ({ actor, body: { loanId, on }, ifMatch }) => {
      if (loanId !== null) return quoteLoanInterestRate(dependencies)(actor, loanId, ifMatch);
      const rates = await quoteInterestRates(dependencies)(actor, on);
      return rates._tag === "Refused" ? rates : accept<Quoted>({ results: rates.value });
    },
    encode: (quoted: Quoted) =>
      "results" in quoted ? { results: quoted.results.map(encodeInterestRate) } : encodeInterestRate(quoted),
  });

type Quoted = ProductRate | { readonly results: readonly ProductRate[] };

const indexValueOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/index-rates/",
    name: "setIndexValue",
    tag,
    summary: "Enter an index value",
    description:
      "For a day that no source publishes yet; it replaces what was entered before. A published value takes precedence over an entered one, and no other value can be entered for its day.",
    permission: "rate.edit",
    body: newBody(indexValueFields, { index: "cmt_10_year", date: "2026-04-24", value: 4.31 }),
    success: 200,
    answer: indexValueAnswer,
    example: encodeIndexValue(enteredExample),
    refusals: [],
    handle: async ({ actor, body }) =>
      inApiNames(await setIndexValue(dependencies)(actor, body), (path) => apiPath(indexValueFields, path)),
    encode: encodeIndexValue,
  });

/** The operations of rates. */
export const rateOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listWeeksOperation(dependencies),
  expectedRateOperation(dependencies),
  listRatesOperation(dependencies),
  interestRatesOperation(dependencies),
  indexValueOperation(dependencies),
];
