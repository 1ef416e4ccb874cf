import type { Actor } from "../../../domain/access/actor.ts";
import type { LineContext } from "../../../domain/imports/loan/judge-line.ts";
import { type LineUser, namedEmails, type UsersByEmail } from "../../../domain/imports/loan/line-people.ts";
import type { LinePeople, LoanLine } from "../../../domain/imports/loan/loan-line.ts";
import { rulesFor } from "../../calculation/inputs/rule-book.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * The users of the company whom a line names, those among them whom a dry run would have created; nobody of another company is told from
 * somebody who does not exist.
 */
const usersNamed = async (
  { accounts }: Dependencies,
  companyId: number,
  people: LinePeople,
  planned: UsersByEmail,
): Promise<UsersByEmail> => {
  const users = new Map<string, LineUser>();
  for (const email of namedEmails(people)) {
    const user = await accounts.findByEmail(email);
    const known = user === null ? planned.get(email) : user.companyId === companyId ? user : undefined;
    if (known !== undefined) users.set(email, known);
  }
  return users;
};

/** What a line is judged by beside itself. */
export const lineContext = async (
  dependencies: Dependencies,
  { userId: byUserId }: Actor,
  companyId: number,
  { people, fha, start: { terms } }: LoanLine,
  planned: UsersByEmail,
): Promise<LineContext> => {
  const company = await existingCompany(dependencies, companyId);
  const today = dependencies.clock.today(company.timeZone);
  const assignedOn = fha?.caseNumberAssignedOn ?? terms.caseNumberAssignedOn ?? today;
  const [users, { nationalLimit }] = await Promise.all([
    usersNamed(dependencies, companyId, people, planned),
    rulesFor(dependencies, [assignedOn, terms.closingOn ?? today]),
  ]);
  const { nationalLimitDay } = company.rateSettings;
  return {
    ...{ company, users, byUserId, today },
    now: dependencies.clock.now(),
    capRules: { today, nationalLimit, nationalLimitDay },
  };
};
