import type { Actor } from "../../../domain/access/actor.ts";
import { emailKey } from "../../../domain/identity/user.ts";
import type { LineContext } from "../../../domain/imports/loan/judge-line.ts";
import { namedEmails, type UsersByEmail } from "../../../domain/imports/loan/line-people.ts";
import type { LinePeople, LoanLine } from "../../../domain/imports/loan/loan-line.ts";
import { rulesFor } from "../../calculation/inputs/rule-book.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The users of the company whom a line names; nobody of another company is told from somebody who does not exist. */
const usersNamed = async ({ accounts }: Dependencies, companyId: number, people: LinePeople): Promise<UsersByEmail> => {
  const found = await Promise.all(namedEmails(people).map((email) => accounts.findByEmail(email)));
  return new Map(
    found.flatMap((user) => (user?.companyId === companyId ? [[emailKey(user.email), user] as const] : [])),
  );
};

/** What a line is judged by beside itself. */
export const lineContext = async (
  dependencies: Dependencies,
  { userId: byUserId }: Actor,
  companyId: number,
  { people, fha, start: { terms } }: LoanLine,
): Promise<LineContext> => {
  const company = await existingCompany(dependencies, companyId);
  const today = dependencies.clock.today(company.timeZone);
  const assignedOn = fha?.caseNumberAssignedOn ?? terms.caseNumberAssignedOn ?? today;
  const [users, { nationalLimit }] = await Promise.all([
    usersNamed(dependencies, companyId, people),
    rulesFor(dependencies, [assignedOn, terms.closingOn ?? today]),
  ]);
  const { nationalLimitDay } = company.rateSettings;
  return {
    ...{ company, users, byUserId, today },
    now: dependencies.clock.now(),
    capRules: { today, nationalLimit, nationalLimitDay },
  };
};
