import { type Day, day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { noWaiver } from "../../../domain/loan/agency/counseling-waiver.ts";
import type { BorrowerDetails } from "../../../domain/loan/borrowers/borrower.ts";
import type { Demographics } from "../../../domain/loan/borrowers/demographics.ts";
import type { LoanTerms } from "../../../domain/loan/loan.ts";
import type { StartLoan } from "../../../domain/loan/start.ts";
import { home, lien, person } from "../../simulation/applicants.ts";
import { start } from "../../simulation/steps.ts";

type Home = ReturnType<typeof home>;

/** Ethnicity not Hispanic or Latino, race and sex not provided. */
const demographics: Demographics = {
  ethnicity: [2],
  ethnicityOther: null,
  ethnicityObserved: null,
  race: [6],
  raceNativeOther: null,
  raceAsianOther: null,
  racePacificIslanderOther: null,
  raceObserved: null,
  sex: 3,
  sexObserved: null,
};

/** An unmarried person who lives at an address. */
const applicant = (name: string, bornOn: string, ssn: string, at: Home): BorrowerDetails => {
  const [firstName = "", lastName = ""] = name.split(" ");
  const { street, unit, city, state, zipCode } = at;
  return person(firstName, lastName, day(bornOn), {
    ssn,
    maritalStatus: "unmarried",
    presentAddress: { street, unit, city, state, zipCode },
    demographics,
    monthlyIncome: [{ source: "Social Security", amountCents: 3_400_00 }],
  });
};

/** An application for a house. `trigger` precedes its street and triggers a behavior of the sandbox. */
const application = (
  [borrower, ...others]: readonly [BorrowerDetails, ...BorrowerDetails[]],
  house: Home,
  trigger: string,
  terms: Partial<LoanTerms>,
) =>
  start(
    ({ officer, underwriter }): StartLoan => ({
      borrower,
      coBorrowers: others.map((other) => ({ ...other, borrowerType: "co_borrower" })),
      effectiveOn: null,
      property: { ...house, street: `${trigger}${house.street}` },
      terms: {
        loanOfficerId: officer.userId,
        underwriterId: underwriter.userId,
        noteRate: rate(6.125),
        expectedRate: rate(6.5),
        ...terms,
      },
    }),
  );

const counseling = (counseledOn: Day, certificateNumber: string) => ({
  counseledOn,
  certificateNumber,
  agencyId: "90001",
  borrowerIds: null,
  ...noWaiver,
});

const oakStreet = home("CA", "Sacramento", "12 Oak Street", "95814", 620_000_00);
const palmAvenue = home("FL", "Tampa", "22 Palm Avenue", "33602", 340_000_00);
const modelRoad = home("NY", "Albany", "7 Model Road", "12207", 455_000_00);

/** A couple in Sacramento. `HOLD` makes the sandbox hold the request for the case number. */
export const sample = application(
  [
    applicant("Ruth Sample", "1951-03-14", "123450031", oakStreet),
    applicant("Walter Sample", "1949-08-02", "123450062", oakStreet),
  ],
  oakStreet,
  "HOLD ",
  { liens: [lien("Example Mortgage", 84_250_37)] },
);

/** A widow in Tampa. `ERROR` makes the sandbox refuse, here only the request for the case number. */
export const specimen = application(
  [applicant("Edith Specimen", "1944-11-20", "123450045", palmAvenue)],
  palmAvenue,
  "ERROR case-number-assignment ",
  { applicationOn: day("2026-06-15"), counseling: counseling(day("2026-06-02"), "5551234") },
);

/** A person in Albany whose case the agency archives. */
export const archived = application(
  [applicant("Harold Placeholder", "1957-01-30", "123450058", modelRoad)],
  modelRoad,
  "",
  { applicationOn: day("2026-06-18"), counseling: counseling(day("2026-06-12"), "5551235") },
);
