import type { PairsByEdit } from "./pairs.ts";

const purchase = { loan_purpose: "1" };
const sold = { loan_type: "1", purchaser_type: "1" };

export const loanPairs: PairsByEdit = {
  S300: [{ record_identifier: "1" }, { record_identifier: "2" }],
  S301: [{ lei: "BANK2LEIFORTEST12345" }, { lei: "bank1leifortest12345" }],
  V600: [{ lei: "BANK1LEIFORTEST1234" }, {}, { lei: "BANK1LEIFORTEST1234-" }, {}],
  "V608-1": [
    { uli: `${"A".repeat(46)}` },
    { uli: `${"A".repeat(45)}` },
    { uli: "BANK1LEIFORTEST12345AB-" },
    { uli: "BANK1LEIFORTEST12345ABC" },
  ],
  "V608-2": [{ uli: "NA" }, { uli: "NA1" }, { uli: "LOAN-1" }, { uli: "LOAN1" }, { uli: "" }, { uli: "1" }],
  V609: [{ uli: "BANK1LEIFORTEST12345ABC12395" }, { uli: "bank1leifortest12345abc12394" }],
  "V610-1": [
    { application_date: "YYYY0230" },
    { application_date: "20240229" },
    { application_date: "20230229" },
    { application_date: "NA" },
  ],
  "V610-2": [{ application_date: "NA" }, { application_date: "NA", action_taken: "6" }, { action_taken: "6" }, {}],
  V611: [{ loan_type: "5" }, { loan_type: "4" }, { loan_type: "02" }, { loan_type: "2" }],
  "V612-1": [{ loan_purpose: "3" }, { loan_purpose: "5" }],
  "V612-2": [
    { preapproval: "1", loan_purpose: "2" },
    { preapproval: "1", loan_purpose: "1" },
  ],
  "V613-1": [{ preapproval: "3" }, { preapproval: "1" }],
  "V613-2": [
    { action_taken: "7", preapproval: "2" },
    { action_taken: "7", preapproval: "1" },
  ],
  "V613-3": [
    { action_taken: "3", preapproval: "1" },
    { action_taken: "2", preapproval: "1" },
  ],
  "V613-4": [
    { preapproval: "1", action_taken: "3" },
    { preapproval: "1", action_taken: "8" },
  ],
  "V614-1": [
    { loan_purpose: "31", preapproval: "1" },
    { loan_purpose: "1", preapproval: "1" },
  ],
  "V614-2": [
    { multifamily_affordable_units: "0", preapproval: "1" },
    { multifamily_affordable_units: "NA", preapproval: "1" },
  ],
  "V614-3": [
    { reverse_mortgage: "1", preapproval: "1" },
    { reverse_mortgage: "2", preapproval: "1" },
  ],
  "V614-4": [
    { open_end_line_of_credit: "1", preapproval: "1" },
    { open_end_line_of_credit: "2", preapproval: "1" },
  ],
  V616: [{ occupancy_type: "4" }, { occupancy_type: "3" }],
  V617: [{ loan_amount: "-1" }, { loan_amount: "0" }, { loan_amount: "1,000" }, { loan_amount: "1000.5" }],
  V618: [{ action_taken: "9" }, { action_taken: "8" }],
  "V619-1": [{ action_taken_date: "YYYY0431" }, { action_taken_date: "YYYY0430" }],
  "V619-2": [{ action_taken_date: "20231231" }, { action_taken_date: "YYYY1231" }],
  "V619-3": [
    { application_date: "YYYY0302" },
    { application_date: "YYYY0301" },
    { action_taken_date: "NA" },
    { action_taken_date: "NA", application_date: "NA" },
  ],
  V659: [{ lien_status: "3" }, { lien_status: "2" }],
  V706: [{ reverse_mortgage: "3" }, { reverse_mortgage: "1111" }],
  V707: [{ open_end_line_of_credit: "" }, { open_end_line_of_credit: "1111" }],
  V708: [{ business_or_commercial_purpose: "0" }, { business_or_commercial_purpose: "1111" }],
  "V656-1": [{ purchaser_type: "7" }, { purchaser_type: "72" }],
  "V656-2": [
    { action_taken: "3", purchaser_type: "2" },
    { action_taken: "3", purchaser_type: "0" },
  ],
  "V657-1": [{ rate_spread: "1e1" }, { rate_spread: "-0.5" }, { rate_spread: "5." }, { rate_spread: ".5" }],
  "V657-2": [
    { action_taken: "3", rate_spread: "1" },
    { action_taken: "2", rate_spread: "1" },
  ],
  "V657-3": [{ rate_spread: "1" }, { rate_spread: "1", reverse_mortgage: "2" }],
  "V658-1": [{ hoepa_status: "4" }, { hoepa_status: "1" }],
  "V658-2": [
    { action_taken: "2", hoepa_status: "2" },
    { action_taken: "1", hoepa_status: "2" },
  ],
  Q601: [
    { application_date: "20220228", action_taken_date: "20240229" },
    { application_date: "20220301", action_taken_date: "20240229" },
    { application_date: "20220430", action_taken_date: "20240501" },
    { application_date: "20220501", action_taken_date: "20240501" },
    { application_date: "20220430", action_taken_date: "20240501" },
    { application_date: "NA", action_taken_date: "20240501" },
    { application_date: "20220430", action_taken_date: "20240501" },
    { application_date: "20220430", action_taken_date: "20240532" },
  ],
  "Q605-1": [{ purchaser_type: "3" }, { purchaser_type: "3", loan_type: "1" }],
  "Q605-2": [{ loan_type: "1" }, { loan_type: "4" }],
  Q608: [
    { application_date: "YYYY0301" },
    { application_date: "YYYY0228" },
    { application_date: "YYYY0301" },
    { application_date: "YYYY0301", action_taken: "2" },
  ],
  Q609: [{ rate_spread: "10.01" }, { rate_spread: "10" }, { rate_spread: "" }, { rate_spread: "Exempt" }],
  Q610: [
    ...[{ rate_spread: "6.51" }, { rate_spread: "6.5" }],
    ...[{ rate_spread: "6.51" }, { rate_spread: "6.51", action_taken: "2" }],
    ...[{ rate_spread: "6.51" }, { rate_spread: "6.51", lien_status: "2" }],
    ...[{ rate_spread: "6.51" }, { rate_spread: "6.51", hoepa_status: "1" }],
  ],
  Q611: [
    { lien_status: "2", rate_spread: "8.51" },
    { lien_status: "2", rate_spread: "8.5" },
    { lien_status: "2", rate_spread: "8.51" },
    { lien_status: "2", rate_spread: "8.51", action_taken: "2" },
    { lien_status: "2", rate_spread: "8.51" },
    { lien_status: "1", rate_spread: "8.51" },
  ],
  Q612: [
    { ...sold, hoepa_status: "1" },
    { ...sold, hoepa_status: "2" },
  ],
  Q613: [{ business_or_commercial_purpose: "1" }, { business_or_commercial_purpose: "1", loan_purpose: "5" }],
  "Q645-1": [{ loan_amount: "499.99" }, { loan_amount: "500" }],
  "Q645-2": [
    { ...purchase, loan_amount: "999" },
    { ...purchase, loan_amount: "1000" },
  ],
  Q648: [
    { lei: "BANK2LEIFORTEST12345" },
    { lei: "BANK2LEIFORTEST12345", uli: "BANK1LEIFORTEST12345AB" },
    { lei: "BANK2LEIFORTEST12345" },
    { lei: "BANK2LEIFORTEST12345", action_taken: "6" },
  ],
};
