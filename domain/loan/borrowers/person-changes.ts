import type { Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { pickGiven } from "../../kernel/pick.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { fold } from "../../kernel/text/words.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { isAppliedFor } from "../mcr/pipeline-entries.ts";
import { isCaseNumberRequested } from "../properties/properties.ts";
import { type Borrower, fullName, isObligor, isSpouse } from "./borrower.ts";
import type { PersonChange } from "./person-change.ts";

/** Who changes a loan, and when. */
interface ChangeContext {
  readonly byUserId: number;
  readonly now: Instant;
}

type PersonType = Borrower["borrowerType"];

/**
 * Whether removing a person, or changing their type, makes it a different loan: the principal limit depends on the ages of borrowers and
 * eligible spouses, and an ineligible spouse has no deferral period. A change to a type that borrows never does.
 */
const isMaterialChange = (before: PersonType, after: PersonType | null): boolean =>
  before !== "other_non_borrowing" && before !== after && (after === null || !isObligor({ borrowerType: after }));

/** Whether a person may be a borrower's spouse, so that the spouse's age may count. An unmarried person may not. */
const maySpouseBe = (person: Borrower): boolean =>
  isSpouse(person) || (person.borrowerType !== "other_non_borrowing" && person.maritalStatus !== "unmarried");

const isEnteredMarried = ({ maritalStatus }: Borrower): boolean =>
  maritalStatus === "married" || maritalStatus === "separated";

/** The record of a person to whom nothing has happened yet. */
const unchanged = (person: Borrower, { byUserId, now }: ChangeContext): PersonChange => ({
  borrowerId: person.id,
  name: fullName(person),
  before: person.borrowerType,
  after: person.borrowerType,
  changedAt: now,
  changedByUserId: byUserId,
});

/**
 * Whether a removal or change of type is recorded: always after the case number request, and for a possible spouse after the application,
 * unless their age still counts.
 */
const isKeptChange = (loan: Loan, person: Borrower, after: PersonType | null): boolean =>
  isMaterialChange(person.borrowerType, after) &&
  (isCaseNumberRequested(loan) ||
    (isAppliedFor(loan) && maySpouseBe(person) && after !== "eligible_non_borrowing_spouse"));

/**
 * Whether a person who was entered as lacking the capacity to sign, or possibly lacking it because someone signs for them, is no longer
 * entered so.
 */
const isEnteredCapable = (before: Borrower, after: Borrower): boolean => {
  const [was, is] = [before.representative, after.representative];
  if (was === null || was.isPersonCompetent === true) return false;
  return is === null || (was.isPersonCompetent === false && is.isPersonCompetent !== false);
};

/**
 * Whether to record a person who is no longer entered as a possible spouse, as married, as possibly lacking the capacity to sign, or with
 * as late a birth date as before.
 */
const isRemembered = (loan: Loan, person: Borrower, after: Borrower): boolean =>
  isAppliedFor(loan) &&
  ((maySpouseBe(person) && !maySpouseBe(after)) ||
    (isEnteredMarried(person) && !isEnteredMarried(after)) ||
    isEnteredCapable(person, after) ||
    after.bornOn < person.bornOn);

/** The record of a person who leaves an application without a ground. Anyone entered later under the same name is compared with it. */
const leaver = (loan: Loan, person: Borrower, context: ChangeContext): PersonChange => ({
  ...unchanged(person, context),
  after: null,
  needsNoGround: true,
  bornOn: person.bornOn,
  ...(person.representative !== null && person.representative.isPersonCompetent !== true && { lackedCapacity: true }),
  ...(!isCaseNumberRequested(loan) && { isBeforeCase: true as const }),
});

const enteredFields = ["wasPossibleSpouse", "wasMarried", "lackedCapacity", "bornOn"] as const;
type Entered = Pick<PersonChange, (typeof enteredFields)[number]>;

/** How a person who stays on the loan has been entered since the application, as far as it differs from what is entered now. */
const enteredSince = (loan: Loan, kept: Entered, person: Borrower, after: Borrower): Entered => {
  if (!isAppliedFor(loan)) return kept;
  const latest = kept.bornOn !== undefined && kept.bornOn > person.bornOn ? kept.bornOn : person.bornOn;
  return {
    ...((kept.wasPossibleSpouse === true || (maySpouseBe(person) && !maySpouseBe(after))) && {
      wasPossibleSpouse: true,
    }),
    ...((kept.wasMarried === true || isEnteredMarried(person)) && { wasMarried: true }),
    ...((kept.lackedCapacity === true || isEnteredCapable(person, after)) && { lackedCapacity: true }),
    ...(latest > after.bornOn && { bornOn: latest }),
  };
};

/** Whether what follows belongs to a recorded change: the person had another type, or was entered as a possible spouse. */
const isBegun = ({ before, after }: PersonChange, { wasPossibleSpouse }: Entered): boolean =>
  before !== after || wasPossibleSpouse === true;

/** The record of a person after the loan changes; null if nothing is recorded. */
const personChange = (
  loan: Loan,
  person: Borrower,
  [earlier, after]: readonly [earlier: PersonChange | null, after: Borrower | null],
  context: ChangeContext,
): PersonChange | null => {
  const known = earlier ?? unchanged(person, context);
  const { isBeforeCase, wasPossibleSpouse: _s, wasMarried: _m, lackedCapacity: _c, bornOn: _b, ...kept } = known;
  const before: Entered = pickGiven(known, enteredFields);
  const entered = after === null ? before : enteredSince(loan, before, person, after);
  const type = after?.borrowerType ?? null;
  if (type !== person.borrowerType && (isKeptChange(loan, person, type) || isBegun(known, entered)))
    return {
      ...kept,
      ...entered,
      name: fullName(person),
      before: isBegun(known, before) ? known.before : person.borrowerType,
      after: type,
      changedAt: context.now,
      changedByUserId: context.byUserId,
      ...(!isCaseNumberRequested(loan) && { isBeforeCase: true as const }),
    };
  if (type === null || after === null)
    return isAppliedFor(loan) ? { ...leaver(loan, person, context), ...before } : null;
  if (earlier === null && !isRemembered(loan, person, after)) return null;
  // If only the entered data differs, the person's type is the one they have now.
  if (type !== person.borrowerType) return { ...kept, ...entered, before: type, after: type };
  return earlier !== null && isSameData(entered, before)
    ? earlier
    : { ...kept, ...entered, ...(isBeforeCase && { isBeforeCase }) };
};

/**
 * The records of people after a change of the loan: who was removed, has another type, or is no longer a possible spouse. Several changes
 * of one person form one record, from the first type to the last. Records are never dropped, so that a person who is changed back and forth
 * is later removed as who they originally were.
 */
const personChanges = (before: Loan, after: Loan, context: ChangeContext): readonly PersonChange[] => {
  const people = new Map(after.borrowers.map((person) => [person.id, person]));
  return before.borrowers.reduce<readonly PersonChange[]>((changes, person) => {
    const earlier = changes.find(({ borrowerId }) => borrowerId === person.id) ?? null;
    const change = personChange(before, person, [earlier, people.get(person.id) ?? null], context);
    if (change === earlier) return changes;
    return [...changes.filter((each) => each !== earlier), ...(change === null ? [] : [change])];
  }, after.personChanges);
};

/**
 * The changes of a loan's people that need a ground: people who were removed, or whose type no longer counts. Before the case number
 * request a spouse may become eligible, because the age still counts.
 */
export const peopleToExplain = ({ personChanges }: Pick<Loan, "personChanges">): readonly PersonChange[] =>
  personChanges.filter(
    ({ before, after, isBeforeCase, needsNoGround }) =>
      needsNoGround !== true &&
      isMaterialChange(before, after) &&
      !(isBeforeCase && after === "eligible_non_borrowing_spouse"),
  );

/** Whether a person was entered as married or separated since the application. */
export const wasEnteredMarried = (
  { personChanges }: Pick<Loan, "personChanges">,
  { id }: Pick<Borrower, "id">,
): boolean => personChanges.some(({ borrowerId, wasMarried }) => borrowerId === id && wasMarried === true);

const wordsOf = (name: string): readonly string[] => fold(name).split(/\s+/);

/**
 * Whether a record is about a person: the one with its id, or one who left and was entered again under the same first and last name. Ids
 * increase, so a person with a lower id was already on the loan, such as a parent of the same name.
 */
const isOf = ({ borrowerId, name, after }: PersonChange, { id, firstName, lastName }: Borrower): boolean => {
  if (borrowerId === id) return true;
  const words = wordsOf(name);
  return after === null && borrowerId < id && wordsOf(`${firstName} ${lastName}`).every((word) => words.includes(word));
};

/**
 * The people on a loan who were entered since the application as possibly lacking the capacity to sign, and are now entered as having it.
 */
export const peopleMadeCapable = ({
  borrowers,
  personChanges,
}: Pick<Loan, "borrowers" | "personChanges">): readonly Borrower[] =>
  borrowers.filter(
    (person) =>
      (person.representative === null || person.representative.isPersonCompetent === true) &&
      personChanges.some((change) => change.lackedCapacity === true && isOf(change, person)),
  );

/** The people on a loan whose birth date as now entered makes them older than what was entered since the application. */
export const peopleMadeOlder = ({
  borrowers,
  personChanges,
}: Pick<Loan, "borrowers" | "personChanges">): readonly Borrower[] =>
  borrowers.filter((person) =>
    personChanges.some(
      (change) => change.bornOn !== undefined && person.bornOn < change.bornOn && isOf(change, person),
    ),
  );

/**
 * The new state of a loan with the recorded changes of its people since the case number request. Until then people may come and go, except
 * that two changes are also recorded on a loan with an application: a possible spouse who leaves or is entered as unmarried, and the latest
 * birth date of a person who is entered as older or leaves. Refuses more records than a loan may hold.
 */
export const withPersonChanges = (before: Loan, after: Loan, context: ChangeContext): Result<Loan, FieldsInvalid> => {
  const changes = personChanges(before, after, context);
  if (isSameData(changes, after.personChanges)) return accept(after);
  const max = maxLoanEntries.personChanges;
  return changes.length > max
    ? invalidField("borrowers", `must not be removed or change type more than ${max} times`, "too_many")
    : accept({ ...after, personChanges: changes });
};
