export type Region = "northeast" | "midwest" | "south" | "west";

/**
 * The states of each region: the four statistical regions of the U.S. Census Bureau, which HUD's table of residual incomes uses
 * too. Puerto Rico is in none of the Census Bureau's; the Department of Veterans Affairs, whose table HUD's is made from, counts
 * it to the South (38 CFR 36.4340(e)).
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

/** The region of a state, by its abbreviation; null for the territories that no region names. */
export const regionOf = (state: string): Region | null => regionByState.get(state) ?? null;
