import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../../loan/loan.ts";
import type { Property } from "../../loan/properties/property.ts";
import type { ExportedLoan } from "../exported-loan.ts";
import { constant, container, each, type Mapping, part, requiredValue, value } from "../mapping.ts";
import { amountText, ifKnown, typedText } from "../value-forms.ts";

const usageTypes = {
  principal_residence: "PrimaryResidence",
  second_residence: "SecondHome",
  investment_property: "Investment",
} as const;

const estateTypes = { fee_simple: "FeeSimple", leasehold: "Leasehold" } as const;

const usageTypeOf = ({ occupancy, isPrimaryResidence }: Property): string | null => {
  if (occupancy !== null) return usageTypes[occupancy];
  return isPrimaryResidence ? usageTypes.principal_residence : null;
};

const constructionMethodOf = ({ propertyType }: Property): string | null => {
  if (propertyType === null) return null;
  return propertyType === "manufactured_home" ? "Manufactured" : "SiteBuilt";
};

const address: Mapping<Property> = container("ADDRESS", [
  value("AddressLineText", "text", "property.street", ({ street }) => typedText(street)),
  value("AddressUnitIdentifier", "identifier", "property.unit", ({ unit }) => typedText(unit)),
  value("CityName", "text", "property.city", ({ city }) => typedText(city)),
  value("CountyName", "text", "property.county", ({ county }) => typedText(county)),
  value("PostalCode", "identifier", "property.zip_code", ({ zipCode }) => typedText(zipCode)),
  requiredValue("StateCode", "identifier", "property.state", ({ state }) => state),
]);

const legalDescriptions: Mapping<Property> = container("LEGAL_DESCRIPTIONS", [
  container("LEGAL_DESCRIPTION", [
    part<Property, string>("PARCEL_IDENTIFICATIONS", ({ parcelNumber }) => typedText(parcelNumber), [
      container("PARCEL_IDENTIFICATION", [
        constant("ParcelIdentificationType", "code", "ParcelIdentificationNumber"),
        requiredValue("ParcelIdentifier", "identifier", "property.parcel_number", (parcelNumber) => parcelNumber),
      ]),
    ]),
    container("UNPARSED_LEGAL_DESCRIPTIONS", [
      container("UNPARSED_LEGAL_DESCRIPTION", [
        value("UnparsedLegalDescription", "text", "property.legal_description", ({ legalDescription }) =>
          typedText(legalDescription),
        ),
      ]),
    ]),
  ]),
]);

const detail: Mapping<Property> = container("PROPERTY_DETAIL", [
  value("ConstructionMethodType", "code", "property.property_type: Manufactured or SiteBuilt", constructionMethodOf),
  value("FinancedUnitCount", "count", "property.units", ({ units }) => ifKnown(units, String)),
  value("GrossLivingAreaSquareFeetNumber", "count", "property.living_area_square_feet", (property) =>
    ifKnown(property.livingAreaSquareFeet, String),
  ),
  value("PropertyEstateType", "code", "property.fha_appraisal.property_rights", ({ fhaAppraisal }) =>
    fhaAppraisal?.propertyRights ? estateTypes[fhaAppraisal.propertyRights] : null,
  ),
  value("PropertyEstimatedValueAmount", "amount", "property.home_value", ({ homeValueCents }) =>
    amountText(homeValueCents),
  ),
  value("PropertyStructureBuiltYear", "count", "property.year_built", ({ yearBuilt }) => ifKnown(yearBuilt, String)),
  value("PropertyUsageType", "code", "property.occupancy", usageTypeOf),
  value("PUDIndicator", "indicator", "property.property_type: whether it is pud", ({ propertyType }) =>
    ifKnown(propertyType, (type) => String(type === "pud")),
  ),
]);

interface Valuation {
  readonly amountCents: number;
  readonly effectiveOn: Day | null;
}

/** The entered date is that of the first appraisal. */
const valuationsOf = ({ appraisedValueCents, secondAppraisedValueCents, appraisedOn }: Loan) =>
  [
    { amountCents: appraisedValueCents, effectiveOn: appraisedOn },
    { amountCents: secondAppraisedValueCents, effectiveOn: null },
  ].filter((valuation): valuation is Valuation => valuation.amountCents !== null);

const valuations: Mapping<ExportedLoan> = container("PROPERTY_VALUATIONS", [
  each<ExportedLoan, Valuation>("PROPERTY_VALUATION", ({ loan }) => valuationsOf(loan), [
    container("PROPERTY_VALUATION_DETAIL", [
      requiredValue("PropertyValuationAmount", "amount", "appraised_value, second_appraised_value", ({ amountCents }) =>
        amountText(amountCents),
      ),
      value("PropertyValuationEffectiveDate", "date", "appraisal_date", ({ effectiveOn }) => effectiveOn),
      constant("PropertyValuationMethodType", "code", "FullAppraisal"),
    ]),
  ]),
]);

const salesContract: Mapping<ExportedLoan> = part<ExportedLoan, Loan>(
  "SALES_CONTRACTS",
  ({ loan }) => (loan.hecmType === "purchase" ? loan : null),
  [
    container("SALES_CONTRACT", [
      container("SALES_CONTRACT_DETAIL", [
        value("SalesContractAmount", "amount", "purchase_price", ({ purchasePriceCents }) =>
          ifKnown(purchasePriceCents, amountText),
        ),
        value("SalesContractDate", "date", "contract_date", ({ contractOn }) => contractOn),
      ]),
    ]),
  ],
);

const ofProperty = (mapping: Mapping<Property>): Mapping<ExportedLoan> => ({
  ...mapping,
  write: ({ loan }) => mapping.write(loan.property),
});

/** The home, its value, and the purchase contract. */
export const collaterals: Mapping<ExportedLoan> = container("COLLATERALS", [
  container("COLLATERAL", [
    container("SUBJECT_PROPERTY", [
      ofProperty(address),
      ofProperty(legalDescriptions),
      ofProperty(detail),
      valuations,
      salesContract,
    ]),
  ]),
]);
