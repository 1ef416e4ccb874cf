import caivrsCodesCsv from "./caivrs-codes.csv" with { type: "text" };

/** The meaning of the first letter of an authorization number. */
interface AuthorizationCode {
  readonly meaning: string;
  readonly isClear: boolean;
}

const codes: ReadonlyMap<string, AuthorizationCode> = new Map(
  caivrsCodesCsv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [letter = "", meaning = "", clear] = line.split(",");
      return [letter, { meaning, isClear: clear === "yes" }] as const;
    }),
);

/** The meaning of a CAIVRS authorization number; null if its first letter is unknown. */
export const authorizationCodeOf = (authorizationNumber: string): AuthorizationCode | null =>
  codes.get(authorizationNumber.slice(0, 1)) ?? null;
