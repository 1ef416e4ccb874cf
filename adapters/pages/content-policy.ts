const digestsOf = (texts: readonly string[]): string =>
  texts.map((text) => `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'`).join(" ");

const policyOf = (styles: readonly string[], more: string) => ({
  "Content-Security-Policy": `default-src 'none'; style-src ${digestsOf(styles)}; base-uri 'none'; frame-ancestors 'none'; ${more}`,
});

/** Allows a page only its own styles, identified by their digests: no script, no picture, no other host. */
export const cspStylesOnly = (...styles: readonly string[]): { readonly "Content-Security-Policy": string } =>
  policyOf(styles, "form-action 'none'");

/** The same for a page with embedded pictures. */
export const cspStylesAndPictures = (...styles: readonly string[]): { readonly "Content-Security-Policy": string } =>
  policyOf(styles, "form-action 'none'; img-src data:");

/** The same for a page with a form and a script of its own, both of which may send only to this service. */
export const formWithScript = (
  script: string,
  ...styles: readonly string[]
): { readonly "Content-Security-Policy": string } =>
  policyOf(styles, `form-action 'self'; img-src data:; script-src ${digestsOf([script])}; connect-src 'self'`);

/** Allows a page of the workplace the files that this service serves, and to send its forms there; nothing is inline. */
export const cspOwnFiles: { readonly "Content-Security-Policy": string } = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * The policy of a page that can also be opened alone, when it is part of the workplace: with the script of the workplace, which sends
 * requests to this service.
 */
export const withOwnScript = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const policy = headers["Content-Security-Policy"] ?? "";
  const scripts = policy.includes("script-src ")
    ? policy.replace("script-src ", "script-src 'self' ")
    : `${policy}; script-src 'self'; connect-src 'self'`;
  return { ...headers, "Content-Security-Policy": scripts };
};
