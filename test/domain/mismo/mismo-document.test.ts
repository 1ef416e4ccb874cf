import { describe, expect, test } from "bun:test";
import { percentFromRate, type Rate } from "../../../domain/kernel/rate.ts";
import { extensionNamespace } from "../../../domain/mismo/deal/extension.ts";
import type { ExportedLoan } from "../../../domain/mismo/exported-loan.ts";
import { mappedElements, mismoDocument } from "../../../domain/mismo/message.ts";
import { valuePatterns } from "../../../domain/mismo/value-forms.ts";
import { exported, purchase, refinance, traditional } from "./exported-loans.ts";
import { everyElement, type ReadElement, readBack, textsAt } from "./read-back.ts";

const loans = {
  "a traditional loan with liens": exported(traditional),
  "a purchase on a fixed rate with a spouse": exported(purchase),
  "a refinance with set-asides": exported(refinance),
};

const readOf = (loan: ExportedLoan): ReadElement => readBack(mismoDocument(loan));

/** Expects these texts at each path of a document, with a single text if the path occurs once. */
const expectTexts = (root: ReadElement, expected: Readonly<Record<string, string | readonly string[]>>) => {
  const found = Object.fromEntries(Object.keys(expected).map((path) => [path, textsAt(root, path)]));
  expect(found).toEqual(Object.fromEntries(Object.entries(expected).map(([path, texts]) => [path, [texts].flat()])));
};

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

describe("the elements that the export can write", () => {
  test("are in the order of the model: a choice first, then by name, the extension last", () => {
    // INDIVIDUAL or LEGAL_ENTITY of a party, and the kind of a contact point, are choices of the model.
    const choices = ["INDIVIDUAL", "LEGAL_ENTITY", "BORROWER", "CONTACT_POINT_EMAIL", "CONTACT_POINT_TELEPHONE"];
    const rank = (name: string): string => {
      if (choices.includes(name)) return `0${name}`;
      return name === "EXTENSION" ? "2" : `1${name}`;
    };
    const parents = new Map<string, string[]>();
    for (const { path } of mappedElements)
      parents.set(parentOf(path), [...(parents.get(parentOf(path)) ?? []), nameOf(path)]);
    const key = (name: string) => rank(name).toUpperCase().replaceAll("_", " ");
    for (const [parent, names] of parents) {
      const inOrder = names.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
      expect([parent, names]).toEqual([parent, inOrder]);
    }
  });

  test("are named once in their parent", () => {
    const paths = mappedElements.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });
});

describe.each(Object.entries(loans))("the document of %s", (_, loan) => {
  const root = readOf(loan);
  const elements = everyElement(root);
  const table = new Map(mappedElements.map((element) => [element.path, element]));

  test("has only elements of the table, in its order, as often as it says", () => {
    const order = new Map(mappedElements.map(({ path }, position) => [path, position]));
    for (const { path, children } of elements) {
      const positions = children.map((child) => order.get(child.path) ?? -1);
      expect([path, positions.includes(-1)]).toEqual([path, false]);
      expect([path, positions]).toEqual([path, positions.toSorted((a, b) => a - b)]);
      const names = children.map(({ name }) => name);
      const repeated = children.filter(
        ({ name, path: of }) => table.get(of)?.occurrence !== "0..n" && names.indexOf(name) !== names.lastIndexOf(name),
      );
      expect([path, repeated.map(({ name }) => name)]).toEqual([path, []]);
    }
  });

  test("has what is required wherever its parent exists", () => {
    for (const { path: required, occurrence } of mappedElements) {
      if (occurrence !== "1") continue;
      const parents = elements.filter(({ path }) => path === parentOf(required));
      const without = parents.filter(({ children }) => !children.some(({ path }) => path === required));
      expect([required, without.length]).toEqual([required, 0]);
    }
  });

  test("has values in the form that the table states, and none that are empty", () => {
    for (const { path, text, children } of elements) {
      const form = table.get(path)?.form ?? null;
      if (form === null) expect([path, text]).toEqual([path, null]);
      else expect([path, text ?? ""]).toEqual([path, expect.stringMatching(valuePatterns[form])]);
      const isRelationship = path.endsWith("/RELATIONSHIP");
      if (form === null && !isRelationship) expect([path, children.length]).not.toEqual([path, 0]);
    }
  });

  test("reads back as the loan has it: its people, home, debts, rates, numbers, and figures", () => {
    const { borrowers, property, liens, noteRate, margin, loanNumber } = loan.loan;
    const { result } = loan.calculation ?? {};
    const dollars = (cents: number | null | undefined): number => (cents ?? Number.NaN) / 100;
    const percent = (of: Rate | null): number => (of === null ? Number.NaN : percentFromRate(of));
    const numbers = (path: string) => textsAt(root, path).map(Number);
    const owing = borrowers.filter(({ borrowerType }) => ["borrower", "co_borrower"].includes(borrowerType));
    expect({
      // After the people of the loan comes the underwriter.
      people: textsAt(root, "INDIVIDUAL/NAME/FirstName").slice(0, -1),
      lastNames: textsAt(root, "INDIVIDUAL/NAME/LastName").slice(0, -1),
      birthDates: textsAt(root, "BORROWER_DETAIL/BorrowerBirthDate"),
      home: ["AddressLineText", "CityName", "StateCode", "PostalCode"].flatMap((name) =>
        textsAt(root, `SUBJECT_PROPERTY/ADDRESS/${name}`),
      ),
      creditors: textsAt(root, "LIABILITY_HOLDER/NAME/FullName"),
      debts: numbers("LIABILITY_DETAIL/LiabilityUnpaidBalanceAmount"),
      noteRate: numbers("TERMS_OF_LOAN/NoteRatePercent"),
      margin: numbers("INTEREST_RATE_LIFETIME_ADJUSTMENT_RULE/MarginRatePercent"),
      isNumbered: textsAt(root, "LOAN_IDENTIFIER/LoanIdentifier").includes(loanNumber),
      limit: numbers("REVERSE_MORTGAGE/ReverseInitialPrincipalLimitAmount"),
      setAsides: ["LifeExpectancy", "Repair", "Servicing"].flatMap((name) =>
        numbers(`hecm:FIGURES/hecm:${name}SetAsideAmount`),
      ),
    }).toEqual({
      people: borrowers.map(({ firstName }) => firstName),
      lastNames: borrowers.map(({ lastName }) => lastName),
      birthDates: owing.map(({ bornOn }) => bornOn),
      home: [property.street, property.city, property.state, property.zipCode],
      creditors: liens.map(({ creditor }) => creditor),
      debts: liens.map(({ amountCents }) => dollars(amountCents)),
      noteRate: [noteRate].map(percent),
      margin: margin === null ? [] : [margin].map(percent),
      isNumbered: true,
      limit: [dollars(result?.principalLimitCents)],
      setAsides: [result?.lesaCents, result?.repairSetAsideCents, result?.servicingSetAsideCents].map(dollars),
    });
  });

  test("has a label for each end of a relationship, and each label once", () => {
    const labels = elements.flatMap(({ attributes }) => attributes["xlink:label"] ?? []);
    expect(labels).toEqual([...new Set(labels)]);
    const relationships = elements.filter(({ name }) => name === "RELATIONSHIP");
    expect(relationships.length).toBeGreaterThan(0);
    for (const { attributes } of relationships) {
      expect(labels).toContain(attributes["xlink:from"] ?? "no label");
      expect(labels).toContain(attributes["xlink:to"] ?? "no label");
    }
  });

  test("has no Social Security number unless it was given one", () => {
    expect(textsAt(root, "TaxpayerIdentifierType")).not.toContain("SocialSecurityNumber");
    const identified = readOf({ ...loan, ssns: new Map([[1, "000123456"]]) });
    const { name } = everyElement(identified).find(({ text }) => text === "000123456") ?? {};
    expect(name).toBe("TaxpayerIdentifierValue");
    const types = textsAt(identified, "TaxpayerIdentifierType");
    expect(types.filter((type) => type === "SocialSecurityNumber")).toHaveLength(1);
  });
});

describe("the figures", () => {
  test("of a delinquent federal debt that is not marked as mandatory state that it is paid off, as the calculation does", () => {
    const liens = traditional.liens.map((lien, position) => ({
      ...lien,
      kind: "federal_debt" as const,
      isMandatory: false,
      isDelinquentFederalDebt: position === 0,
    }));
    expectTexts(readOf(exported({ ...traditional, liens })), {
      "LIABILITY_DETAIL/LiabilityPayoffStatusIndicator": ["true", "true"],
    });
  });

  test("of a traditional adjustable-rate loan with liens", () => {
    expectTexts(readOf(loans["a traditional loan with liens"]), {
      "SUBJECT_PROPERTY/ADDRESS/StateCode": "IL",
      "PROPERTY_VALUATION_DETAIL/PropertyValuationAmount": ["420000.00", "425000.00"],
      "LIABILITY_DETAIL/LiabilityType": ["MortgageLoan", "CollectionsJudgmentsAndLiens"],
      "LIABILITY_DETAIL/LiabilityPayoffStatusIndicator": ["true", "false"],
      "LIABILITY_DETAIL/LiabilityUnpaidBalanceAmount": ["31500.00", "4000.00"],
      "AMORTIZATION_RULE/AmortizationType": "AdjustableRate",
      // 6.125% + 5 points over the life of the loan.
      "INTEREST_RATE_LIFETIME_ADJUSTMENT_RULE/CeilingRatePercent": "11.125",
      // 2% of the maximum claim amount, the lower appraisal.
      "GOVERNMENT_LOAN/FHAUpfrontPremiumAmount": "8400.00",
      "GOVERNMENT_LOAN/FHAAssignmentDate": "2026-03-09",
      "GOVERNMENT_LOAN/SectionOfActType": "255",
      "GOVERNMENT_LOAN/FHAUnderwriterComputerizedHomesUnderwritingSystemIdentifier": "ZFHA",
      "LOAN_DETAIL/BorrowerCount": "2",
      "LOAN_DETAIL/ReverseMortgageIndicator": "true",
      "LOAN_IDENTIFIER/LoanIdentifier": ["1371234567", "2026-000123", "5493000000SAMPLE0000123XX"],
      "LOAN_IDENTIFIER/LoanIdentifierType": ["AgencyCase", "LenderLoan", "UniversalLoan"],
      // Premium 8,400 + origination 6,000 + counseling 145 + costs 2,200 + payoff 31,500 + draw 5,000 − credit 500.
      "REVERSE_MORTGAGE/ReverseMortgageInitialAdvanceAmount": "52745.00",
      "REVERSE_MORTGAGE/ReverseMortgageDisclosedMonthlyServicingFeeAmount": "30.00",
      "REVERSE_MORTGAGE/ReversePaymentPlanType": "ModifiedTenure",
      "REVERSE_MORTGAGE/ReverseScheduledPaymentAmount": "250.00",
      "TERMS_OF_LOAN/LoanPurposeType": "Other",
      "TERMS_OF_LOAN/LoanPurposeTypeOtherDescription": "Traditional HECM",
      "TERMS_OF_LOAN/NoteRatePercent": "6.125",
      "hecm:FIGURES/hecm:MaximumClaimAmount": "420000.00",
      // 150% of 3,000.
      "hecm:FIGURES/hecm:RepairSetAsideAmount": "4500.00",
      "ROLE_DETAIL/PartyRoleType": [
        "Borrower",
        "Borrower",
        "Other",
        "Lender",
        "LoanOriginator",
        "MortgageBroker",
        "LoanUnderwriter",
        "HousingCounselingAgency",
      ],
      "BORROWER_DETAIL/BorrowerClassificationType": ["Primary", "Secondary"],
    });
  });

  test("of the limit: obligations, set-asides, and the rest add up to it", () => {
    for (const loan of Object.values(loans)) {
      const root = readOf(loan);
      const amount = (path: string): number => Math.round(Number(textsAt(root, path)[0]) * 100);
      const reverse = (name: string): number => amount(`REVERSE_MORTGAGE/Reverse${name}`);
      const setAside = (name: string): number => amount(`hecm:FIGURES/hecm:${name}SetAsideAmount`);
      const used =
        reverse("MortgageInitialAdvanceAmount") +
        reverse("NetPrincipalLimitAmount") +
        setAside("LifeExpectancy") +
        setAside("Repair") +
        setAside("Servicing") +
        loan.loan.repairAdministrationFeeCents;
      expect(used).toBe(reverse("InitialPrincipalLimitAmount"));
    }
  });

  test("of a purchase: its contract, the single disbursement by description, the spouse not on the note", () => {
    expectTexts(readOf(loans["a purchase on a fixed rate with a spouse"]), {
      "SALES_CONTRACT_DETAIL/SalesContractAmount": "420000.00",
      "SALES_CONTRACT_DETAIL/SalesContractDate": "2026-02-27",
      "AMORTIZATION_RULE/AmortizationType": "Fixed",
      "LOAN/ADJUSTMENT": [],
      "LIABILITIES/LIABILITY": [],
      "REVERSE_MORTGAGE/ReversePaymentPlanType": "Other",
      "REVERSE_MORTGAGE/ReversePaymentPlanTypeOtherDescription": "Single disbursement lump sum",
      "TERMS_OF_LOAN/LoanPurposeType": "Purchase",
      "LOAN_DETAIL/BorrowerCount": "1",
      "ROLE_DETAIL/PartyRoleType": [
        "Borrower",
        "NonTitleSpouse",
        "Lender",
        "LoanOriginator",
        "MortgageBroker",
        "LoanUnderwriter",
        "HousingCounselingAgency",
      ],
    });
  });

  test("of a refinance: the HECM that it pays off, with characters that XML does not allow", () => {
    expectTexts(readOf(loans["a refinance with set-asides"]), {
      "LIABILITY_DETAIL/LiabilityType": "MortgageLoan",
      "LIABILITY_HOLDER/NAME/FullName": "Sample & Sons <Servicing>",
      "TERMS_OF_LOAN/LoanPurposeType": "Refinance",
      "REVERSE_MORTGAGE/ReversePaymentPlanType": "LineOfCredit",
      "REVERSE_MORTGAGE/ReverseScheduledPaymentAmount": [],
      // 2% of 420,000, less the 6,000 paid for the former HECM.
      "GOVERNMENT_LOAN/FHAUpfrontPremiumAmount": "2400.00",
      // 150% of 3,000.
      "hecm:FIGURES/hecm:RepairSetAsideAmount": "4500.00",
    });
  });

  test("of a stale calculation are omitted, and the loan's own data stay", () => {
    const root = readOf({ ...exported(traditional), calculation: null });
    const names = new Set(everyElement(root).map(({ name }) => name));
    for (const figure of ["REVERSE_MORTGAGE", "hecm:FIGURES", "FHAUpfrontPremiumAmount"])
      expect(names).not.toContain(figure);
    expect(names).toContain("TERMS_OF_LOAN");
  });

  test("that the model does not have are in a namespace of our own", () => {
    const found = everyElement(readOf(exported(traditional))).find(({ name }) => name === "hecm:HECM");
    expect(found?.attributes["xmlns:hecm"]).toBe(extensionNamespace);
  });
});

test("texts with control characters and lone surrogates still give a valid document", () => {
  const loan = {
    ...traditional,
    loanNumber: "2026\u0000\u000b-1",
    property: { ...traditional.property, city: "A\ud800B" },
  };
  expect(textsAt(readOf({ ...exported(traditional), loan }), "ADDRESS/CityName")[0]).toMatch(/^A.B$/u);
});
