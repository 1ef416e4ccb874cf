import { addDays, addMonths, type Day, type Instant } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { noWaiver } from "../../../domain/loan/agency/counseling-waiver.ts";
import type { BorrowerDetails, EnteredCertificate } from "../../../domain/loan/borrowers/borrower.ts";
import { noHmdaAnswers } from "../../../domain/loan/hmda/answers.ts";
import { noPropertyDetails } from "../../../domain/loan/properties/property.ts";
import type { StartLoan } from "../../../domain/loan/start.ts";
import { goodHistory, home, lien, person } from "../../simulation/applicants.ts";
import type { Staff } from "../../simulation/event.ts";
import { chosenPlans } from "./chosen-plans.ts";
import type { PastLoan } from "./past-loans.ts";

/** The last two digits of the external id. */
const numberOf = ({ externalId }: PastLoan): string => externalId.slice(-2);

/** When the borrower was counseled, and the number of the certificate. */
const sessionOf = (loan: PastLoan, on: Day) => ({
  counseledOn: addDays(on, -7),
  certificateNumber: `55501${numberOf(loan)}`,
  agencyId: "90001",
});

/** Every second borrower has a certificate of their own; the others have the counseling entry of the loan. */
const hasOwnCertificate = (loan: PastLoan): boolean => Number(numberOf(loan)) % 2 === 0;

const certificateOf = (loan: PastLoan, on: Day): EnteredCertificate => ({
  ...sessionOf(loan, on),
  issuedOn: addDays(on, -7),
  expiresOn: null,
  agencyName: "Example Counseling",
  counselorName: "Cora Counselor",
});

const borrowerOf = (loan: PastLoan, on: Day): BorrowerDetails =>
  person(loan.firstName, loan.lastName, addMonths(on, -12 * loan.age - 4), {
    ssn: `1234512${numberOf(loan)}`,
    email: `${loan.firstName.toLowerCase()}@example.com`,
    phone: `312 555 01${numberOf(loan)}`,
    maritalStatus: "unmarried",
    citizenship: "us_citizen",
    presentAddress: {
      street: loan.street,
      unit: null,
      city: loan.place.city,
      state: loan.place.state,
      zipCode: loan.place.zipCode,
    },
    monthlyIncome: [
      { source: "Social Security", amountCents: 2_450_00 },
      { source: "Pension", amountCents: 1_150_00 },
    ],
    assets: [{ kind: "savings", amountCents: 38_000_00 }],
    demographics: {
      ethnicity: [2],
      ethnicityOther: null,
      ethnicityObserved: false,
      race: [Number(numberOf(loan)) % 3 === 0 ? 3 : 5],
      raceNativeOther: null,
      raceAsianOther: null,
      racePacificIslanderOther: null,
      raceObserved: false,
      sex: Number(numberOf(loan)) % 2 === 0 ? 2 : 1,
      sexObserved: false,
    },
    creditAuthorizedAt: `${on}T12:00:00.000Z` as Instant,
    creditAuthorizationMethod: "written",
    isLeftOutOfHousehold: false,
    representative: null,
    counselingCertificates: hasOwnCertificate(loan) ? [certificateOf(loan, on)] : [],
  });

/** Only the note rate is entered; it does not depend on the weekly averages of the loan's days. */
const ratesOf = ({ productCode }: PastLoan) => ({ noteRate: rate(productCode === "HECM_FIXED" ? 7.56 : 6.125) });

/** What the loan officer enters on the day of the application, or of the inquiry. */
export const loanRequest = (loan: PastLoan, { officer, processor, underwriter, closer }: Staff, on: Day): StartLoan => {
  const { city, state, zipCode, countyFips } = loan.place;
  return {
    borrower: borrowerOf(loan, on),
    coBorrowers: [],
    effectiveOn: null,
    property:
      loan.feature === "inquiry"
        ? { ...noPropertyDetails, state, homeValueCents: loan.homeValueCents }
        : {
            ...home(state, city, loan.street, zipCode, loan.homeValueCents),
            countyFips,
            censusTract: `${countyFips}010100`,
            // The missing value that the notice of incompleteness names.
            ...(loan.endsIn === "incomplete" && { annualInsuranceCents: null }),
          },
    terms: {
      loanOfficerId: officer.userId,
      processorId: processor.userId,
      underwriterId: underwriter.userId,
      closerId: closer.userId,
      productCode: loan.productCode,
      ...ratesOf(loan),
      liens: loan.lien === null ? [] : [{ ...lien("Example Bank", loan.lien.amountCents), kind: loan.lien.kind }],
      paymentPlan: chosenPlans[`${loan.firstName} ${loan.lastName}`] ?? null,
      applicationOn: loan.feature === "inquiry" ? null : on,
      counseling: hasOwnCertificate(loan) ? null : { ...sessionOf(loan, on), borrowerIds: null, ...noWaiver },
      assessment: goodHistory(1),
      hmda: { ...noHmdaAnswers, creditScore: 712, creditModel: 1 },
    },
  };
};
