import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { RecordKind } from "../../domain/company/ports.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Needs } from "./dependencies.ts";

export interface CompanyNotFound {
  readonly _tag: "CompanyNotFound";
  readonly companyId: number;
}

/**
 * The company that a list or a new record is about: the actor's own where none is named. Another company exists for
 * Super Users alone.
 */
export const companyAskedFor =
  (needs: Pick<Needs, "companies">) =>
  async (actor: Actor, companyId: number | null): Promise<Result<number, CompanyNotFound>> => {
    if (companyId === null || companyId === actor.companyId) return accept(actor.companyId);
    const found = actor.hierarchy === "Super User" && (await needs.companies.find(companyId)) !== null;
    return found ? accept(companyId) : refuse({ _tag: "CompanyNotFound", companyId });
  };

/** The company whose store a record named by its id is looked for in; a Super User's may be any, and null is none. */
export const companyHolding =
  (needs: Pick<Needs, "companyOf">) =>
  async (actor: Actor, kind: RecordKind, id: number): Promise<number | null> =>
    actor.hierarchy === "Super User" ? needs.companyOf(kind, id) : actor.companyId;

/** The company of records that are there; throws where it is not, since no company goes while it holds records. */
export const existingCompany =
  (needs: Pick<Needs, "companies">) =>
  async (companyId: number): Promise<Company> => {
    const company = await needs.companies.find(companyId);
    if (!company) throw new Error(`company ${companyId} holds records but is missing`);
    return company;
  };

/** Today's date where a company is: in its time zone. */
export const todayOf =
  (needs: Pick<Needs, "companies" | "clock">) =>
  async (actor: Actor, companyId: number): Promise<Day> => {
    if (companyId === actor.companyId) return needs.clock.today(actor.timeZone);
    return needs.clock.today((await existingCompany(needs)(companyId)).timeZone);
  };
