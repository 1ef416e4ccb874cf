import countiesCsv from "./2024-2026.csv" with { type: "text" };

interface County {
  /** Five digits, the first two of which are the state's. */
  readonly fips: string;
  readonly state: string;
  /** In capitals without spaces, as in the register's list. */
  readonly name: string;
}

/** For each filing year of the HMDA register, the year whose list it uses. The edits do not compile with a year that is not here. */
const listOfYear = { 2024: 2024, 2025: 2025, 2026: 2025 } as const;

/** A year of the HMDA register whose counties are known. */
export type CountyYear = keyof typeof listOfYear;

export const newestCountyYear = Math.max(...Object.keys(listOfYear).map(Number)) as CountyYear;

interface ListedCounty extends County {
  readonly firstYear: number;
  readonly lastYear: number;
}

const readCounties = (): ReadonlyMap<string, ListedCounty> => {
  const [, ...lines] = countiesCsv.trim().split("\n");
  const counties = lines.map((line): ListedCounty => {
    const [fips = "", state = "", name = "", , years = ""] = line.split(",");
    const [firstYear = "", lastYear = firstYear] = years.split("-");
    return { fips, state, name, firstYear: Number(firstYear), lastYear: Number(lastYear) };
  });
  return new Map(counties.map((county) => [county.fips, county]));
};

let counties: ReadonlyMap<string, ListedCounty> | undefined;

/** The list, parsed when first needed: it has three thousand lines, which are not needed at startup. */
const allCounties = (): ReadonlyMap<string, ListedCounty> => {
  counties ??= readCounties();
  return counties;
};

const isListedIn = ({ firstYear, lastYear }: ListedCounty, filingYear: CountyYear): boolean => {
  const list = listOfYear[filingYear];
  return firstYear <= list && list <= lastYear;
};

/** Whether five digits are a county in the register of a year. */
export const isCounty = (fips: string, filingYear: CountyYear): boolean => {
  const county = allCounties().get(fips);
  return county !== undefined && isListedIn(county, filingYear);
};

/** The counties of a state, by its abbreviation, in the register of a year. */
export const countiesOf = (state: string, filingYear: CountyYear): readonly County[] =>
  [...allCounties().values()]
    .filter((county) => county.state === state && isListedIn(county, filingYear))
    .map(({ fips, name }) => ({ fips, state, name }));
