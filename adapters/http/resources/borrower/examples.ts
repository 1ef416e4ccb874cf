import { loanExample } from "../loan/examples.ts";
import { borrowerResponse } from "./response.ts";

const [exampleBorrower] = loanExample.borrowers;

export const borrowerExample = exampleBorrower
  ? borrowerResponse.encode({ borrower: exampleBorrower, loan: loanExample })
  : null;

export const newBorrowerExample = {
  loan: 1,
  borrower_type: "co_borrower",
  first_name: "Ben",
  last_name: "Example",
  dob: "1953-07-02",
  present_address: { street: "1 Main Street", city: "Richmond", state: "VA", zip_code: "23220" },
};
