export type Region = "northeast" | "midwest" | "south" | "west";

/**
 * The states in each region: the four regions of the U.S. Census Bureau, which HUD's table of residual incomes also uses. Puerto Rico is in
 * none of them; the Department of Veterans Affairs, on whose table HUD's is based, assigns it to the South (38 CFR 36.4340(e)).
 */
const statesByRegion: Readonly<Record<Region, string>> = {
  northeast: "CT MA ME NH NJ NY PA RI VT",
  midwest: "IA IL IN KS MI MN MO ND NE OH SD WI",
  south: "AL AR DC DE FL GA KY LA MD MS NC OK PR SC TN TX VA WV",
  west: "AK AZ CA CO HI ID MT NM NV OR UT WA WY",
};

const regionByState: ReadonlyMap<string, Region> = new Map(
  (["northeast", "midwest", "south", "west"] as const).flatMap((region) =>
    statesByRegion[region].split(" ").map((state) => [state, region] as const),
  ),
);

/** The region of a state, by its abbreviation; null for territories that are in no region. */
export const regionOf = (state: string): Region | null => regionByState.get(state) ?? null;
