import { ethnicityCodes, raceCodes, sexCodes } from "../../../../domain/loan/borrowers/demographics.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

export const ethnicityCode = choice("EthnicityCode", ethnicityCodes, {
  1: "Hispanic or Latino",
  11: "Mexican",
  12: "Puerto Rican",
  13: "Cuban",
  14: "Other Hispanic or Latino",
  2: "Not Hispanic or Latino",
  3: "Information not provided by the applicant in a mail, internet or telephone application",
});

export const raceCode = choice("RaceCode", raceCodes, {
  1: "American Indian or Alaska Native",
  2: "Asian",
  21: "Asian Indian",
  22: "Chinese",
  23: "Filipino",
  24: "Japanese",
  25: "Korean",
  26: "Vietnamese",
  27: "Other Asian",
  3: "Black or African American",
  4: "Native Hawaiian or Other Pacific Islander",
  41: "Native Hawaiian",
  42: "Guamanian or Chamorro",
  43: "Samoan",
  44: "Other Pacific Islander",
  5: "White",
  6: "Information not provided by the applicant in a mail, internet or telephone application",
});

export const sexCode = choice("SexCode", sexCodes, {
  1: "Male",
  2: "Female",
  6: "Applicant selected both male and female",
  3: "Information not provided by the applicant in a mail, internet or telephone application",
});
