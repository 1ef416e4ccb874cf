/** What one part of an `Accept` header asks for, and how much: `text/html;q=0.8`. */
const parseMediaRange = (part: string): { readonly type: string; readonly weight: number } => {
  const [type = "", ...parameters] = part.toLowerCase().split(";");
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="));
  return { type: type.trim(), weight: weight === undefined ? 1 : Number(weight.slice(2)) };
};

/**
 * The media type in which a caller wants an answer: the one with the greatest weight in `Accept`, the first of equals.
 * Other forms than the usual one are asked for by name; wildcards, and what nobody has, come to the usual one.
 */
export const preferredType = (accept: string | null, usual: string, others: readonly string[]): string => {
  const usualNames = [usual, usual.replace(/\/.*$/, "/*"), "*/*"];
  const [best] = (accept ?? "")
    .split(",")
    .map(parseMediaRange)
    .map(({ type, weight }) => ({ type: usualNames.includes(type) ? usual : type, weight }))
    .filter(({ type, weight }) => weight > 0 && (type === usual || others.includes(type)))
    .toSorted((one, other) => other.weight - one.weight);
  return best?.type ?? usual;
};
