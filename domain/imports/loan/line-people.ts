import { holds } from "../../access/roles.ts";
import { emailKey, type User } from "../../identity/user.ts";
import { acceptUnless, type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { LoanTerms } from "../../loan/loan.ts";
import type { LinePeople, LoanLine } from "./loan-line.ts";

/** What a line needs to know about a user. A user whom a dry run would have created has no id yet. */
export type LineUser = Pick<
  User,
  "id" | "email" | "firstName" | "lastName" | "nmlsId" | "hierarchy" | "roles" | "isActive"
>;

/** The users of a company, by the keys of their e-mail addresses. */
export type UsersByEmail = ReadonlyMap<string, LineUser>;

/** The e-mail addresses named in a line, each once. */
export const namedEmails = ({
  people,
  statusHistory,
  originator,
}: Pick<LoanLine, "people" | "statusHistory" | "originator">): readonly string[] => {
  const { loanOfficer, processor, underwriter, closer } = people;
  const officersAtEnd = (statusHistory ?? []).map((move) => move.loanOfficer);
  const emails = [loanOfficer, processor, underwriter, closer, ...officersAtEnd, originator?.email ?? null];
  return [...new Set(emails.flatMap((email) => (email === null ? [] : [emailKey(email)])))];
};

interface NamedUsers extends Pick<LoanTerms, "loanOfficerId" | "processorId" | "underwriterId" | "closerId"> {
  readonly officer: LineUser;
}

const unknownUser = (field: string, who: string): FieldError => ({
  field,
  message: `must be the e-mail address of ${who}`,
  code: "unknown_reference",
});

const anyUser = "a user of the company";

const mayOriginate = ({ hierarchy, roles }: LineUser): boolean => holds(hierarchy, roles, "loan.create");

/**
 * The users named in a line. On a loan that is over, people who have left the lender or changed roles are accepted; on an open loan all of
 * them must be active, and the loan officer must be allowed to originate.
 */
export const usersOfLine = (
  people: LinePeople,
  users: UsersByEmail,
  isPast: boolean,
): Result<NamedUsers, FieldsInvalid> => {
  const errors: FieldError[] = [];
  const find = (
    field: string,
    email: string | null,
    who: string,
    suits: (user: LineUser) => boolean,
  ): LineUser | null => {
    if (email === null) return null;
    const user = users.get(emailKey(email));
    if (user !== undefined && (isPast || (user.isActive && suits(user)))) return user;
    errors.push(unknownUser(field, isPast ? anyUser : who));
    return null;
  };
  const who = "an active user of the company";
  const officer = find("loanOfficerId", people.loanOfficer, `${who} who may originate loans`, mayOriginate);
  const [processor, underwriter, closer] = (["processor", "underwriter", "closer"] as const).map((name) =>
    find(`${name}Id`, people[name], who, () => true),
  );
  if (officer === null || errors.length > 0) return invalidFields(errors);
  return accept({
    officer,
    loanOfficerId: officer.id,
    processorId: processor?.id ?? null,
    underwriterId: underwriter?.id ?? null,
    closerId: closer?.id ?? null,
  });
};

/** The users who were officers of a loan when its application ended or it was funded; null where a line names none. */
interface FormerOfficers {
  /** By the positions of the status history. */
  readonly idsAtEnd: readonly (number | null)[];
  readonly originator: LineUser | null;
}

/** The former officers of a line. They may have left the lender. */
export const formerOfficersOf = (
  { statusHistory, originator }: Pick<LoanLine, "statusHistory" | "originator">,
  users: UsersByEmail,
): Result<FormerOfficers, FieldsInvalid> => {
  const errors: FieldError[] = [];
  const find = (field: string, email: string | null): LineUser | null => {
    const user = email === null ? null : users.get(emailKey(email));
    if (user === undefined) errors.push(unknownUser(field, anyUser));
    return user ?? null;
  };
  const idsAtEnd = (statusHistory ?? []).map(
    ({ loanOfficer }, position) => find(`statusHistory.${position}.loanOfficer`, loanOfficer)?.id ?? null,
  );
  const found = { idsAtEnd, originator: find("originator.email", originator?.email ?? null) };
  return acceptUnless(errors, found);
};
