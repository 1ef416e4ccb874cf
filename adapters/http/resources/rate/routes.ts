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
import { named } from "../../codec/named-schema.ts";
import { optionalParam } from "../../codec/query.ts";
import { listOf, responseObject } from "../../codec/response.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { rateIndex } from "../choices.ts";
import { loanRevisionFields } from "../loan/body.ts";
import { companyWords } from "../part-fields.ts";
import {
  decodeExpectedRateRequest,
  decodeInterestRateRequest,
  expectedRateFields,
  indexValueFields,
  interestRateFields,
} from "./body.ts";
import { enteredExample, expectedRateExample, indexWeekExample, interestRateExample } from "./examples.ts";
import { expectedRateResponse, indexValueResponse, indexWeekResponse, interestRateResponse } from "./response.ts";

const tag = "Rates";

const companyFilter = optionalParam("company", id, companyWords);

const listWeeksOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/expected-rates/",
    name: "listExpectedRates",
    tag,
    summary: "List weekly index averages",
    description:
      "Lists the weekly averages known today, with the date on which each takes effect under the company's setting.",
    permission: "rate.view",
    filters: {
      companyId: companyFilter,
      index: optionalParam("index", rateIndex, "Only weeks of this index"),
      from: optionalParam("date_from", day, "Only weeks whose Monday is on or after this date"),
      through: optionalParam("date_to", day, "Only weeks whose Monday is on or before this date"),
    },
    orderNames: { week_of: "weekOf", index: "index" },
    defaultOrder: "-week_of",
    row: indexWeekResponse,
    rowExample: indexWeekResponse.encode(indexWeekExample),
    refusals: [],
    list: (actor, { companyId, ...weeks }, page) => listExpectedRates(dependencies, actor, companyId, weeks, page),
  });

const expectedRateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/expected-rates/",
    name: "quoteExpectedRate",
    tag,
    summary: "Quote an expected rate",
    description:
      "Returns the expected rate of a loan as of today, or of an index, a margin and a date. With `loan` and `save`, the rate is stored on the loan with today as its lock date, which requires the permission `loan.edit` and a weekly average not older than 8 days. `If-Match` refers to the loan's version.",
    permission: "rate.view",
    body: {
      ...newBody(expectedRateFields, { index: "cmt_10_year", margin: 2, date: "2026-05-01" }),
      decode: decodeExpectedRateRequest,
    },
    refusedFields: loanRevisionFields,
    success: 200,
    response: expectedRateResponse,
    example: expectedRateResponse.encode(expectedRateExample),
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
      if (body.loanId === null) return quoteExpectedRate(dependencies, actor, body);
      const quote = body.save ? lockExpectedRate : quoteLoanExpectedRate;
      return quote(dependencies, actor, body.loanId, ifMatch);
    },
  });

const listRatesOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/interest-rates/",
    name: "listInterestRates",
    tag,
    summary: "List the initial rates of products",
    description: "Lists the company's active products, each with the initial interest rate of a note as of today.",
    permission: "rate.view",
    filters: { companyId: companyFilter },
    orderNames: { product_code: "productCode" },
    defaultOrder: "product_code",
    row: interestRateResponse,
    rowExample: interestRateResponse.encode(interestRateExample),
    refusals: [],
    list: (actor, { companyId }, page) => listInterestRates(dependencies, actor, companyId, page),
  });

interface ProductRates {
  readonly results: readonly ProductRate[];
}

type Quoted = ProductRate | ProductRates;

const productRates = responseObject<ProductRates>("ProductRates", {
  results: [listOf(interestRateResponse), "Rates, one entry for each active product of the company", "results"],
});

const interestRatesOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/interest-rates/",
    name: "quoteInterestRates",
    tag,
    summary: "Quote initial rates",
    description:
      "With `loan`, returns the current initial rate of that loan. Otherwise `results` contains a rate for each active product, as of `date` or today.",
    permission: "rate.view",
    body: { ...newBody(interestRateFields, { loan: 1 }), decode: decodeInterestRateRequest },
    success: 200,
    response: {
      schema: named("ProductRateOrRates", Type.Union([interestRateResponse.schema, productRates.schema])),
      encode: (quoted: Quoted) =>
        "results" in quoted ? productRates.encode(quoted) : interestRateResponse.encode(quoted),
    },
    example: interestRateResponse.encode(interestRateExample),
    refusals: ["LoanNotFound", "VersionMismatch", "IndexWeekUnknown"],
    handle: async ({ actor, body: { loanId, on }, ifMatch }) => {
      if (loanId !== null) return quoteLoanInterestRate(dependencies, actor, loanId, ifMatch);
      const rates = await quoteInterestRates(dependencies, actor, on);
      return rates._tag === "Refused" ? rates : accept<Quoted>({ results: rates.value });
    },
  });

const indexValueOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/index-rates/",
    name: "setIndexValue",
    tag,
    summary: "Enter an index value",
    description:
      "Enters the value of a day for which no source has a value yet, and replaces an earlier entry. Published values take precedence over entered ones, and a different value cannot be entered for a day with a published value.",
    permission: "rate.edit",
    body: newBody(indexValueFields, { index: "cmt_10_year", date: "2026-04-24", value: 4.31 }),
    success: 200,
    response: indexValueResponse,
    example: indexValueResponse.encode(enteredExample),
    refusals: [],
    handle: ({ actor, body }) => setIndexValue(dependencies, actor, body),
  });

/** The operations of rates. */
export const rateOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listWeeksOperation(dependencies),
  expectedRateOperation(dependencies),
  listRatesOperation(dependencies),
  interestRatesOperation(dependencies),
  indexValueOperation(dependencies),
];
