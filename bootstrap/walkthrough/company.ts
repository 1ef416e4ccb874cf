/** The company of the walkthrough, and the people who work there. */
export const company = {
  name: "Walkthrough Lending",
  company_type: "Lender",
  nmls_id: "123456",
};

/** What an administrator adds before the agency and the bureau can be called. The sandbox takes any user name and password. */
export const connections = {
  fha_lender_id: "1234500001",
  fha_username: "MLENDER",
  fha_password: "any password",
  credit_username: "lender",
  credit_password: "any password",
};

export const administrator = {
  first_name: "Avery",
  last_name: "Example",
  hierarchy: "Company Administrator",
};

/** One person of each role that the loans need. */
export const staff = {
  officer: { first_name: "Logan", last_name: "Example", roles: ["Loan Officer"] },
  processor: { first_name: "Parker", last_name: "Example", roles: ["Processor"] },
  underwriter: { first_name: "Ursula", last_name: "Example", roles: ["Underwriter"] },
  closer: { first_name: "Chris", last_name: "Example", roles: ["Closer"] },
  compliance: { first_name: "Morgan", last_name: "Example", roles: ["Compliance"] },
} as const;
