import type { TestService } from "./http-service.ts";

/** The result of opening an address or sending a form. */
interface Seen {
  readonly status: number;
  /** Where the browser is redirected; null if it shows the page. */
  readonly location: string | null;
  readonly html: string;
  readonly headers: Headers;
}

/** A user with a browser without scripts, with its cookies. */
export interface SiteVisitor {
  readonly cookies: Map<string, string>;
  readonly open: (path: string) => Promise<Seen>;
  /** Sends fields as they are, from a page of the service unless the headers say otherwise. */
  readonly send: (
    path: string,
    fields: readonly (readonly [string, string])[],
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Seen>;
  /** Sends the form of a page, filled in, with a file. */
  readonly upload: (path: string, name: string, file: Blob, typed?: Readonly<Record<string, string>>) => Promise<Seen>;
  /** Opens a page, fills in its form, and sends it. */
  readonly fillIn: (path: string, typed: Readonly<Record<string, string>>) => Promise<Seen>;
  readonly signIn: (email: string, password: string) => Promise<Seen>;
}

/** The text of a page without the escapes of HTML. */
export const decoded = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'",
  );

/** The fields that a browser would send for the form of a page, as they are filled in. */
export const fieldsOf = (html: string): [string, string][] => {
  const fields: [string, string][] = [];
  const form = html.slice(html.search(/class="site-form"|<form method="post" novalidate/));
  const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  for (const [, input, area, areaText, select, options] of form.matchAll(
    /<input ([^>]*)>|<textarea ([^>]*)>([^<]*)<\/textarea>|<select ([^>]*)>(.*?)<\/select>/gs,
  )) {
    const attributes = input ?? area ?? select ?? "";
    const name = attribute(attributes, "name") ?? "";
    const isOff = /type="(radio|checkbox)"/.test(attributes) && !/ checked/.test(attributes);
    if (isOff) continue;
    const chosen = /value="([^"]*)" selected/.exec(options ?? "") ?? /value="([^"]*)"/.exec(options ?? "");
    fields.push([name, decoded(areaText ?? chosen?.[1] ?? attribute(attributes, "value") ?? "")]);
  }
  return fields;
};

/** The fields with what a user typed into them. */
export const typedInto = (html: string, typed: Readonly<Record<string, string>>): [string, string][] => {
  const fields = fieldsOf(html).filter(([name]) => !Object.hasOwn(typed, name));
  return [...fields, ...Object.entries(typed)];
};

export const siteVisitor = ({ ask }: Pick<TestService, "ask">): SiteVisitor => {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit): Promise<Seen> => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await ask(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    return { status: response.status, location, html: await response.text(), headers: response.headers };
  };
  const open = (path: string) => request(path, {});
  const send: SiteVisitor["send"] = (path, fields, headers = { "Sec-Fetch-Site": "same-origin" }) =>
    request(path, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])),
    });
  const fillIn: SiteVisitor["fillIn"] = async (path, typed) =>
    send(path.split("?")[0] ?? path, typedInto((await open(path)).html, typed));
  const upload: SiteVisitor["upload"] = async (path, name, file, typed = {}) => {
    const body = new FormData();
    for (const [field, value] of typedInto((await open(path)).html, typed))
      if (field !== name) body.append(field, value);
    body.append(name, file, "chosen");
    return request(path, { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" }, body });
  };
  return { cookies, open, send, upload, fillIn, signIn: (email, password) => fillIn("/sign-in", { email, password }) };
};
