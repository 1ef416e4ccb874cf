import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound, type RecordKind } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "./dependencies.ts";

/** The company of a list or new record: the actor's own if none is named. Only Super Users can access other companies. */
export const resolveRequestedCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
): Promise<Result<number, NotFound<"company">>> => {
  if (companyId === null || companyId === actor.companyId) return accept(actor.companyId);
  const found = actor.hierarchy === "Super User" && (await dependencies.companies.find(companyId)) !== null;
  return found ? accept(companyId) : refuse(notFound("company", companyId));
};

/** The company in whose store to look for a record by id. For Super Users it may be any company, or null if no company has the record. */
export const findOwningCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  kind: RecordKind,
  id: number,
): Promise<number | null> => (actor.hierarchy === "Super User" ? dependencies.companyOf(kind, id) : actor.companyId);

/** Finds the company of existing records. Throws if it is missing, because a company that holds records is never removed. */
export const existingCompany = async (dependencies: Dependencies, companyId: number): Promise<Company> => {
  const company = await dependencies.companies.find(companyId);
  if (!company) throw new Error(`company ${companyId} holds records but is missing`);
  return company;
};

/** The same dependencies, but a company is read only if it is not in `read`. */
const withCompaniesIn = (read: Map<number, Promise<Company | null>>, dependencies: Dependencies): Dependencies => {
  const find = (id: number): Promise<Company | null> => {
    const found = read.get(id) ?? dependencies.companies.find(id);
    read.set(id, found);
    return found;
  };
  return { ...dependencies, companies: { ...dependencies.companies, find } };
};

/** The same dependencies, but each company is read only once. For use cases in which several parts need the company's current record. */
export const withCompaniesReadOnce = (dependencies: Dependencies): Dependencies =>
  withCompaniesIn(new Map(), dependencies);

/**
 * The same dependencies, but each company is read only once after each `find`, which finds the record of a change. A decision that is repeated
 * after a conflict with another write finds its record again, and must not be made by a company that was changed in between.
 */
export const readingCompaniesOnce = <Found>(
  given: Dependencies,
  findIn: (dependencies: Dependencies) => Promise<Found>,
): { readonly dependencies: Dependencies; readonly find: () => Promise<Found> } => {
  const read = new Map<number, Promise<Company | null>>();
  const dependencies = withCompaniesIn(read, given);
  const find = (): Promise<Found> => {
    read.clear();
    return findIn(dependencies);
  };
  return { dependencies, find };
};

/** The company of a new record. Refuses a deactivated company: nothing is added to it until it is reactivated. */
export const companyOfNewRecord = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
): Promise<Result<Company, NotFound<"company"> | FieldsInvalid>> => {
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const company = await existingCompany(dependencies, requested.value);
  return company.isActive
    ? accept(company)
    : invalidField("companyId", "must be an active company: this one was deactivated", "unknown_reference");
};

/** Today's date in a company's time zone. */
export const todayOf = async (dependencies: Dependencies, actor: Actor, companyId: number): Promise<Day> => {
  if (companyId === actor.companyId) return dependencies.clock.today(actor.timeZone);
  return dependencies.clock.today((await existingCompany(dependencies, companyId)).timeZone);
};

/** Finds a company that the actor may see: their own or, for Super Users, any. */
export const findVisibleCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<Result<Company, NotFound<"company">>> => {
  const visibleId = await findOwningCompany(dependencies, actor, "company", companyId);
  const company = visibleId === companyId ? await dependencies.companies.find(companyId) : null;
  return company ? accept(company) : refuse(notFound("company", companyId));
};
