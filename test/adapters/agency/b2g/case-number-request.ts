import type { AgencyRequests } from "../../../../domain/agency/requests.ts";
import { day } from "../../../../domain/kernel/day.ts";

/** A request of a case number for a couple's home. */
export const caseNumberRequest: AgencyRequests["case_number_assignment"] = {
  lenderId: "1234500007",
  sponsorId: null,
  loanNumber: "hl-2026-0042",
  adpCode: "952",
  hecmType: "traditional",
  rateType: "annual_adjustable",
  applicationOn: day("2026-10-05"),
  borrowers: [
    {
      borrowerId: 1,
      borrowerType: "borrower",
      firstName: "José",
      middleName: "Luis",
      lastName: "Núñez & Co",
      suffix: "Jr",
      bornOn: day("1950-03-09"),
      ssn: "900112222",
    },
    {
      borrowerId: 2,
      borrowerType: "co_borrower",
      firstName: "Ana",
      middleName: null,
      lastName: "Núñez",
      suffix: null,
      bornOn: day("1952-11-30"),
      ssn: null,
    },
  ],
  address: { street: "303 S Broadway", unit: "Apt 2", city: "Tarrytown", state: "NY", zipCode: "10591" },
  property: { propertyType: "single_family", units: 1, yearBuilt: 1931, countyFips: "36119" },
  counseling: { counseledOn: day("2026-09-20"), certificateNumber: "C-778", agencyId: null },
  originatorNmlsId: "987654",
};
