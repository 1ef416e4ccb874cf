import type { Company } from "../company/company.ts";
import type { Instant } from "../kernel/day.ts";
import type { User } from "./user.ts";

/** No other user of the company is an active administrator, so this one must remain. */
export interface LastAdministrator {
  readonly _tag: "LastAdministrator";
}

/** Whether a user is an active administrator of their company; in the house company, an active Super User. */
export const isAdministrator = (
  { hierarchy, isActive }: Pick<User, "hierarchy" | "isActive">,
  { isHouse }: Pick<Company, "isHouse">,
): boolean => isActive && hierarchy === (isHouse ? "Super User" : "Company Administrator");

/** Whether a saved user belongs on their company's list of administrators and is missing there. */
export const isMissingAdministrator = (user: User, company: Company): boolean =>
  isAdministrator(user, company) && !company.administratorIds.includes(user.id);

const isDeparting = ({ id, version }: User, { departingAdministrators }: Company): boolean =>
  departingAdministrators.some(({ userId, userVersion }) => userId === id && userVersion >= version);

/**
 * The company with a saved user added to its administrators if they are one; otherwise unchanged. A user who was removed from the list at
 * this version or a later one may be saved without that role at any time, and is not added again: a list must not count on them.
 */
export const withAdministrator = (company: Company, user: User, now: Instant): Company =>
  !isMissingAdministrator(user, company) || isDeparting(user, company)
    ? company
    : {
        ...company,
        administratorIds: [...company.administratorIds, user.id],
        departingAdministrators: company.departingAdministrators.filter(({ userId }) => userId !== user.id),
        updatedAt: now,
      };

/** The company without a user, as read, among its administrators; unchanged if they were removed already. */
export const withoutAdministrator = (company: Company, user: User, now: Instant): Company => {
  if (!company.administratorIds.includes(user.id) && isDeparting(user, company)) return company;
  const others = company.departingAdministrators.filter(({ userId }) => userId !== user.id);
  return {
    ...company,
    administratorIds: company.administratorIds.filter((id) => id !== user.id),
    departingAdministrators: [...others, { userId: user.id, userVersion: user.version }],
    updatedAt: now,
  };
};
