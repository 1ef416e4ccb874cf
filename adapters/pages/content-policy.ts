const digestOf = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("base64");

/** Lets a page have its own styles, known by their digests, and nothing else: no script, no picture, no other host. */
export const stylesAlone = (...styles: readonly string[]): { readonly "Content-Security-Policy": string } => {
  const digests = styles.map((style) => `'sha256-${digestOf(style)}'`).join(" ");
  const rest = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return { "Content-Security-Policy": `default-src 'none'; style-src ${digests}; ${rest}` };
};
