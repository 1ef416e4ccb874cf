import { type Hierarchy, hierarchies, roles, rolesOfHouse } from "../access/roles.ts";
import type { Company } from "../company/company.ts";
import { isNmlsId } from "../company/identifiers.ts";
import type { Instant } from "../kernel/day.ts";
import {
  acceptUnless,
  type FieldError,
  type FieldsInvalid,
  failedChecks,
  invalidField,
} from "../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import { isEmailAddress } from "./email-address.ts";
import { passwordError } from "./password-policy.ts";
import { firstSessionGeneration } from "./session/session-generation.ts";
import { stateLicenseErrors } from "./state-license.ts";
import { userSchemaVersion } from "./upgrade.ts";
import type { User, UserDetails } from "./user.ts";

/** No one can raise a user above their own hierarchy, or change a user who is above it. */
export interface HierarchyAboveOwn {
  readonly _tag: "HierarchyAboveOwn";
}

/**
 * All errors in a user's details in a company. A stored address and NMLS id (`before`; null for a new user) are kept unchanged, because
 * earlier versions accepted more.
 */
export const userErrors = (
  details: UserDetails,
  company: Pick<Company, "isHouse">,
  before: UserDetails | null,
): FieldError[] => {
  const { email, nmlsId } = details;
  const isKnown = hierarchies.includes(details.hierarchy);
  return [
    ...failedChecks([
      [
        "email",
        email === before?.email || isEmailAddress(email),
        "must be written like ada@example.com, without invisible characters and special forms of letters",
      ],
      ["firstName", !isBlankText(details.firstName), "must not be blank"],
      ["lastName", !isBlankText(details.lastName), "must not be blank"],
      ["nmlsId", nmlsId === null || nmlsId === before?.nmlsId || isNmlsId(nmlsId), "must be 1 to 12 digits"],
      ["hierarchy", isKnown, `must be one of ${hierarchies.join(", ")}`],
      // Administrators of a company can reset its users' passwords, so they could take over a Super User in it.
      [
        "hierarchy",
        details.hierarchy !== "Super User" || company.isHouse,
        "must not be Super User outside the house company",
      ],
      ["roles", details.roles.every((role) => roles.includes(role)), `must have only these roles: ${roles.join(", ")}`],
      [
        "roles",
        company.isHouse || !details.roles.some((role) => rolesOfHouse.includes(role)),
        `must not have these roles outside the house company: ${rolesOfHouse.join(", ")}`,
      ],
    ]),
    ...stateLicenseErrors(details.stateLicenses),
  ];
};

/** `hierarchies` is ordered from the highest to the lowest. */
const isAbove = (hierarchy: Hierarchy, own: Hierarchy): boolean =>
  hierarchies.indexOf(hierarchy) < hierarchies.indexOf(own);

/** The hierarchies that a user with the hierarchy `own` may give to a user of a company, and the roles that its users may have. */
export const assignableIn = ({ isHouse }: Pick<Company, "isHouse">, own: Hierarchy) => ({
  hierarchies: hierarchies.filter((one) => !isAbove(one, own) && (isHouse || one !== "Super User")),
  roles: roles.filter((one) => isHouse || !rolesOfHouse.includes(one)),
});

/** Checks whether a user with the hierarchy `own` may assign another hierarchy, or change users who have it. Refuses one above its own. */
export const checkHierarchy = (hierarchy: Hierarchy, own: Hierarchy): Result<Hierarchy, HierarchyAboveOwn> =>
  isAbove(hierarchy, own) ? refuse({ _tag: "HierarchyAboveOwn" }) : accept(hierarchy);

/**
 * The details of a new user in a company, and their password (null for a one-time password). Refuses invalid details, and a password that
 * violates the policy.
 */
export const checkNewUser = (
  details: UserDetails,
  password: string | null,
  company: Pick<Company, "isHouse" | "name">,
  mostUsedPasswords: ReadonlySet<string>,
): Result<UserDetails, FieldsInvalid> => {
  const errors = userErrors(details, company, null);
  const owner = { ...details, companyName: company.name };
  const weakness = password === null ? null : passwordError(password, owner, mostUsedPasswords);
  if (weakness !== null) errors.push({ field: "password", message: weakness, code: "invalid" });
  return acceptUnless(errors, details);
};

/** A new user from checked details. */
export const newUser = (
  details: UserDetails,
  made: Pick<User, "id" | "companyId" | "passwordHash" | "mustChangePassword"> & { readonly now: Instant },
): User => ({
  ...details,
  roles: [...new Set(details.roles)],
  schemaVersion: userSchemaVersion,
  id: made.id,
  companyId: made.companyId,
  version: 1,
  logNumber: 1,
  createdAt: made.now,
  updatedAt: made.now,
  passwordHash: made.passwordHash,
  formerPasswordHashes: [],
  mustChangePassword: made.mustChangePassword,
  passwordGivenAt: made.mustChangePassword ? made.now : null,
  sessionGeneration: firstSessionGeneration,
  sessionsValidFrom: null,
  keptSessionId: null,
  secondFactor: null,
  lastCodeStep: null,
  providerLink: null,
  lastLoginAt: null,
});

/** The refusal of an e-mail address that has an account in any company. It reveals nothing more. */
export const emailTaken = invalidField("email", "is already taken: choose another one", "already_exists");
