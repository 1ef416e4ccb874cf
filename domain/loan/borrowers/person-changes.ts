import type { Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { pickGiven } from "../../kernel/pick.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { fold } from "../../kernel/text/words.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { isAppliedFor } from "../pipeline/pipeline-entries.ts";
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
 * Whether the loan is another one without a person of a type, or with the person as another type: the principal limit rests on
 * the ages of borrowers and eligible spouses, and an ineligible spouse has no deferral period. A change to a type that borrows is never one.
 */
const isMaterialChange = (before: PersonType, after: PersonType | null): boolean =>
  before !== "other_non_borrowing" && before !== after && (after === null || !isObligor({ borrowerType: after }));

/** Whether a person may be a borrower's spouse, and with the spouse an age that counts: an unmarried person is none. */
const maySpouseBe = (person: Borrower): boolean =>
  isSpouse(person) || (person.borrowerType !== "other_non_borrowing" && person.maritalStatus !== "unmarried");

const isEnteredMarried = ({ maritalStatus }: Borrower): boolean =>
  maritalStatus === "married" || maritalStatus === "separated";

/** What there is of a person to whom nothing has happened yet. */
const unchanged = (person: Borrower, { byUserId, now }: ChangeContext): PersonChange => ({
  borrowerId: person.id,
  name: fullName(person),
  before: person.borrowerType,
  after: person.borrowerType,
  changedAt: now,
  changedByUserId: byUserId,
});

/**
 * Whether a change of type, or off the loan, is kept: from the request for the case number on, and of one who may be a spouse from the
 * application on, unless the age counts still.
 */
const isKeptChange = (loan: Loan, person: Borrower, after: PersonType | null): boolean =>
  isMaterialChange(person.borrowerType, after) &&
  (isCaseNumberRequested(loan) ||
    (isAppliedFor(loan) && maySpouseBe(person) && after !== "eligible_non_borrowing_spouse"));

/** Whether a person is no longer entered as one without the capacity to sign, or of whom it is not known, as somebody signed for them. */
const isEnteredCapable = (before: Borrower, after: Borrower): boolean => {
  const [was, is] = [before.representative, after.representative];
  if (was === null || was.isPersonCompetent === true) return false;
  return is === null || (was.isPersonCompetent === false && is.isPersonCompetent !== false);
};

/** Whether a person is remembered who is no longer entered as one who may be a spouse, who is married, who may lack the capacity to sign, or as young as before. */
const isRemembered = (loan: Loan, person: Borrower, after: Borrower): boolean =>
  isAppliedFor(loan) &&
  ((maySpouseBe(person) && !maySpouseBe(after)) ||
    (isEnteredMarried(person) && !isEnteredMarried(after)) ||
    isEnteredCapable(person, after) ||
    after.bornOn < person.bornOn);

/** Who leaves an application without a ground, as whoever is entered by the same name afterwards is compared with them. */
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

/** How a person who stays on the loan was entered since the application, where that is more than what is entered now. */
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

/** Whether what follows is part of a change: the person was of another type, or entered as one who may be a spouse. */
const isBegun = ({ before, after }: PersonChange, { wasPossibleSpouse }: Entered): boolean =>
  before !== after || wasPossibleSpouse === true;

/** What is kept of a person once there is another state of the loan; null: nothing. */
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
  // Of who was only entered otherwise the type counts that they have by now.
  if (type !== person.borrowerType) return { ...kept, ...entered, before: type, after: type };
  return earlier !== null && isSameData(entered, before)
    ? earlier
    : { ...kept, ...entered, ...(isBeforeCase && { isBeforeCase }) };
};

/**
 * What is kept of people with what happened between two states of a loan: who was removed, is of another type, or may no longer be a spouse. Several changes
 * of one person are one, from the first type to the last; what is kept stays, so that a person who is changed back and forth is removed as the one who they were.
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
 * The changes of a loan's people that need a ground: who was removed, or is of a type that no longer counts. Before the case number
 * was requested a spouse may become eligible: the age counts still.
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
 * Whether what is kept is of a person: of the one with the id, or of one who left and was entered anew by the same first and last name. Ids
 * grow, so that who has a lower one was on the loan before, as a parent of the same name.
 */
const isOf = ({ borrowerId, name, after }: PersonChange, { id, firstName, lastName }: Borrower): boolean => {
  if (borrowerId === id) return true;
  const words = wordsOf(name);
  return after === null && borrowerId < id && wordsOf(`${firstName} ${lastName}`).every((word) => words.includes(word));
};

/** The people of a loan who may have lacked the capacity to sign by what was entered since the application, and are entered as having it. */
export const peopleMadeCapable = ({
  borrowers,
  personChanges,
}: Pick<Loan, "borrowers" | "personChanges">): readonly Borrower[] =>
  borrowers.filter(
    (person) =>
      (person.representative === null || person.representative.isPersonCompetent === true) &&
      personChanges.some((change) => change.lackedCapacity === true && isOf(change, person)),
  );

/** The people of a loan who are older by what is entered now than by what was entered since the application. */
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
 * The later state of a loan with the changes of its people since the case number was requested: until then people are entered as
 * they apply, except that a possible spouse on a loan that is applied for is kept too: one who leaves, and one who is entered as
 * unmarried. So is the latest birth date of who is entered as older, or leaves. Refuses more of them than a loan holds.
 */
export const withPersonChanges = (before: Loan, after: Loan, context: ChangeContext): Result<Loan, FieldsInvalid> => {
  const changes = personChanges(before, after, context);
  if (isSameData(changes, after.personChanges)) return accept(after);
  const max = maxLoanEntries.personChanges;
  return changes.length > max
    ? invalidField("borrowers", `must not be removed or change type more than ${max} times`, "too_many")
    : accept({ ...after, personChanges: changes });
};
