import { originationFeeCap, servicingFeeCap } from "../hecm/parameters/fee-caps.ts";
import { type AdjustableNoteRules, adjustableNoteRules, isCapAtMost } from "../hecm/rates/adjustable-note.ts";
import type { Day } from "../kernel/day.ts";
import type { FieldError } from "../kernel/fields-invalid.ts";
import { failedChecks } from "../kernel/fields-invalid.ts";
import { inForce, type Parameter } from "../kernel/in-force.ts";
import { formatCents } from "../kernel/money.ts";
import { percentFromRate, type Rate } from "../kernel/rate.ts";
import { isSameData } from "../kernel/same-data.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import { computedFeeCodes, feeCatalog } from "../reference-data/fee-catalog.ts";
import { isState } from "../reference-data/states.ts";
import { type DefaultFee, maxProducts, type Product, withProducts } from "./product.ts";

const needsCap = (max: Rate) =>
  `is required for this type of rate, and must be at most ${percentFromRate(max)} percent`;

const fixedErrors = (product: Product): FieldError[] => {
  const adjustableTerms = ["noteIndex", "margin", "periodicCap", "lifetimeCap"] as const;
  return failedChecks(
    adjustableTerms.map((name) => [name, product[name] === null, "must be null for a fixed rate"] as const),
  );
};

const adjustableErrors = (product: Product, { indexes, maxPeriodicCap, maxLifetimeCap }: AdjustableNoteRules) => {
  const { noteIndex, margin, noteRate, periodicCap, lifetimeCap } = product;
  return failedChecks([
    [
      "noteIndex",
      noteIndex !== null && indexes.includes(noteIndex),
      `must be ${indexes.join(" or ")} for this type of rate`,
    ],
    ["margin", margin !== null, "is required for an adjustable rate"],
    ["noteRate", noteRate === null, "must be null for an adjustable rate, which starts at its index plus its margin"],
    ...(maxPeriodicCap
      ? [["periodicCap", isCapAtMost(periodicCap, maxPeriodicCap), needsCap(maxPeriodicCap)] as const]
      : []),
    ["lifetimeCap", isCapAtMost(lifetimeCap, maxLifetimeCap), needsCap(maxLifetimeCap)],
  ]);
};

/** If no step is in force, there is no limit to check; the calculation then refuses for lack of it. */
const valueOn = <Value>(parameter: Parameter<Value>, on: Day): Value | null => {
  const step = inForce(parameter, on);
  return step._tag === "Accepted" ? step.value.value : null;
};

const feeErrors = (fees: readonly DefaultFee[], { code, amountCents }: DefaultFee, today: Day): FieldError[] => {
  if (computedFeeCodes.includes(code)) {
    const message = "must be a fee of the fee catalog; this code is a figure of the calculation or a field of the loan";
    return [{ field: "code", message, code: "computed_fee" }];
  }
  if (!feeCatalog.some((known) => known.code === code))
    return [{ field: "code", message: 'must be a code of the fee catalog, or "other"', code: "unknown_reference" }];
  if (code !== "origination-fee")
    return failedChecks([["amountCents", amountCents !== null, "is required for every fee but the origination fee"]]);
  const highestCents = valueOn(originationFeeCap, today)?.highestCapCents ?? null;
  const isWithinCap = amountCents === null || highestCents === null || amountCents <= highestCents;
  return failedChecks([
    ["code", fees.filter((fee) => fee.code === code).length === 1, "must be named only once"],
    [
      "amountCents",
      isWithinCap,
      `must be at most ${formatCents(highestCents ?? 0)}, the maximum of any origination fee`,
    ],
  ]);
};

const inside = (path: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, field: `${path}.${error.field}` }));

const oneProductErrors = (product: Product, today: Day): FieldError[] => {
  const { code, name, rateType, servicingFeeMonthlyCents, states, defaultFees } = product;
  const maxServicingCents = valueOn(servicingFeeCap, today)?.[rateType] ?? null;
  const isServicingFeeGood = maxServicingCents === null || servicingFeeMonthlyCents <= maxServicingCents;
  return [
    ...failedChecks([
      ["code", !isBlankText(code), "must not be blank"],
      ["name", !isBlankText(name), "must not be blank"],
    ]),
    ...(rateType === "fixed" ? fixedErrors(product) : adjustableErrors(product, adjustableNoteRules[rateType])),
    ...failedChecks([
      [
        "servicingFeeMonthlyCents",
        isServicingFeeGood,
        `must be at most ${formatCents(maxServicingCents ?? 0)} for this type of rate`,
      ],
      ...states.map(
        (state, position) =>
          [`states.${position}`, isState(state), "must be a state's two-letter abbreviation"] as const,
      ),
    ]),
    ...defaultFees.flatMap((fee, position) => inside(`defaultFees.${position}`, feeErrors(defaultFees, fee, today))),
  ];
};

/**
 * All errors in requested products. `current` are the company's products; unchanged ones are not checked again. Servicing and origination
 * fees are checked against the caps in force today.
 */
export const productErrors = (current: readonly Product[], requested: readonly Product[], today: Day): FieldError[] => {
  const errors = requested.flatMap((product, position): FieldError[] => {
    const path = `products.${position}`;
    const isRepeated = requested.slice(0, position).some(({ code }) => code === product.code);
    if (isRepeated) return [{ field: `${path}.code`, message: "must not be repeated", code: "invalid" }];
    const isStanding = current.some((standing) => isSameData(standing, product));
    return isStanding ? [] : inside(path, oneProductErrors(product, today));
  });
  if (withProducts(current, requested).length <= maxProducts) return errors;
  const message = `must have at most ${maxProducts} entries, including those that are no longer offered`;
  return [...errors, { field: "products", message, code: "too_many" }];
};
