import type { Actor } from "../../../domain/access/actor.ts";
import type { Permission } from "../../../domain/access/permissions.ts";
import { holds } from "../../../domain/access/roles.ts";
import type { ShownLink } from "../../page-models/site.ts";

/** The links on every page, each with the permission required to open it. */
const links: readonly (ShownLink & { readonly permission: Permission | null })[] = [
  { href: "/", text: "Start", permission: null },
  { href: "/loans", text: "Loans", permission: "loan.view" },
  { href: "/quotes/new", text: "New quote", permission: "calculation.create" },
  { href: "/rates", text: "Rates", permission: "rate.view" },
  { href: "/reports", text: "HMDA and call reports", permission: "report.mcr" },
  { href: "/casebooks", text: "Case books", permission: "casebook.view" },
  { href: "/admin/company", text: "Company", permission: "company.edit" },
  { href: "/admin/users", text: "Users", permission: "user.edit" },
  { href: "/admin/signers", text: "Signers", permission: "signer.edit" },
  { href: "/admin/companies", text: "Companies", permission: "company.create" },
  { href: "/admin/index-values", text: "Index values", permission: "rate.edit" },
  { href: "/admin/rule-parameters", text: "Rule parameters", permission: "rate.edit" },
  { href: "/account", text: "Your account", permission: null },
];

/** The links that an actor may follow. */
export const siteLinks = ({ hierarchy, roles }: Actor): readonly ShownLink[] =>
  links
    .filter(({ permission }) => permission === null || holds(hierarchy, roles, permission))
    .map(({ href, text }) => ({ href, text }));
