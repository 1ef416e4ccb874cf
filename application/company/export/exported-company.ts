import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The company to export: the actor's own or, for Super Users, any. */
export const exportedCompany = async (
  { companies }: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<Result<number, NotFound<"company">>> => {
  const mayKnow = companyId === actor.companyId || actor.hierarchy === "Super User";
  return mayKnow && (await companies.find(companyId)) !== null
    ? accept(companyId)
    : refuse(notFound("company", companyId));
};
