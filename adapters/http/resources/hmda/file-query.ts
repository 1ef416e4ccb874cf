import { optionalParam, parametersQuery, requiredParam } from "../../codec/query.ts";
import { calendarYear, integer } from "../../codec/values/number-codecs.ts";

/** The query parameters of a request that sends a register file. */
export const fileQuery = parametersQuery({
  year: requiredParam("year", calendarYear, "Year of the register in the file", 2025),
  quarter: optionalParam("quarter", integer(1, 3), "Quarter of a quarterly file, 1 to 3; omit it for a yearly file"),
});
