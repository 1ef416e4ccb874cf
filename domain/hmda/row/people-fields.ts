import type { Loan } from "../../loan/loan.ts";
import { applicantCells } from "./people.ts";

/** Fields 19 to 56: ethnicity, race, sex, and age of applicant and co-applicant. */
export const peopleFields = (loan: Loan) => {
  const [applicant, coApplicant] = applicantCells(loan);
  return {
    applicant_ethnicity_1: applicant.ethnicity[0],
    applicant_ethnicity_2: applicant.ethnicity[1],
    applicant_ethnicity_3: applicant.ethnicity[2],
    applicant_ethnicity_4: applicant.ethnicity[3],
    applicant_ethnicity_5: applicant.ethnicity[4],
    applicant_ethnicity_free_form: applicant.ethnicityText,
    co_applicant_ethnicity_1: coApplicant.ethnicity[0],
    co_applicant_ethnicity_2: coApplicant.ethnicity[1],
    co_applicant_ethnicity_3: coApplicant.ethnicity[2],
    co_applicant_ethnicity_4: coApplicant.ethnicity[3],
    co_applicant_ethnicity_5: coApplicant.ethnicity[4],
    co_applicant_ethnicity_free_form: coApplicant.ethnicityText,
    applicant_ethnicity_observed: applicant.ethnicityObserved,
    co_applicant_ethnicity_observed: coApplicant.ethnicityObserved,
    applicant_race_1: applicant.race[0],
    applicant_race_2: applicant.race[1],
    applicant_race_3: applicant.race[2],
    applicant_race_4: applicant.race[3],
    applicant_race_5: applicant.race[4],
    applicant_race_native_free_form: applicant.raceNativeText,
    applicant_race_asian_free_form: applicant.raceAsianText,
    applicant_race_pacific_free_form: applicant.racePacificText,
    co_applicant_race_1: coApplicant.race[0],
    co_applicant_race_2: coApplicant.race[1],
    co_applicant_race_3: coApplicant.race[2],
    co_applicant_race_4: coApplicant.race[3],
    co_applicant_race_5: coApplicant.race[4],
    co_applicant_race_native_free_form: coApplicant.raceNativeText,
    co_applicant_race_asian_free_form: coApplicant.raceAsianText,
    co_applicant_race_pacific_free_form: coApplicant.racePacificText,
    applicant_race_observed: applicant.raceObserved,
    co_applicant_race_observed: coApplicant.raceObserved,
    applicant_sex: applicant.sex,
    co_applicant_sex: coApplicant.sex,
    applicant_sex_observed: applicant.sexObserved,
    co_applicant_sex_observed: coApplicant.sexObserved,
    applicant_age: applicant.age,
    co_applicant_age: coApplicant.age,
  };
};
