import { holds } from "../../access/roles.ts";
import { emailKey, type User } from "../../identity/user.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { LoanTerms } from "../../loan/loan.ts";
import type { LinePeople } from "./loan-line.ts";

/** What a line needs to know about a user. A user whom a dry run would have created has no id yet. */
export type LineUser = Pick<
  User,
  "id" | "email" | "firstName" | "lastName" | "nmlsId" | "hierarchy" | "roles" | "isActive"
>;

/** The users of a company, by the keys of their e-mail addresses. */
export type UsersByEmail = ReadonlyMap<string, LineUser>;

/** The e-mail addresses named in a line, each once. */
export const namedEmails = ({ loanOfficer, processor, underwriter, closer }: LinePeople): readonly string[] => [
  ...new Set(
    [loanOfficer, processor, underwriter, closer].flatMap((email) => (email === null ? [] : [emailKey(email)])),
  ),
];

interface NamedUsers extends Pick<LoanTerms, "loanOfficerId" | "processorId" | "underwriterId" | "closerId"> {
  readonly officer: LineUser;
}

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
    const message = isPast
      ? "must be the e-mail address of a user of the company"
      : `must be the e-mail address of ${who}`;
    errors.push({ field, message, code: "unknown_reference" });
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
