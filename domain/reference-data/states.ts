interface State {
  readonly abbreviation: string;
  readonly name: string;
  /** The two digits that the state's county codes begin with. */
  readonly fips: string;
}

/**
 * The states, the District of Columbia and the territories. Abbreviations: USPS Publication 28, appendix B; FIPS codes:
 * ANSI INCITS 38.
 */
export const states: readonly State[] = [
  { abbreviation: "AL", name: "Alabama", fips: "01" },
  { abbreviation: "AK", name: "Alaska", fips: "02" },
  { abbreviation: "AZ", name: "Arizona", fips: "04" },
  { abbreviation: "AR", name: "Arkansas", fips: "05" },
  { abbreviation: "CA", name: "California", fips: "06" },
  { abbreviation: "CO", name: "Colorado", fips: "08" },
  { abbreviation: "CT", name: "Connecticut", fips: "09" },
  { abbreviation: "DE", name: "Delaware", fips: "10" },
  { abbreviation: "DC", name: "District of Columbia", fips: "11" },
  { abbreviation: "FL", name: "Florida", fips: "12" },
  { abbreviation: "GA", name: "Georgia", fips: "13" },
  { abbreviation: "HI", name: "Hawaii", fips: "15" },
  { abbreviation: "ID", name: "Idaho", fips: "16" },
  { abbreviation: "IL", name: "Illinois", fips: "17" },
  { abbreviation: "IN", name: "Indiana", fips: "18" },
  { abbreviation: "IA", name: "Iowa", fips: "19" },
  { abbreviation: "KS", name: "Kansas", fips: "20" },
  { abbreviation: "KY", name: "Kentucky", fips: "21" },
  { abbreviation: "LA", name: "Louisiana", fips: "22" },
  { abbreviation: "ME", name: "Maine", fips: "23" },
  { abbreviation: "MD", name: "Maryland", fips: "24" },
  { abbreviation: "MA", name: "Massachusetts", fips: "25" },
  { abbreviation: "MI", name: "Michigan", fips: "26" },
  { abbreviation: "MN", name: "Minnesota", fips: "27" },
  { abbreviation: "MS", name: "Mississippi", fips: "28" },
  { abbreviation: "MO", name: "Missouri", fips: "29" },
  { abbreviation: "MT", name: "Montana", fips: "30" },
  { abbreviation: "NE", name: "Nebraska", fips: "31" },
  { abbreviation: "NV", name: "Nevada", fips: "32" },
  { abbreviation: "NH", name: "New Hampshire", fips: "33" },
  { abbreviation: "NJ", name: "New Jersey", fips: "34" },
  { abbreviation: "NM", name: "New Mexico", fips: "35" },
  { abbreviation: "NY", name: "New York", fips: "36" },
  { abbreviation: "NC", name: "North Carolina", fips: "37" },
  { abbreviation: "ND", name: "North Dakota", fips: "38" },
  { abbreviation: "OH", name: "Ohio", fips: "39" },
  { abbreviation: "OK", name: "Oklahoma", fips: "40" },
  { abbreviation: "OR", name: "Oregon", fips: "41" },
  { abbreviation: "PA", name: "Pennsylvania", fips: "42" },
  { abbreviation: "RI", name: "Rhode Island", fips: "44" },
  { abbreviation: "SC", name: "South Carolina", fips: "45" },
  { abbreviation: "SD", name: "South Dakota", fips: "46" },
  { abbreviation: "TN", name: "Tennessee", fips: "47" },
  { abbreviation: "TX", name: "Texas", fips: "48" },
  { abbreviation: "UT", name: "Utah", fips: "49" },
  { abbreviation: "VT", name: "Vermont", fips: "50" },
  { abbreviation: "VA", name: "Virginia", fips: "51" },
  { abbreviation: "WA", name: "Washington", fips: "53" },
  { abbreviation: "WV", name: "West Virginia", fips: "54" },
  { abbreviation: "WI", name: "Wisconsin", fips: "55" },
  { abbreviation: "WY", name: "Wyoming", fips: "56" },
  { abbreviation: "AS", name: "American Samoa", fips: "60" },
  { abbreviation: "GU", name: "Guam", fips: "66" },
  { abbreviation: "MP", name: "Northern Mariana Islands", fips: "69" },
  { abbreviation: "PR", name: "Puerto Rico", fips: "72" },
  { abbreviation: "VI", name: "U.S. Virgin Islands", fips: "78" },
];

const abbreviations: ReadonlySet<string> = new Set(states.map(({ abbreviation }) => abbreviation));

/** Whether a text is a state's abbreviation, in capitals. */
export const isState = (text: string): boolean => abbreviations.has(text);

/** The name of a state by its abbreviation; the text itself if it is not one. */
export const stateName = (text: string): string =>
  states.find(({ abbreviation }) => abbreviation === text)?.name ?? text;

/**
 * The community property states, in which spouses jointly own what they acquire during their marriage: IRS Publication 555. In Alaska, and
 * in some others, this applies only if the spouses choose it.
 */
export const communityPropertyStates: readonly string[] = ["AZ", "CA", "ID", "LA", "NV", "NM", "TX", "WA", "WI"];
