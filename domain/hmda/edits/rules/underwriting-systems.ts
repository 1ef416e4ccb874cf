import type { LarField } from "../../register/lar-fields.ts";
import { blankCode, type CodeSet, codeOf, codes, isIn, placeOf } from "../codes.ts";
import type { EditRow, RowEdit } from "../edit.ts";
import { actions, codesFromTo, inFileOrder, isOneOfWhere } from "../entries.ts";
import { applicant, both, coApplicant, isOrganization, noCoApplicant } from "../people.ts";
import { areBlank, areBlankOrIn, hasCode, holdsOneOf, isFilled, not } from "../row-rules.ts";

const furtherSystems: readonly LarField[] = ["aus_2", "aus_3", "aus_4", "aus_5"];
const furtherResults: readonly LarField[] = ["aus_result_2", "aus_result_3", "aus_result_4", "aus_result_5"];
const systems: readonly LarField[] = ["aus_1", ...furtherSystems];
const results: readonly LarField[] = ["aus_result_1", ...furtherResults];
const furtherAreBlank = areBlank([...furtherSystems, ...furtherResults]);

const furtherResultCodes = codes(...codesFromTo(1, 16), ...codesFromTo(18, 24));
const firstSystemIsListed = holdsOneOf("aus_1", codes(1, 2, 3, 4, 5, 6, 7, 1111));
const firstResultIsListed = holdsOneOf("aus_result_1", codes(...codesFromTo(1, 24), 1111));
const furtherSystemsAreListed = areBlankOrIn(furtherSystems, codes(1, 2, 3, 4, 5, 7));
const furtherResultsAreListed = areBlankOrIn(furtherResults, furtherResultCodes);
const noSystem = codes(6, 1111);
const noResult = codes(17, 1111);
const hasNoSystem = holdsOneOf("aus_1", noSystem);
const hasNoResult = holdsOneOf("aus_result_1", noResult);

const systemPlaces = systems.map(placeOf);
const resultPlaces = results.map(placeOf);

const countGiven = ({ codes: rowCodes }: EditRow, places: readonly number[]): number => {
  let count = 0;
  for (const place of places) if (rowCodes[place] !== blankCode) count += 1;
  return count;
};

/** Each result of a system must be a code that it uses. */
const resultsOf = (number: string, system: string, name: string, allowed: CodeSet): RowEdit => {
  const systemCode = codeOf(system);
  return {
    number,
    fields: [...systems, ...results],
    description: `Each result of ${name} (system ${system}) is one that it gives.`,
    when: hasCode(systems, codes(system)),
    holds: ({ codes: rowCodes }) => {
      for (let index = 0; index < systemPlaces.length; index += 1)
        if (rowCodes[systemPlaces[index] ?? 0] === systemCode && !isIn(allowed, rowCodes, resultPlaces[index] ?? 0))
          return false;
      return true;
    },
  };
};

const isOtherSystem = hasCode(systems, codes(5));
const isOtherResult = hasCode(results, codes(16));

const organization = isOrganization(applicant);
const noneForOrganization = (number: string, other: Parameters<typeof both>[1]): RowEdit => {
  const circumstance = both(organization, other);
  return {
    number,
    fields: inFileOrder([...circumstance.fields, "aus_1", "aus_result_1"]),
    description: `No underwriting system and no result is given where ${circumstance.words}.`,
    when: circumstance.applies,
    holds: (row) => hasNoSystem(row) && hasNoResult(row),
  };
};

/** The automated underwriting systems and their results. */
export const underwritingSystemEdits: readonly RowEdit[] = [
  {
    number: "V696-1",
    fields: systems,
    description: "The first underwriting system is 1 to 7 or 1111, the others are each blank or 1 to 5 or 7.",
    holds: (row) => firstSystemIsListed(row) && furtherSystemsAreListed(row),
  },
  {
    number: "V696-2",
    fields: results,
    description: "The first result is 1 to 24 or 1111, the others are each blank or 1 to 16 or 18 to 24.",
    holds: (row) => firstResultIsListed(row) && furtherResultsAreListed(row),
  },
  {
    number: "V696-3",
    fields: [...systems, ...results],
    description: "There are as many results as underwriting systems.",
    holds: (row) => countGiven(row, systemPlaces) === countGiven(row, resultPlaces),
  },
  resultsOf("V699", "5", "another system", furtherResultCodes),
  {
    number: "V700-1",
    fields: [...systems, ...results],
    description: "Where the first system is 6, not applicable, its result is 17 and there are no others.",
    when: holdsOneOf("aus_1", codes(6)),
    holds: (row) => row.aus_result_1 === "17" && furtherAreBlank(row),
  },
  {
    number: "V700-2",
    fields: [...systems, ...results],
    description: "Where the first result is 17, not applicable, its system is 6 and there are no others.",
    when: holdsOneOf("aus_result_1", codes(17)),
    holds: (row) => row.aus_1 === "6" && furtherAreBlank(row),
  },
  {
    number: "V701",
    fields: [...furtherSystems, ...furtherResults],
    description: "A result is blank where its system is.",
    when: not(areBlank(furtherResults)),
    holds: (row) =>
      !(row.aus_2 === "" && row.aus_result_2 !== "") &&
      !(row.aus_3 === "" && row.aus_result_3 !== "") &&
      !(row.aus_4 === "" && row.aus_result_4 !== "") &&
      !(row.aus_5 === "" && row.aus_result_5 !== ""),
  },
  {
    number: "V702-1",
    fields: [...systems, "aus_free_form"],
    description: "The text of the underwriting system is filled where a system is 5, other.",
    when: isOtherSystem,
    holds: isFilled("aus_free_form"),
  },
  {
    number: "V702-2",
    fields: [...systems, "aus_free_form"],
    description: "An underwriting system is 5, other, where its text is filled.",
    when: isFilled("aus_free_form"),
    holds: isOtherSystem,
  },
  {
    number: "V703-1",
    fields: [...results, "aus_result_free_form"],
    description: "The text of the result is filled where a result is 16, other.",
    when: isOtherResult,
    holds: isFilled("aus_result_free_form"),
  },
  {
    number: "V703-2",
    fields: [...results, "aus_result_free_form"],
    description: "A result is 16, other, where its text is filled.",
    when: isFilled("aus_result_free_form"),
    holds: isOtherResult,
  },
  isOneOfWhere("V704-1", actions(6), "aus_1", noSystem),
  isOneOfWhere("V704-2", actions(6), "aus_result_1", noResult),
  noneForOrganization("V705-1", noCoApplicant),
  noneForOrganization("V705-2", isOrganization(coApplicant)),
  {
    number: "V713",
    fields: [...systems, "aus_free_form", ...results, "aus_result_free_form"],
    description: "Underwriting system and result are both 1111, and are the only ones, or neither is.",
    when: hasCode(["aus_1", "aus_result_1"], codes(1111)),
    holds: (row) =>
      row.aus_1 === "1111" &&
      row.aus_result_1 === "1111" &&
      row.aus_free_form === "" &&
      row.aus_result_free_form === "" &&
      furtherAreBlank(row),
  },
  resultsOf("Q632", "3", "the TOTAL scorecard", codes(1, 2, 3, 4, 8, 13, 16, 18, 19)),
  resultsOf("Q633", "4", "GUS", codes(3, 4, 10, 15, 16, ...codesFromTo(18, 24))),
  resultsOf("Q643", "1", "Desktop Underwriter", codes(1, 2, 3, 4, 5, 6, 7, 15, 16)),
  resultsOf("Q644", "2", "Loan Product Advisor", codes(...codesFromTo(8, 13), 16)),
];
