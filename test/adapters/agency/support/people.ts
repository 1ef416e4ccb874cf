import type { IdentifiedPerson } from "../../../../domain/agency/requests.ts";
import { day } from "../../../../domain/kernel/day.ts";

export const person: IdentifiedPerson = {
  borrowerId: 7,
  borrowerType: "borrower",
  firstName: "Ada",
  middleName: null,
  lastName: "Stone",
  suffix: null,
  bornOn: day("1950-02-03"),
  ssn: "987654321",
};

export const personOnWire = {
  borrower_id: 7,
  borrower_type: "borrower",
  first_name: "Ada",
  middle_name: null,
  last_name: "Stone",
  suffix: null,
  dob: "1950-02-03",
  ssn: "987654321",
};
