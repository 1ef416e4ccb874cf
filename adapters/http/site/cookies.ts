/** A cookie of this installation: reads it from a request, and makes the header lines that set and remove it. */
interface SiteCookie {
  readonly read: (request: Request) => string | null;
  readonly set: (value: string) => string;
  readonly clear: string;
}

/** The cookies that the pages use. */
export interface SiteCookies {
  /** Signs a browser in. */
  readonly session: SiteCookie;
  /** Recognizes a browser before it is signed in, for the token of the sign-in form. */
  readonly visitor: SiteCookie;
  /** Holds the state of a sign-in with the company's provider for ten minutes. */
  readonly provider: SiteCookie;
}

/** The longest value that the service creates, encrypted. */
const maxValueLength = 3_500;

/** The format of the values that the service creates; anything else was not set by it. */
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

/** How long a user may take to sign in at the provider. */
export const providerSeconds = 600;

/**
 * Over https, the cookie names begin with `__Host-`, so that no other host can set them. Over http, the names contain the port: browsers
 * send cookies to every port of a host, and two installations on one machine must not sign each other out.
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
