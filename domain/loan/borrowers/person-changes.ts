import type { Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { type Loan, maxLoanEntries, type PersonChange } from "../loan.ts";
import { isAppliedFor } from "../pipeline/pipeline-entries.ts";
import { isCaseNumberRequested } from "../properties/properties.ts";
import { type Borrower, fullName, isObligor, isSpouse } from "./borrower.ts";

/** Who changes a loan, and when. */
interface ChangeContext {
  readonly byUserId: number;
  readonly now: Instant;
}

type PersonType = Borrower["borrowerType"];

/**
 * Whether the loan is another one without a person of a type, or with the person as another type: the principal limit rests on
 * the ages of borrowers and eligible spouses, and an ineligible spouse has no deferral period. A change to a type that borrows is never one.
 */
const isMaterialChange = (before: PersonType, after: PersonType | null): boolean =>
  before !== "other_non_borrowing" && before !== after && (after === null || !isObligor({ borrowerType: after }));

/**
 * Whether such a change is kept before the case number is requested: one by which a loan that is applied for may lose a
 * borrower's spouse, and with the spouse an age that counts. An unmarried person is no spouse.
 */
const mayLoseSpouse = (loan: Loan, person: Borrower, after: PersonType | null): boolean =>
  isAppliedFor(loan) &&
  (isSpouse(person) || person.maritalStatus !== "unmarried") &&
  after !== "eligible_non_borrowing_spouse";

/**
 * The changes of people with those between two states of a loan: who was removed, or is of another type. Several changes of one
 * person are one, from the first type to the last; none is left where these are the same.
 */
const personChanges = (before: Loan, after: Loan, { byUserId, now }: ChangeContext): readonly PersonChange[] => {
  const isRequested = isCaseNumberRequested(before);
  const typeNow = new Map(after.borrowers.map(({ id, borrowerType }) => [id, borrowerType]));
  return before.borrowers.reduce<readonly PersonChange[]>((changes, person) => {
    const to = typeNow.get(person.id) ?? null;
    if (to === person.borrowerType) return changes;
    const earlier = changes.find(({ borrowerId }) => borrowerId === person.id);
    if (earlier === undefined && !isRequested && !mayLoseSpouse(before, person, to)) return changes;
    const others = changes.filter((each) => each !== earlier);
    const from = earlier?.before ?? person.borrowerType;
    if (!isMaterialChange(from, to)) return others;
    return [
      ...others,
      {
        borrowerId: person.id,
        name: fullName(person),
        before: from,
        after: to,
        changedAt: now,
        changedByUserId: byUserId,
        ...(!isRequested && { isBeforeCase: true as const }),
      },
    ];
  }, after.personChanges);
};

/**
 * The later state of a loan with the changes of its people since the case number was requested: until then people are entered as
 * they apply, except that a possible spouse who leaves a loan that is applied for is kept too. Refuses more of them than a loan holds.
 */
export const withPersonChanges = (before: Loan, after: Loan, context: ChangeContext): Result<Loan, FieldsInvalid> => {
  const changes = personChanges(before, after, context);
  if (isSameData(changes, after.personChanges)) return accept(after);
  const max = maxLoanEntries.personChanges;
  return changes.length > max
    ? invalidField("borrowers", `must not be removed or change type more than ${max} times`, "too_many")
    : accept({ ...after, personChanges: changes });
};
