/** A cookie of this installation: its name, and the header lines that set and remove it. */
interface SiteCookie {
  readonly read: (request: Request) => string | null;
  readonly set: (value: string) => string;
  readonly clear: string;
}

/** The cookies of the pages. */
export interface SiteCookies {
  /** Signs a browser in. */
  readonly session: SiteCookie;
  /** Recognizes a browser before it is signed in, for the token of the sign-in form. */
  readonly visitor: SiteCookie;
  /** What a browser keeps for ten minutes while its user is at the sign-in provider of their company. */
  readonly provider: SiteCookie;
}

/** The longest value that the service makes, sealed. */
const maxValueLength = 3_500;

/** A value as the service makes it; anything else was not set by it. */
const valuePattern = new RegExp(`^[\\w.-]{1,${maxValueLength}}$`);

const cookieValue = (request: Request, name: string): string | null => {
  for (const part of request.headers.get("Cookie")?.split(";") ?? []) {
    const [key, value = ""] = part.trim().split("=", 2);
    if (key === name) return valuePattern.test(value) ? value : null;
  }
  return null;
};

const cookie = (name: string, isSecure: boolean, maxAgeSeconds?: number): SiteCookie => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const age = maxAgeSeconds === undefined ? "" : `Max-Age=${maxAgeSeconds}; `;
  return {
    read: (request) => cookieValue(request, name),
    set: (value) => `${name}=${value}; ${age}${attributes}`,
    clear: `${name}=; Max-Age=0; ${attributes}`,
  };
};

/** How long a user may stay at the provider. */
export const providerSeconds = 600;

/**
 * Over https their names begin with `__Host-`, so that no other host can set them. Over http they have the port in their names:
 * browsers send cookies to every port of a host, and two installations on one machine must not sign each other out.
 */
export const siteCookies = (publicUrl: string): SiteCookies => {
  const { protocol, port } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  const nameOf = (what: string) => (isSecure ? `__Host-${what}` : `${what}-${port || "80"}`);
  return {
    session: cookie(nameOf("session"), isSecure),
    visitor: cookie(nameOf("visitor"), isSecure),
    provider: cookie(nameOf("provider"), isSecure, providerSeconds),
  };
};
