import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound, type RecordKind } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "./dependencies.ts";

/**
 * The company that a list or a new record is about: the actor's own where none is named. Another company exists for
 * Super Users alone.
 */
export const resolveRequestedCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
): Promise<Result<number, NotFound<"company">>> => {
  if (companyId === null || companyId === actor.companyId) return accept(actor.companyId);
  const found = actor.hierarchy === "Super User" && (await dependencies.companies.find(companyId)) !== null;
  return found ? accept(companyId) : refuse(notFound("company", companyId));
};

/** The company whose store a record named by its id is looked for in; a Super User's may be any, and null is none. */
export const findOwningCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  kind: RecordKind,
  id: number,
): Promise<number | null> => (actor.hierarchy === "Super User" ? dependencies.companyOf(kind, id) : actor.companyId);

/** The company of records that are there; throws where it is not, since no company goes while it holds records. */
export const existingCompany = async (dependencies: Dependencies, companyId: number): Promise<Company> => {
  const company = await dependencies.companies.find(companyId);
  if (!company) throw new Error(`company ${companyId} holds records but is missing`);
  return company;
};

/** The same stores, which read each company once: for a use case of which several parts rest on the company's record as it is now. */
export const withCompaniesReadOnce = (dependencies: Dependencies): Dependencies => {
  const read = new Map<number, Promise<Company | null>>();
  const find = (id: number): Promise<Company | null> => {
    const found = read.get(id) ?? dependencies.companies.find(id);
    read.set(id, found);
    return found;
  };
  return { ...dependencies, companies: { ...dependencies.companies, find } };
};

/** The company that a new record is for. Refuses a deactivated one: nothing new is added to it before it is active again. */
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

/** Today's date where a company is: in its time zone. */
export const todayOf = async (dependencies: Dependencies, actor: Actor, companyId: number): Promise<Day> => {
  if (companyId === actor.companyId) return dependencies.clock.today(actor.timeZone);
  return dependencies.clock.today((await existingCompany(dependencies, companyId)).timeZone);
};

/** A company's record as an actor may see it; but for Super Users no company exists beside one's own. */
export const findVisibleCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<Result<Company, NotFound<"company">>> => {
  const visibleId = await findOwningCompany(dependencies, actor, "company", companyId);
  const company = visibleId === companyId ? await dependencies.companies.find(companyId) : null;
  return company ? accept(company) : refuse(notFound("company", companyId));
};
