import { Type } from "@sinclair/typebox";
import { listExpectedRates } from "../../../../application/rate/list-expected-rates.ts";
import { listInterestRates } from "../../../../application/rate/list-interest-rates.ts";
import { lockExpectedRate } from "../../../../application/rate/lock-expected-rate.ts";
import { quoteExpectedRate } from "../../../../application/rate/quote-expected-rate.ts";
import { quoteInterestRates } from "../../../../application/rate/quote-interest-rates.ts";
import { quoteLoanExpectedRate } from "../../../../application/rate/quote-loan-expected-rate.ts";
import { quoteLoanInterestRate } from "../../../../application/rate/quote-loan-interest-rate.ts";
import { setIndexValue } from "../../../../application/rate/set-index-value.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import type { ProductRate } from "../../../../domain/hecm/rates/interest-rates.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { filter } from "../../codec/query.ts";
import { bodySchema, readAll } from "../../codec/table.ts";
import { day } from "../../codec/time-codecs.ts";
import { listing } from "../../operation/list-operation.ts";
import { type AnyOperation, type OperationRefusal, operation } from "../../operation/operation.ts";
import { rateIndex } from "../choices.ts";
import { loanRevisionFields } from "../loan/body.ts";
import {
  expectedRateAnswer,
  indexValueAnswer,
  indexWeekAnswer,
  interestRateAnswer,
  showExpectedRate,
  showIndexValue,
  showIndexWeek,
  showInterestRate,
} from "./answer.ts";
import {
  expectedRateSchema,
  indexValueFields,
  interestRateSchema,
  readExpectedRateRequest,
  readInterestRateRequest,
} from "./body.ts";
import { enteredExample, expectedRateExample, indexWeekExample, interestRateExample } from "./examples.ts";

const tag = "Rates";

const companyFilter = filter("company", id, "For Super Users; otherwise one's own");

const listWeeksOperation = (needs: Needs): AnyOperation =>
  listing({
    path: "/loan/expected-rates/",
    name: "listExpectedRates",
    tag,
    summary: "List published index weeks",
    description: "Weekly averages known today, with the day on which each takes effect by the company's setting.",
    permission: "rate.view",
    filters: {
      companyId: companyFilter,
      index: filter("index", rateIndex),
      from: filter("date_from", day, "Weeks whose Monday is on or after this day"),
      through: filter("date_to", day, "Weeks whose Monday is on or before this day"),
    },
    orderNames: { week_of: "weekOf", index: "index" },
    defaultOrder: "-week_of",
    row: indexWeekAnswer,
    rowExample: showIndexWeek(indexWeekExample),
    refusals: ["CompanyNotFound"],
    list: (actor, { companyId, ...weeks }, page) => listExpectedRates(needs)(actor, companyId, weeks, page),
    showRow: showIndexWeek,
  });

const expectedRateOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/expected-rates/",
    name: "quoteExpectedRate",
    tag,
    summary: "Quote an expected rate",
    description:
      "Of a loan today, or of a margin, an index and a day. With `loan` and `save` it is stored on the loan with today as its lock date; that needs the permission `loan.edit`, and a week that is not older than 8 days. `If-Match` speaks of the loan's version.",
    permission: "rate.view",
    body: {
      schema: expectedRateSchema,
      read: readExpectedRateRequest,
      example: { index: "cmt_10_year", margin: 2, date: "2026-05-01" },
    },
    success: 200,
    answer: expectedRateAnswer,
    example: showExpectedRate(expectedRateExample),
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
      if (body.loanId === null) return quoteExpectedRate(needs)(actor, body);
      const quote = body.save ? lockExpectedRate(needs) : quoteLoanExpectedRate(needs);
      return inApiNames(await quote(actor, body.loanId, ifMatch), (path) => apiPath(loanRevisionFields, path));
    },
    show: showExpectedRate,
  });

const listRatesOperation = (needs: Needs): AnyOperation =>
  listing({
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
    rowExample: showInterestRate(interestRateExample),
    refusals: ["CompanyNotFound"],
    list: (actor, { companyId }, page) => listInterestRates(needs)(actor, companyId, page),
    showRow: showInterestRate,
  });

const interestRatesOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/interest-rates/",
    name: "quoteInterestRates",
    tag,
    summary: "Quote current start rates",
    description:
      "With `loan` the current start rate of that loan; else `results` holds one rate for each active product, on `date` or today.",
    permission: "rate.view",
    body: { schema: interestRateSchema, read: readInterestRateRequest, example: { loan: 101 } },
    success: 200,
    answer: Type.Union([interestRateAnswer, Type.Object({ results: Type.Array(interestRateAnswer) })]),
    example: showInterestRate(interestRateExample),
    refusals: ["LoanNotFound", "VersionMismatch", "IndexWeekUnknown"],
    handle: async ({ actor, body: { loanId, on }, ifMatch }): Promise<Result<Quoted, OperationRefusal>> => {
      if (loanId !== null) return quoteLoanInterestRate(needs)(actor, loanId, ifMatch);
      const rates = await quoteInterestRates(needs)(actor, on);
      return rates._tag === "Refused" ? rates : accept({ results: rates.value });
    },
    show: (quoted: Quoted) =>
      "results" in quoted ? { results: quoted.results.map(showInterestRate) } : showInterestRate(quoted),
  });

type Quoted = ProductRate | { readonly results: readonly ProductRate[] };

const indexValueOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/index-rates/",
    name: "setIndexValue",
    tag,
    summary: "Enter an index value",
    description:
      "For a day that no source publishes yet; it replaces what was entered before. A published value goes before an entered one, and cannot be entered differently.",
    permission: "rate.edit",
    body: {
      schema: bodySchema(indexValueFields),
      read: (json) => readAll(indexValueFields, json),
      example: { index: "cmt_10_year", date: "2026-10-05", value: 5.27 },
    },
    success: 200,
    answer: indexValueAnswer,
    example: showIndexValue(enteredExample),
    refusals: [],
    handle: async ({ actor, body }) =>
      inApiNames(await setIndexValue(needs)(actor, body), (path) => apiPath(indexValueFields, path)),
    show: showIndexValue,
  });

/** The operations of rates. */
export const rateOperations = (needs: Needs): readonly AnyOperation[] => [
  listWeeksOperation(needs),
  expectedRateOperation(needs),
  listRatesOperation(needs),
  interestRatesOperation(needs),
  indexValueOperation(needs),
];
