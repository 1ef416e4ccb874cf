import { type Fields, numberIn, objectIn, textIn } from "../fields.ts";
import type { Operation } from "../triggers.ts";

/** Each field that a request must have, by its name in a refusal, and whether it is present. */
type Required = readonly (readonly [name: string, isThere: boolean])[];

const texts = (fields: Fields, names: readonly string[], of = ""): Required =>
  names.map((name) => [`${of}${name}`, textIn(fields, name) !== null]);

const numbers = (fields: Fields, names: readonly string[]): Required =>
  names.map((name) => [name, numberIn(fields, name) !== null]);

const ofCondominium = (property: Fields): Required =>
  textIn(property, "property_type") === "condominium"
    ? [
        ["property.is_site_condo", typeof property.is_site_condo === "boolean"],
        [
          "property.condo_approval_id",
          property.is_site_condo === true || textIn(property, "condo_approval_id") !== null,
        ],
      ]
    : [];

const forCaseNumber = (request: Fields): Required => {
  const property = objectIn(request, "property");
  const construction = textIn(property, "construction_code");
  const isUnbuilt = construction === "proposed" || construction === "under_construction";
  return [
    ...texts(request, ["field_office", "processing_type", "case_type"]),
    ...texts(
      objectIn(request, "program"),
      ["housing_program", "amortization", "special_program", "buy_down"],
      "program.",
    ),
    ["property.construction_code", construction !== null],
    ...ofCondominium(property),
    ["property.month_built", construction !== "existing_under_1_year" || typeof property.month_built === "number"],
    ["property.lot", !isUnbuilt || textIn(property, "lot") !== null],
    [
      "prior_case_number",
      textIn(request, "hecm_type") !== "refinance" || textIn(request, "prior_case_number") !== null,
    ],
  ];
};

const forAppraisal = (request: Fields): Required => [
  ...texts(request, ["location", "license_type", "assignment", "property_rights"]),
  ...numbers(request, ["max_claim_amount", "remaining_economic_life_years"]),
  ["contract_date", numberIn(request, "purchase_price") === null || textIn(request, "contract_date") !== null],
  [
    "leasehold_expires_date",
    textIn(request, "property_rights") !== "leasehold" || textIn(request, "leasehold_expires_date") !== null,
  ],
  ["is_disaster_checked", request.is_disaster_checked === true],
  ["is_certified", request.is_certified === true],
  ["is_in_flood_zone", typeof request.is_in_flood_zone === "boolean"],
];

const forInsurance = (request: Fields): Required => {
  const counseling = objectIn(request, "counseling");
  return [
    ...numbers(request, ["expected_rate"]),
    ...texts(objectIn(request, "payment_plan"), ["type"], "payment_plan."),
    ...numbers(request, ["repair_set_aside", "servicing_set_aside", "mandatory_obligations"]),
    ...texts(objectIn(request, "lesa"), ["type"], "lesa."),
    [
      "required_investment",
      numberIn(request, "purchase_price") === null || numberIn(request, "required_investment") !== null,
    ],
    [
      "repairs_due_date",
      (numberIn(request, "repair_set_aside") ?? 0) === 0 || textIn(request, "repairs_due_date") !== null,
    ],
    ...texts(request, ["mip_paid_date"]),
    ...(counseling.is_waived === true ? [] : texts(counseling, ["agency_id", "counseled_date"], "counseling.")),
    ...texts(request, ["underwriter_chums_id", "approved_date"]),
    ...texts(request, ["construction_code", "appraiser_license", "license_type"]),
  ];
};

const requiredBy: Readonly<Partial<Record<Operation, (request: Fields) => Required>>> = {
  case_number_assignment: forCaseNumber,
  appraisal_logging: forAppraisal,
  hecm_insurance_application: forInsurance,
};

/** The fields required by FHA Connection that a request lacks, by the names of the protocol. */
export const missingFields = (operation: Operation, request: Fields): readonly string[] =>
  (requiredBy[operation]?.(request) ?? []).filter(([, isThere]) => !isThere).map(([name]) => name);
