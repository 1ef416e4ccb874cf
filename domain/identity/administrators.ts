import type { Company } from "../company/company.ts";
import type { Instant } from "../kernel/day.ts";
import type { User } from "./user.ts";

/** No one else on the company's list is an active administrator: this one has to stay. */
export interface LastAdministrator {
  readonly _tag: "LastAdministrator";
}

/** Whether a user is an active administrator of its company; the house company's are its Super Users. */
export const isAdministrator = (
  { hierarchy, isActive }: Pick<User, "hierarchy" | "isActive">,
  { isHouse }: Pick<Company, "isHouse">,
): boolean => isActive && hierarchy === (isHouse ? "Super User" : "Company Administrator");

/** Whether a user as it was saved belongs on its company's list of administrators and is missing there. */
export const isMissingAdministrator = (user: User, company: Company): boolean =>
  isAdministrator(user, company) && !company.administratorIds.includes(user.id);

const isDeparting = ({ id, version }: User, { departingAdministrators }: Company): boolean =>
  departingAdministrators.some(({ userId, userVersion }) => userId === id && userVersion >= version);

/**
 * The company with a user, as it was saved, among its administrators where it is one, else the company itself. Anyone who was
 * taken off at this version or a later one may be saved as no administrator at any moment, and stays off: a list must
 * not count on it.
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

/** The company without a user, as it was read, among its administrators; itself where it was taken off already. */
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
