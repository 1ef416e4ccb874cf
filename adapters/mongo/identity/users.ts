import type { Accounts, UserFilter, UserOrder, Users } from "../../../domain/identity/ports.ts";
import { providerLinkKey } from "../../../domain/identity/provider/link.ts";
import { emailKey, searchWordsOfUser, type User } from "../../../domain/identity/user.ts";
import { fold } from "../../../domain/kernel/text/words.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { searchFilter } from "../search-words.ts";
import { listedRecords, projectionOf } from "../versioned-records.ts";

const fields = {
  emailKey: ({ email }: User) => emailKey(email),
  foldedLastName: ({ lastName }: User) => fold(lastName),
  searchWords: searchWordsOfUser,
  // A unique value for each link of a company; for a user without a link, the user's own id.
  linkKey: ({ companyId, id, providerLink }: User) =>
    providerLink === null ? `~${id}` : `${companyId} ${providerLinkKey(providerLink)}`,
};

/** Excludes the fields that only the store's queries need. */
export const userProjection = projectionOf(fields);

const orders: Readonly<Record<UserOrder, string>> = {
  createdAt: "createdAt",
  email: "emailKey",
  lastName: "foldedLastName",
};
const conditions: Conditions<UserFilter> = { isActive: "isActive", search: searchFilter };

/** Finds the user of a sign-in in MongoDB. */
export const accountStore = ({ database, upgrades }: Connection): Accounts => {
  const users = database.collection("users");
  return {
    async findByEmail(email) {
      const found = await users.findOne({ emailKey: emailKey(email) }, { projection: userProjection });
      return found && upgrades.user(found);
    },
  };
};

/** The users of each company in MongoDB. */
export const userStores = (connection: Connection): ((companyId: number) => Users) => {
  const users = listedRecords(connection, {
    collection: "users",
    upgrade: connection.upgrades.user,
    fields,
    kept: ["lastLoginAt", "lastCodeStep"],
    taken: { email_taken: ["emailKey"], link_taken: ["linkKey"] },
    orders,
    conditions,
  });
  return (companyId) => ({
    ...users.ofCompany(companyId),
    findEach: (ids) => users.findAll({ companyId, _id: { $in: [...ids] } }),
    findByLink: (link) => users.findOne({ companyId, linkKey: `${companyId} ${providerLinkKey(link)}` }),
    async useCodeStep(userId, step) {
      const isLater = { $or: [{ lastCodeStep: null }, { lastCodeStep: { $lt: step } }] };
      const filter = { companyId, _id: userId, ...isLater };
      return (await users.collection.updateOne(filter, { $set: { lastCodeStep: step } })).matchedCount > 0;
    },
    async replaceSecondFactorSecret({ id, version }, sealedSecret) {
      const asRead = { companyId, _id: id, version };
      const replaced = { $set: { "secondFactor.sealedSecret": sealedSecret } };
      return (await users.collection.updateOne(asRead, replaced)).matchedCount > 0;
    },
  });
};
