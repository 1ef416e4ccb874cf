import caivrsCodesCsv from "./caivrs-codes.csv" with { type: "text" };

/** What the first letter of an authorization number says. */
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

/** What an authorization number of the credit-alert system says; null where its first letter is none that is known. */
export const authorizationCodeOf = (authorizationNumber: string): AuthorizationCode | null =>
  codes.get(authorizationNumber.slice(0, 1)) ?? null;
