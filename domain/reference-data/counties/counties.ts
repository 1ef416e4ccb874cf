import countiesCsv from "./2024-2026.csv" with { type: "text" };

interface County {
  /** Five digits, the first two of which are the state's. */
  readonly fips: string;
  readonly state: string;
  /** In capitals without spaces, as in the register's list. */
  readonly name: string;
}

/** The years of the HMDA register whose counties are known. */
export const countyFilingYears: readonly number[] = [2024, 2025, 2026];

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

const isListedIn = ({ firstYear, lastYear }: ListedCounty, filingYear: number): boolean => {
  if (!countyFilingYears.includes(filingYear)) throw new Error(`the counties of ${filingYear} are not known`);
  return firstYear <= filingYear && filingYear <= lastYear;
};

/** Whether five digits are a county in the register of a year. Throws for a year that is not in `countyFilingYears`. */
export const isCounty = (fips: string, filingYear: number): boolean => {
  const county = allCounties().get(fips);
  return county !== undefined && isListedIn(county, filingYear);
};

/** The counties of a state, by its abbreviation, in the register of a year. Throws like `isCounty`. */
export const countiesOf = (state: string, filingYear: number): readonly County[] =>
  [...allCounties().values()]
    .filter((county) => county.state === state && isListedIn(county, filingYear))
    .map(({ fips, name }) => ({ fips, state, name }));
