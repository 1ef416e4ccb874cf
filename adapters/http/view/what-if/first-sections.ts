import type { WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import { withProduct } from "../../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { borrowerTypeWords, lesaWords } from "../../../../domain/hecm/term-words.ts";
import { borrowerTypes, lesaTypes } from "../../../../domain/hecm/terms.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { stateName } from "../../../../domain/reference-data/states.ts";
import type { FormField, FormSection } from "../../../page-models/what-if.ts";
import {
  ages,
  birthDates,
  lesaField,
  lienAmounts,
  lienField,
  personField,
  type SingleField,
  singleFields,
  type TypedKind,
} from "./form-fields.ts";
import { shownLiens, shownPeople } from "./read-form.ts";

/** A field as the form begins with it. */
export type FirstField = Omit<FormField, "error">;

const typedField = <Value>(
  { kind, textOf }: TypedKind<Value>,
  field: { readonly name: string; readonly label: string; readonly hint: string | null },
  value: Value | null,
): FirstField => ({ ...field, kind, value: value === null ? "" : textOf(value), choices: [] });

const choiceField = (name: string, label: string, value: string, choices: FormField["choices"]): FirstField => ({
  name,
  label,
  kind: "choice",
  hint: null,
  value,
  choices,
});

const personFields = (before: WhatIfInputs): readonly FirstField[] =>
  shownPeople(before).flatMap((position) => {
    const person = before.people[position] ?? null;
    const who = person === null ? "Another person" : `Person ${position + 1}`;
    const types = borrowerTypes.map((type) => ({ value: type, text: borrowerTypeWords[type] }));
    const absent = { value: "", text: person === null ? "None" : "Not on the loan" };
    const type = choiceField(personField(position, "borrower_type"), who, person?.borrowerType ?? "", [
      absent,
      ...types,
    ]);
    const label = position === 0 ? `${borrowerTypeWords[person?.borrowerType ?? "borrower"]}’s age` : `${who}’s age`;
    const age = typedField(ages, { name: personField(position, "age"), label, hint: null }, person?.ageYears ?? null);
    return position === 0 ? [age] : [type, age];
  });

const lienFields = (before: WhatIfInputs): readonly FirstField[] =>
  shownLiens(before).map((position) => {
    const amount = before.liensCents[position] ?? null;
    const label = amount === null ? "Another mortgage to pay off" : `Lien ${position + 1}`;
    return typedField(lienAmounts, { name: lienField(position), label, hint: null }, amount);
  });

/** A section as the form begins with it. */
export interface FirstSection extends Omit<FormSection, "fields"> {
  readonly fields: readonly FirstField[];
}

const stateChoice = (value: string) => ({ value, text: stateName(value) });

/** The costs that a product has for a quote which names none. */
const costNames = {
  originationFeeCents: "default fee",
  counselingFeeCents: "default fee",
  closingCostsCents: "default fees",
  servicingFeeMonthlyCents: "servicing fee",
} as const satisfies Partial<Record<keyof WhatIfInputs, string>>;

/** What is used where a field is empty, as far as a calculation shows it. */
const usedWhereEmpty = ({ groups, before, after, loanNumber }: WhatIf): ReadonlyMap<string, string> => {
  const resultOf = (isFixed: boolean) => {
    const group = groups.find(({ product }) => (product.rateType === "fixed") === isFixed);
    return group?.outcome._tag === "Accepted" ? group.outcome.value.base.result : null;
  };
  const adjustable = groups.find(({ product }) => product.rateType !== "fixed")?.product;
  const chosen = groups.find(({ isChosen }) => isChosen)?.product;
  const inputs = after._tag === "Accepted" && chosen !== undefined ? withProduct(before, after.value, chosen) : null;
  const result = resultOf(false);
  const ofChosen = groups.find(({ isChosen }) => isChosen)?.outcome;
  const costs = ofChosen?._tag === "Accepted" ? ofChosen.value.base.inputs : null;
  const percents = (given: Rate | null | undefined, used: Rate | null | undefined, words: string) =>
    given === null && used !== null && used !== undefined ? `${percentFromRate(used).toFixed(3)}%, ${words}` : [];
  const amount = (name: keyof typeof costNames): readonly [name: string, text: string | never[]] => [
    singleFields[name].name,
    loanNumber === null && inputs?.[name] === null && costs !== null
      ? `${formatCents(costs[name] ?? 0)}, the product’s ${costNames[name]}`
      : [],
  ];
  const texts: readonly (readonly [name: string, text: string | never[]])[] = [
    ["margin", percents(inputs?.margin, adjustable?.margin, "the product’s margin")],
    ["expected_rate", percents(inputs?.expectedRate, result?.expectedRate, "the published rate with the margin")],
    ["note_rate", percents(inputs?.noteRate, result?.noteRate, "the published index with the margin")],
    ["fixed_rate", percents(inputs?.fixedRate, resultOf(true)?.noteRate, "the product’s rate")],
    amount("originationFeeCents"),
    amount("counselingFeeCents"),
    amount("closingCostsCents"),
    amount("servicingFeeMonthlyCents"),
  ];
  return new Map(texts.flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])));
};

const setAsides = lesaTypes.map((type) => ({ value: type, text: lesaWords[type] }));

/** A date of birth in the place of the age: it is never in an address, and so not in a form that is sent in one. */
const birthDate = typedField(
  birthDates,
  { name: personField(0, "dob"), label: "Date of birth", hint: "Or: counts in the place of the age" },
  null,
);

/** The form of a what-if as it begins: what is changed most comes first, the rest on demand. */
export const firstSections = (whatIf: WhatIf, takesBirthDate: boolean): readonly FirstSection[] => {
  const { before, products, loanNumber, takesPurchasePrice } = whatIf;
  const used = usedWhereEmpty(whatIf);
  const field = (key: keyof typeof singleFields): FirstField => {
    // A name and the value of its own kind: the table binds the two, which a key of any of them does not show.
    const { name, label, typed, whereEmpty } = singleFields[key] as SingleField<unknown>;
    const empty = used.get(name) ?? whereEmpty?.[loanNumber === null ? "quote" : "loan"];
    return typedField(typed, { name, label, hint: empty === undefined ? null : `Empty: ${empty}` }, before[key]);
  };
  const chosen = products.map(({ code, name }) => ({ value: code, text: name }));
  const [borrower, ...others] = personFields(before);
  const [firstLien, ...otherLiens] = lienFields(before);
  return [
    {
      title: "Main terms",
      isMore: false,
      fields: [
        borrower ?? [],
        takesBirthDate ? birthDate : [],
        before.state === null
          ? []
          : choiceField("property_state", "State", before.state, whatIf.states.map(stateChoice)),
        field("homeValueCents"),
        takesPurchasePrice ? field("purchasePriceCents") : [],
        firstLien ?? [],
        choiceField("product_code", "Product", before.productCode, chosen),
      ].flat(),
    },
    {
      title: "Adjustable rate",
      isMore: true,
      fields: [field("margin"), field("expectedRate"), field("noteRate")],
    },
    { title: "Fixed rate", isMore: true, fields: [field("fixedRate")] },
    ...(takesPurchasePrice
      ? [{ title: "Purchase", isMore: true, fields: [field("earnestMoneyCents"), field("sellerContributionsCents")] }]
      : []),
    { title: "Other people", isMore: true, fields: others },
    {
      title: "Closing and its costs",
      isMore: true,
      fields: [
        field("closingOn"),
        ...otherLiens,
        field("originationFeeCents"),
        field("counselingFeeCents"),
        field("closingCostsCents"),
        field("servicingFeeMonthlyCents"),
      ],
    },
    {
      title: "Repairs and property charges",
      isMore: true,
      fields: [
        field("repairEstimateCents"),
        field("repairAdministrationFeeCents"),
        field("propertyChargesAtClosingCents"),
        field("annualTaxesCents"),
        field("annualInsuranceCents"),
        field("annualFloodInsuranceCents"),
        choiceField(lesaField("type"), "Set-aside for property charges", before.lesaType, setAsides),
        field("lesaAmountCents"),
      ],
    },
    {
      title: "Payment plans",
      isMore: true,
      fields: [
        field("initialDrawCents"),
        field("termMonths"),
        field("monthlyPaymentCents"),
        field("lineOfCreditCents"),
      ],
    },
  ];
};
