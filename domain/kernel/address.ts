import { joined } from "./text/phrases.ts";

/** A postal address as people write it; each part may be unknown. */
export interface Address {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  /** A state's two-letter abbreviation. */
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** Nothing known yet. */
export const noAddress: Address = { street: null, unit: null, city: null, state: null, zipCode: null };

/** The first line of an address in a letter: house and street. Null where they are not known. */
export const streetLine = ({ street, unit }: Address): string | null =>
  street === null ? null : joined([street, unit], ", ");

/** The second line: the city with state and ZIP code. Null where the city is not known. */
export const cityLine = ({ city, state, zipCode }: Address): string | null =>
  city === null ? null : joined([city, joined([state, zipCode], " ")], ", ");

/** Both lines in one, as far as they are known. */
export const oneLine = (address: Address): string | null =>
  joined([streetLine(address), cityLine(address) ?? joined([address.state, address.zipCode], " ")], ", ");
