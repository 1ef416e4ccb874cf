import { loanChanged, type PickedLoan, partOf, withLoan } from "./loan-steps.ts";
import { hasEnded, lastOf, type ModelPart, may, seesLoan } from "./model.ts";
import { type Planned, refusedIf, type Step } from "./step.ts";

type Kind = "fee" | "borrower" | "property";

const paths = { fee: "/loan/fees/", borrower: "/loan/borrowers/", property: "/loan/properties/" } as const;

/** A write under a loan: what an actor does not see does not exist, named by what was requested. */
const refusalOf = ({ company, loan, actor }: PickedLoan, missing: Kind | "loan"): string | null =>
  refusedIf(
    [!may(actor, "parts"), "403 permission_denied"],
    [!seesLoan(actor, company, loan), `404 ${missing}_not_found`],
  );

/** A new part of a loan; If-Match refers to the loan. */
const addition = (picked: PickedLoan, kind: Kind, body: object): Omit<Planned, "follow"> => ({
  ...picked,
  method: "POST",
  path: paths[kind],
  body: { loan: picked.loan.id, ...body },
  refusal: refusalOf(picked, "loan"),
  version: picked.loan.version,
  success: 201,
  shows: { loan: picked.loan.id, ...body },
  reads: `/loan/loans/${picked.loan.id}/`,
});

/** A change or removal of a part; If-Match refers to the part. */
const onPart = (picked: PickedLoan, kind: Kind, part: ModelPart) => ({
  ...picked,
  path: `${paths[kind]}${part.id}/`,
  refusal: refusalOf(picked, kind),
  version: part.version,
  reads: `${paths[kind]}${part.id}/`,
});

/** The data of an application when it ended stay; missing data can still be entered. */
const isFixed = ({ loan }: PickedLoan): boolean => hasEnded(lastOf(loan).status);

const change = (picked: PickedLoan, kind: Kind, part: ModelPart, body: object, value: ModelPart["value"]): Planned => ({
  ...onPart(picked, kind, part),
  method: "PATCH",
  body,
  lateRefusal: refusedIf([isFixed(picked) && part.value !== null && part.value !== value, "400 field_is_fixed"]),
  success: 200,
  shows: body,
  follow: () => {
    if (part.value === value) return;
    Object.assign(part, { value, version: part.version + 1 });
    loanChanged(picked.company, picked.loan, `${kind}.change`);
  },
});

/** What was on an application that has ended is kept, because it is reported. */
const removal = (picked: PickedLoan, kind: "fee" | "borrower", parts: ModelPart[], part: ModelPart): Planned => ({
  ...onPart(picked, kind, part),
  method: "DELETE",
  success: 204,
  lateRefusal: refusedIf([isFixed(picked), "400 loan_clear_to_close"]),
  follow: () => {
    parts.splice(parts.indexOf(part), 1);
    loanChanged(picked.company, picked.loan, `${kind}.remove`);
  },
});

const amounts = [100, 125.5, 300];

const addFee = withLoan((picked, pick) => {
  const amount = pick(amounts);
  const { company, loan } = picked;
  return {
    ...addition(picked, "fee", { code: "survey", amount }),
    lateRefusal: refusedIf([isFixed(picked), "400 field_is_fixed"]),
    follow: (answer) => {
      loan.fees.push(partOf("amount")(answer));
      loanChanged(company, loan, "fee.add");
    },
  };
});

const changeFee = withLoan((picked, pick) => {
  if (picked.loan.fees.length === 0) return null;
  const amount = pick(amounts);
  return change(picked, "fee", pick(picked.loan.fees), { amount }, amount);
});

const removeFee = withLoan((picked, pick) => {
  const { fees } = picked.loan;
  return fees.length === 0 ? null : removal(picked, "fee", fees, pick(fees));
});

const people = ["Ben", "Cora", "Dan"];

const addBorrower = withLoan((picked, pick) => {
  const { company, loan } = picked;
  const given = { first_name: pick(people), last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" };
  return {
    ...addition(picked, "borrower", given),
    lateRefusal: refusedIf([loan.borrowers.length === 10, "400 too_many"], [isFixed(picked), "400 field_is_fixed"]),
    follow: (answer) => {
      loan.borrowers.push(partOf("first_name")(answer));
      loanChanged(company, loan, "borrower.add");
    },
  };
});

const changeBorrower = withLoan((picked, pick) => {
  const name = pick(people);
  return change(picked, "borrower", pick(picked.loan.borrowers), { first_name: name }, name);
});

const removeBorrower = withLoan((picked, pick) => {
  const { borrowers } = picked.loan;
  const borrower = pick(borrowers);
  // The first is the one of type borrower; the others joined as co-borrowers.
  const isLast = refusedIf([borrower === borrowers[0], "400 last_borrower"]);
  const planned = removal(picked, "borrower", borrowers, borrower);
  return { ...planned, lateRefusal: planned.lateRefusal ?? isLast };
});

const streets = ["1 Main Street", "2 Main Street"];

const fillInProperty = withLoan((picked, pick) => {
  const { company, loan } = picked;
  const { property } = loan;
  const street = pick(streets);
  return {
    ...addition(picked, "property", { state: "VA", home_value: 450_000, street }),
    lateRefusal: refusedIf([property.value !== null && property.value !== street, "400 property_exists"]),
    follow: () => {
      if (property.value === street) return;
      Object.assign(property, { value: street, version: property.version + 1 });
      loanChanged(company, loan, "property.fill_in");
    },
  };
});

const changeProperty = withLoan((picked, pick) => {
  const street = pick(streets);
  return change(picked, "property", picked.loan.property, { street }, street);
});

const clearProperty = withLoan((picked) => {
  const { company, loan } = picked;
  return {
    ...onPart(picked, "property", loan.property),
    method: "DELETE",
    success: 204,
    lateRefusal: refusedIf([isFixed(picked) && loan.property.value !== null, "400 field_is_fixed"]),
    follow: () => {
      loan.property = { id: 0, value: null, version: 1 };
      loan.hasUnreadParts = true;
      loanChanged(company, loan, "property.clear");
    },
  };
});

export const partSteps: Readonly<Record<string, Step>> = {
  addFee,
  changeFee,
  removeFee,
  addBorrower,
  changeBorrower,
  removeBorrower,
  fillInProperty,
  changeProperty,
  clearProperty,
};
