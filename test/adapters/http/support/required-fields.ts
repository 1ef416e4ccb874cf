import type { SiteVisitor } from "./site-visitor.ts";

/** The names of the fields that a page marks as required. */
const markedIn = (html: string): readonly string[] =>
  [
    ...html.matchAll(/<label for="([\w.]+)">[^<]* <span class="unit">\((?:[$%], )?required\)/g),
    ...html.matchAll(/<legend>[^<]* <span class="unit">\(required\)<\/span><\/legend>.*?id="(\w+)"/gs),
  ].map(([, name = ""]) => name);

/** The fields that a form marks as required, and those that are named as missing once the form is sent without them. */
export const requiredFields = async (
  visitor: SiteVisitor,
  address: string,
): Promise<{ readonly marked: readonly string[]; readonly missing: readonly string[] }> => {
  const marked = markedIn((await visitor.open(address)).html);
  const empty = Object.fromEntries(marked.map((name) => [name, ""]));
  const refused = await visitor.fillIn(address, { ...empty, _confirmed: "yes" });
  const missing = [...refused.html.matchAll(/<li><a href="#([\w.]+)">[^<]*<\/a> is required\.<\/li>/g)];
  return { marked: marked.toSorted(), missing: missing.map(([, name = ""]) => name).toSorted() };
};
