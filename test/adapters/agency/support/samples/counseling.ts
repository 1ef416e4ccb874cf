import { day } from "../../../../../domain/kernel/day.ts";
import { person, personOnWire } from "../people.ts";
import type { Samples } from "./sample.ts";

export const counselingSamples: Pick<Samples, "certificate_search" | "hecm_certificate" | "hecm_referral"> = {
  certificate_search: {
    request: {
      certificateNumber: null,
      lastName: "Stone",
      ssnLast4: "6789",
      zipCode: null,
      counseledFrom: day("2026-01-01"),
      counseledTo: null,
      agencyId: null,
    },
    body: {
      certificate_number: null,
      last_name: "Stone",
      ssn_last4: "6789",
      zip_code: null,
      counseled_from: "2026-01-01",
      counseled_to: null,
      agency_id: null,
    },
    data: {
      matches: [
        {
          certificate_number: "C-77",
          counseled_date: "2026-04-20",
          agency_id: "80001",
          agency_name: "Iowa Counseling",
          clients: ["Ada Stone"],
          state: "IA",
          zip_code: "50010",
        },
      ],
    },
    result: {
      matches: [
        {
          certificateNumber: "C-77",
          counseledOn: day("2026-04-20"),
          agencyId: "80001",
          agencyName: "Iowa Counseling",
          clients: ["Ada Stone"],
          state: "IA",
          zipCode: "50010",
        },
      ],
    },
  },
  hecm_certificate: {
    request: { certificateNumber: "C-77" },
    body: { certificate_number: "C-77" },
    data: {
      certificate_number: "C-77",
      counseled_date: "2026-04-20",
      issued_date: "2026-04-21",
      agency_id: "80001",
      agency_name: "Iowa Counseling",
      agency_phone: null,
      counselor_name: "Bea Hill",
      method: "telephone",
      duration_minutes: 75,
      fee: 145.5,
      is_fee_waived: false,
      clients: [{ first_name: "Ada", last_name: "Stone" }],
    },
    result: {
      certificateNumber: "C-77",
      counseledOn: day("2026-04-20"),
      issuedOn: day("2026-04-21"),
      agencyId: "80001",
      agencyName: "Iowa Counseling",
      agencyPhone: null,
      counselorName: "Bea Hill",
      method: "telephone",
      durationMinutes: 75,
      feeCents: 14_550,
      isFeeWaived: false,
      clients: [{ firstName: "Ada", lastName: "Stone" }],
    },
  },
  hecm_referral: {
    request: { loanNumber: "L-1", borrowers: [person], agencyId: null, reason: "counseling", notes: null },
    body: { loan_number: "L-1", borrowers: [personOnWire], agency_id: null, reason: "counseling", notes: null },
    data: { referral_status: "received" },
    result: { referralStatus: "received" },
  },
};
