import { type FieldsInvalid, invalidFields } from "../kernel/fields-invalid.ts";
import { pick } from "../kernel/pick.ts";
import { accept, type Result } from "../kernel/result.ts";
import { isSameData } from "../kernel/same-data.ts";
import type { Loan, LoanTerms } from "../loan/loan.ts";
import { isFunded } from "../loan/status/status.ts";
import { calculatedPropertyNames, calculatedTermNames } from "./calculated-terms.ts";

/** What a calculation reads, the product's other terms in the note, and the day of the disbursement. */
const lockedTermNames = [
  ...calculatedTermNames,
  "productCode",
  "periodicCap",
  "lifetimeCap",
  "disbursedOn",
] as const satisfies readonly (keyof LoanTerms)[];

type Fields = Readonly<Record<string, unknown>>;

/** Names and numbers of creditors and of the earlier case are no figures: they can be corrected. */
const termsOf = (loan: Loan): Fields => ({
  ...pick(loan, lockedTermNames),
  liens: loan.liens.map((lien) => pick(lien, ["amountCents", "isMandatory", "isDelinquentFederalDebt"])),
  priorHecm: loan.priorHecm && { ...loan.priorHecm, caseNumber: null },
});

const changedNames = (before: Fields, after: Fields): readonly string[] =>
  Object.keys(before).filter((name) => !isSameData(before[name], after[name]));

interface Part {
  readonly id: number;
}

/** The fields that differ between parts of the same ids, or the name of their list where others are on it. */
const changedParts = <Of extends Part>(
  list: string,
  [before, after]: readonly [readonly Of[], readonly Of[]],
  fieldsOf: (part: Of) => Fields,
): readonly string[] => {
  if (!isSameData(idsOf(before), idsOf(after))) return [list];
  return before.flatMap((part, position) => {
    const other = after[position];
    return other === undefined ? [] : changedNames(fieldsOf(part), fieldsOf(other));
  });
};

const idsOf = (parts: readonly Part[]): readonly number[] => parts.map(({ id }) => id);

const lockedChanges = (before: Loan, after: Loan): readonly string[] => [
  ...changedNames(termsOf(before), termsOf(after)),
  ...changedNames(pick(before.property, calculatedPropertyNames), pick(after.property, calculatedPropertyNames)),
  ...changedParts("borrowers", [before.borrowers, after.borrowers], (part) => pick(part, ["bornOn", "borrowerType"])),
  ...changedParts("fees", [before.fees, after.fees], ({ id, version, createdAt, updatedAt, ...fee }) => ({ ...fee })),
];

/**
 * Refuses a change of a funded loan that touches what its figures rest on: terms, values, fees, birth dates, who is on the
 * loan, and the dates of application, closing and disbursement. The rest stays writable. Each field is named as the record
 * that holds it has it: `bornOn`, `homeValueCents`, `amountCents`.
 */
export const lockedAfterFunding = (before: Loan, after: Loan): Result<Loan, FieldsInvalid> => {
  if (!isFunded(before)) return accept(after);
  const names = new Set(lockedChanges(before, after));
  if (names.size === 0) return accept(after);
  return invalidFields(
    [...names].map((field) => ({ field, message: "must not change: the loan is funded", code: "loan_is_funded" })),
  );
};
