import type { Fields } from "../fields.ts";

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const attributesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replace(/&(lt|gt|amp|quot|apos);/g, (_all, entity) => entities[entity] ?? ""),
    ]),
  );

/** The attributes of each element with a name, in order. */
const elementsIn = (document: string, name: string): readonly Readonly<Record<string, string>>[] =>
  [...document.matchAll(new RegExp(`<${name}\\s([^>]*?)/?>`, "g"))].map(([, text = ""]) => attributesIn(text));

const indicators: Readonly<Record<string, string>> = {
  equifax: "_EquifaxIndicator",
  experian: "_ExperianIndicator",
  transunion: "_TransUnionIndicator",
};

/** The content of a MISMO 2.3.1 request, in the terms of the JSON requests. */
export interface MismoRequest {
  readonly action: string;
  readonly reference: string | null;
  readonly orderIdentifier: string;
  readonly fields: Fields;
  /** As attributes of REQUEST; null if they are in the header. */
  readonly credentials: { readonly username: string; readonly password: string } | null;
}

/** Parses a document as a request; null if it is not one. People are numbered in their order. */
export const readMismoRequest = (document: string): MismoRequest | null => {
  const [data] = elementsIn(document, "CREDIT_REQUEST_DATA");
  const [login] = elementsIn(document, "REQUEST");
  const action = data?.CreditReportRequestActionType;
  if (data === undefined || action === undefined) return null;
  const orderIdentifier = data.CreditReportIdentifier ?? "";
  const key = elementsIn(document, "KEY").find(({ _Name }) => _Name === "OrderReference");
  const applicants = elementsIn(document, "BORROWER").map((person, position) => ({
    borrower_id: position + 1,
    first_name: person._FirstName ?? "",
    last_name: person._LastName ?? "",
    ssn: person._SSN ?? "",
  }));
  const [included = {}] = elementsIn(document, "CREDIT_REPOSITORY_INCLUDED");
  const bureaus = Object.entries(indicators).flatMap(([bureau, name]) => (included[name] === "N" ? [] : [bureau]));
  const { LoginAccountIdentifier: username, LoginAccountPassword: password } = login ?? {};
  return {
    action,
    reference: key?._Value ?? null,
    orderIdentifier,
    fields: { action_type: action, order_identifier: orderIdentifier, bureaus, applicants },
    credentials: username === undefined || password === undefined ? null : { username, password },
  };
};
