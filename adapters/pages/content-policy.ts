const digestOf = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("base64");

const policyOf = (styles: readonly string[], formAction: "'none'" | "'self'") => {
  const digests = styles.map((style) => `'sha256-${digestOf(style)}'`).join(" ");
  const rest = `base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;
  return { "Content-Security-Policy": `default-src 'none'; style-src ${digests}; ${rest}` };
};

/** Lets a page have its own styles, known by their digests, and nothing else: no script, no picture, no other host. */
export const stylesAlone = (...styles: readonly string[]): { readonly "Content-Security-Policy": string } =>
  policyOf(styles, "'none'");

/** The same for a page with a form, which it may send to nobody but this service. */
export const stylesAndForm = (...styles: readonly string[]): { readonly "Content-Security-Policy": string } =>
  policyOf(styles, "'self'");
