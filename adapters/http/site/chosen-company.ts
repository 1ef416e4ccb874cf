import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import type { ShownBlock, ShownLink, ShownUser } from "../../page-models/site.ts";
import { isJsonObject } from "../codec/codec.ts";
import type { HttpServices } from "../http-services.ts";
import { pathId } from "../paths.ts";
import type { SiteOutcome } from "./site-page.ts";

const parameter = "company";

/**
 * The company that a Super User chose with the `company` parameter of a page's address. Null without the parameter and
 * for other users, who cannot choose one. Refused if no company has this id.
 */
export const chosenCompany = async (
  { companies }: Pick<HttpServices["dependencies"], "companies">,
  { hierarchy }: Pick<Actor, "hierarchy">,
  query: URLSearchParams,
): Promise<Result<Company | null, NotFound<"company">>> => {
  const given = query.get(parameter) ?? "";
  if (hierarchy !== "Super User" || given === "") return accept(null);
  const id = pathId(given) ?? 0;
  const company = await companies.find(id);
  return company === null ? refuse(notFound("company", id)) : accept(company);
};

/** The address with the chosen company as a parameter; unchanged if `companyId` is null or the address is not one of this service. */
export const addressIn = (href: string, companyId: number | null): string => {
  if (companyId === null || !href.startsWith("/")) return href;
  const [address = "", ...fragment] = href.split("#");
  const [path = "", given = ""] = address.split("?");
  const query = new URLSearchParams(given);
  if (!query.has(parameter)) query.set(parameter, String(companyId));
  return [`${path}?${query}`, ...fragment].join("#");
};

/** A part of a page with the chosen company in every link and in the address of every form. */
const withAddresses = (part: unknown, companyId: number): unknown => {
  if (Array.isArray(part)) return part.map((each) => withAddresses(each, companyId));
  if (!isJsonObject(part)) return part;
  const entries = Object.entries(part).map(([name, value]): [string, unknown] => [
    name,
    (name === "href" || name === "action") && typeof value === "string"
      ? addressIn(value, companyId)
      : withAddresses(value, companyId),
  ]);
  return Object.fromEntries(entries);
};

/** A form with method GET replaces the query of its address, so the company is one of its fields. */
const withField = (block: ShownBlock, companyId: number): ShownBlock =>
  block.kind === "filter" && !block.hidden.some(({ text }) => text === parameter)
    ? { ...block, hidden: [...block.hidden, { text: parameter, value: String(companyId) }] }
    : block;

/** The outcome of a visit with the chosen company in every link. */
export const outcomeIn = (outcome: SiteOutcome, companyId: number | null): SiteOutcome => {
  if (companyId === null || outcome._tag === "File" || outcome._tag === "Linked") return outcome;
  if (outcome._tag === "Redirect") return { ...outcome, path: addressIn(outcome.path, companyId) };
  const { content } = outcome;
  const blocks = content.blocks.map((block) => withField(block, companyId));
  // Only the texts of addresses are changed, so the type stays the same.
  return { ...outcome, content: withAddresses({ ...content, blocks }, companyId) as typeof content };
};

/** The frame of a page, with the name of the chosen company and the company in its links. */
export const userIn = (user: ShownUser, chosen: Company | null): ShownUser => {
  if (chosen === null) return user;
  const linkIn = (link: ShownLink): ShownLink => ({ ...link, href: addressIn(link.href, chosen.id) });
  const session = { ...user.session, stay: linkIn(user.session.stay) };
  const links = [...user.links.map(linkIn), { href: `/?${parameter}=`, text: `Leave ${chosen.name}` }];
  return { ...user, companyName: chosen.name, links, session };
};
