import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company, CompanyInput } from "../../domain/company/company.ts";
import { newCompany } from "../../domain/company/new-company.ts";
import { noOidc } from "../../domain/company/sign-in/oidc.ts";
import { loggedCompany } from "../../domain/company/stored/logged-company.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { checkOidc } from "../identity/provider/check-oidc.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { companyContext } from "./company-context.ts";

/**
 * Creates a company. `reservedId` is an id allocated beforehand, or null. `publicQuote` lets everyone get a quote by the company's rules;
 * the API never sets it.
 */
export const createCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  requested: CompanyInput,
  reservedId: number | null,
  given: { readonly publicQuote: boolean } = { publicQuote: false },
): Promise<Result<Company, PermissionDenied | FieldsInvalid>> => {
  const allowed = authorize(actor, "company.create");
  if (allowed._tag === "Refused") return allowed;
  const id = reservedId ?? (await dependencies.sequences.next("company"));
  // The new company has no time zone until it is accepted, so today's date is the actor's.
  const context = companyContext(dependencies, actor, actor.timeZone);
  const made = newCompany(requested, { id, isHouse: false, ...given }, context);
  if (made._tag === "Refused") return made;
  const checked = await checkOidc(dependencies, { id, version: 0, ...noOidc }, made.value);
  if (checked._tag === "Refused") return checked;
  const entry = logEntry(dependencies, actor, "company.create", loggedCompany, null, made.value);
  const added = await dependencies.companies.add(made.value, entry);
  if (added === "house_exists") throw new Error("a company that is not the house company was taken for it");
  return made;
};
