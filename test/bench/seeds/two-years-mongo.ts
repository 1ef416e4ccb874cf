import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { companyAdded, loanAdded, testVault, userAdded } from "../../fixtures/loan/log.ts";
import { lastDay } from "../../fixtures/two-years/calendar.ts";
import { lender, officers } from "../../fixtures/two-years/company.ts";
import { maxSimulated, simulatedLoans } from "./two-years-store.ts";

interface Stored {
  readonly _id: number;
  readonly [field: string]: unknown;
}

/** More would take a slow server longer than it allows for one command. */
const insertedAtOnce = 200;

/** The copies of a loan are started one after another, as on SQLite. */
const startOfCopy = (createdAt: string, copy: number): string =>
  `${createdAt.slice(0, 20)}${String(copy).padStart(3, "0")}Z`;

/** A copy of a stored loan or calculation with other ids, next to the original. */
const copyOf = (document: Stored, copy: number): Stored => {
  const { _id, loanId, loanNumber, createdAt } = document;
  const id = _id + copy;
  return {
    ...document,
    _id: id,
    id,
    ...(typeof loanId === "number" ? { loanId: loanId + copy } : { externalIdKey: `~${id}` }),
    ...(typeof loanNumber === "string" ? { loanNumber: `${loanNumber}-${copy}` } : {}),
    ...(typeof createdAt === "string" ? { createdAt: startOfCopy(createdAt, copy) } : {}),
  };
};

/** Drops the database of a URI and creates the same company in it. Returns a function that drops it again. */
export const seedTwoYearsOnMongo = async (uri: string, count: number): Promise<() => Promise<void>> => {
  const client = await MongoClient.connect(uri);
  await client.db().dropDatabase();
  const stores = await openMongo(uri, fixedDayClock(lastDay), testVault);
  await stores.companies.add(lender, companyAdded(lender));
  const { users, loans, calculations } = stores.forCompany(lender.id);
  for (const officer of officers) await users.add(officer, userAdded(officer));
  const simulated = simulatedLoans(Math.min(count, maxSimulated));
  for (const { loan } of simulated) await loans.add(loan, loanAdded(loan));
  for (let from = 0; from < simulated.length; from += 100)
    await calculations.addAll(simulated.slice(from, from + 100).flatMap((each) => each.calculations));
  for (const name of ["loans", "calculations"]) {
    const collection = client.db().collection<Stored>(name);
    const stored = await collection.find({}).toArray();
    for (let copy = 1; copy * maxSimulated < count; copy += 1)
      for (let from = 0; from < stored.length; from += insertedAtOnce)
        await collection.insertMany(
          stored.slice(from, from + insertedAtOnce).map((document) => copyOf(document, copy)),
        );
  }
  await stores.close();
  return async () => {
    await client.db().dropDatabase();
    await client.close();
  };
};
