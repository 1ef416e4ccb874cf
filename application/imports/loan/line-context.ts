import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { LineContext } from "../../../domain/imports/loan/judge-line.ts";
import { type LineUser, namedEmails, type UsersByEmail } from "../../../domain/imports/loan/line-people.ts";
import type { LoanLine } from "../../../domain/imports/loan/loan-line.ts";
import { rulesFor } from "../../calculation/inputs/rule-book.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** What was looked up so far for the lines of a batch, most of which name the same people of the same company. */
export interface LookedUp {
  company: Company | null;
  /** The company's users named by lines, by e-mail address. An import does not change existing users. */
  readonly users: Map<string, LineUser>;
}

export const nothingLookedUp = (): LookedUp => ({ company: null, users: new Map() });

/**
 * The users of the company that a line names, including those that a dry run would have created. A user of another company is treated as
 * missing.
 */
const usersNamed = async (
  { accounts }: Dependencies,
  companyId: number,
  line: LoanLine,
  planned: UsersByEmail,
  lookedUp: LookedUp,
): Promise<UsersByEmail> => {
  const users = new Map<string, LineUser>();
  for (const email of namedEmails(line)) {
    const before = lookedUp.users.get(email);
    const user = before === undefined ? await accounts.findByEmail(email) : null;
    if (user?.companyId === companyId) lookedUp.users.set(email, user);
    const known = before ?? (user === null ? planned.get(email) : lookedUp.users.get(email));
    if (known !== undefined) users.set(email, known);
  }
  return users;
};

/** The data, in addition to the line itself, by which a line is judged. */
export const lineContext = async (
  dependencies: Dependencies,
  { userId: byUserId }: Actor,
  companyId: number,
  line: LoanLine,
  planned: UsersByEmail,
  lookedUp: LookedUp,
): Promise<LineContext> => {
  const {
    fha,
    start: { terms },
  } = line;
  const company = lookedUp.company ?? (await existingCompany(dependencies, companyId));
  lookedUp.company = company;
  const today = dependencies.clock.today(company.timeZone);
  const assignedOn = fha?.caseNumberAssignedOn ?? terms.caseNumberAssignedOn ?? today;
  const [users, { nationalLimit }] = await Promise.all([
    usersNamed(dependencies, companyId, line, planned, lookedUp),
    rulesFor(dependencies, [assignedOn, terms.closingOn ?? today]),
  ]);
  const { nationalLimitDay } = company.rateSettings;
  return {
    company,
    users,
    byUserId,
    today,
    now: dependencies.clock.now(),
    capRules: { today, nationalLimit, nationalLimitDay },
  };
};
