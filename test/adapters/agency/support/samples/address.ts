import { address, addressOnWire, type Samples } from "./sample.ts";

export const addressSamples: Pick<Samples, "address_validation" | "address_change"> = {
  address_validation: {
    request: { address, countyFips: "169" },
    body: { address: addressOnWire, county_fips: "169" },
    data: { address: { ...addressOnWire, zip_code: "50010-1234" }, county_fips: "169", census_tract: "0001.00" },
    result: { address: { ...address, zipCode: "50010-1234" }, countyFips: "169", censusTract: "0001.00" },
  },
  address_change: {
    request: { caseNumber: "1611234567", address },
    body: { case_number: "1611234567", address: addressOnWire },
    data: { address: addressOnWire },
    result: { address },
  },
};
