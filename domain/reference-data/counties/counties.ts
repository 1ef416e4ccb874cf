import countiesCsv from "./2024-2026.csv" with { type: "text" };

interface County {
  /** Five digits, the first two of them the state's. */
  readonly fips: string;
  readonly state: string;
  /** In capitals without spaces, as the register's list has it. */
  readonly name: string;
}

/** The years of the HMDA register for which its counties are known. */
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

/** The list, read when it is first needed: it has three thousand lines, and a start does not need them. */
const allCounties = (): ReadonlyMap<string, ListedCounty> => {
  counties ??= readCounties();
  return counties;
};

const isListedIn = ({ firstYear, lastYear }: ListedCounty, filingYear: number): boolean => {
  if (!countyFilingYears.includes(filingYear)) throw new Error(`the counties of ${filingYear} are not known`);
  return firstYear <= filingYear && filingYear <= lastYear;
};

/** Whether five digits are a county of the register of a year; throws for a year that is not among `countyFilingYears`. */
export const isCounty = (fips: string, filingYear: number): boolean => {
  const county = allCounties().get(fips);
  return county !== undefined && isListedIn(county, filingYear);
};

/** The counties of a state, by its abbreviation, in the register of a year; throws as `isCounty` does. */
export const countiesOf = (state: string, filingYear: number): readonly County[] =>
  [...allCounties().values()]
    .filter((county) => county.state === state && isListedIn(county, filingYear))
    .map(({ fips, name }) => ({ fips, state, name }));
