import { lienSeasoning } from "../../hecm/parameters/periods/lien-seasoning.ts";
import { refinanceRules } from "../../hecm/parameters/refinance.ts";
import { finalRule2017, mediumConfidence } from "../../hecm/parameters/sources.ts";
import { addMonths, day } from "../../kernel/day.ts";
import { formatCents } from "../../kernel/money.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { debtWords, droppedLienTexts, droppedText, liensAtYoungest } from "../../loan/liens/dropped-liens.ts";
import type { LienKind, LoanLien } from "../../loan/liens/lien.ts";
import type { Loan } from "../../loan/loan.ts";
import { unpaidDebtSeverity, unpaidDebtsOf, unpaidDebtTexts } from "../../loan/mandatory-liens.ts";
import type { RefinanceBenefit } from "../../loan/status/calculation-standing.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords, type Unmet } from "../requirement.ts";
import { hecmRegulation, inForceFrom, ownRule, remembered, stepsOf } from "../sources.ts";
import { ruleFor } from "../support.ts";

/** One item for each lien that matches, at its position. */
const unmetOfLiens = (
  { liens }: Loan,
  field: keyof LoanLien,
  isUnmet: (lien: LoanLien) => boolean,
  textOf: (number: number, lien: LoanLien) => string,
): readonly Unmet[] =>
  liens.flatMap((lien, position) =>
    isUnmet(lien) ? [{ field: `liens.${position}.${field}`, text: textOf(position + 1, lien) }] : [],
  );

const hecmMissingText = "The loan is a refinance, and the earlier HECM is not among its liens";

/** The earlier HECM has its payoff and its case number, so a lien whose kind is not entered cannot stand for it. */
const refinancedHecmMissing = ({ hecmType, liens }: Loan): readonly Unmet[] => {
  if (hecmType !== "refinance" || liens.some(({ kind }) => kind === "hecm")) return [];
  const position = liens.findIndex(({ kind }) => kind === null);
  if (position === -1)
    return [{ field: "liens.kind", text: `${hecmMissingText}: enter it with its payoff and its FHA case number` }];
  return [
    {
      field: `liens.${position}.kind`,
      text: `${hecmMissingText}: the kind of lien ${position + 1} is missing; enter it`,
    },
  ];
};

const payoffText = (number: number | string): string =>
  `The payoff of the earlier HECM, lien ${number}, is missing or 0: enter it`;

const seasonedKinds: readonly (LienKind | null)[] = ["mortgage", "heloc"];

const seasoningText = (number: number | string, debt: string, openedOn: string, what: string): string =>
  `Lien ${number} (${debt}) was made on ${openedOn}, which is too late before the application for the loan to pay it off, unless it gave the borrower less than ${what} in cash: enter what it gave, or have it paid off otherwise`;

const undatedText = (number: number | string, debt: string, former = ""): string =>
  `When lien ${number} (${debt}) was made is missing${former}: enter its opened date, which is the day of its note, or what it gave the borrower in cash, or say what shows that it is old enough for the loan to pay it off`;

/**
 * The debts that must be seasoned to be paid off, with their latest entered dates: another entry makes a debt that was entered as recent no
 * older, and its cash no less. With little cash, the date of a debt does not matter.
 */
const debtsToSeason = (loan: Loan) => {
  const seasoning = ruleFor(lienSeasoning, loan);
  if (seasoning?._tag !== "Accepted") return [];
  const { months, cashBelowCents } = seasoning.value.value;
  return liensAtYoungest(loan).flatMap((debt, position) =>
    seasonedKinds.includes(debt.kind) && (debt.cashToBorrowerCents ?? cashBelowCents) >= cashBelowCents
      ? [{ debt, position, entered: loan.liens[position], months, cashBelowCents }]
      : [],
  );
};

/** For a debt without a date, the text names the one it had: the evidence of its age must refer to that. */
const undatedLiens = (loan: Loan): readonly Unmet[] =>
  debtsToSeason(loan).flatMap(({ debt, position, entered }) => {
    if (entered?.openedOn !== null) return [];
    const former = debt.openedOn === null ? "" : `, and was entered as ${debt.openedOn} before`;
    return [{ field: `liens.${position}.openedOn`, text: undatedText(position + 1, debtWords(debt), former) }];
  });

/** Another requirement reports a debt without a date. */
const unseasonedLiens = (loan: Loan): readonly Unmet[] => {
  const { applicationOn } = loan;
  if (applicationOn === null) return [];
  return debtsToSeason(loan).flatMap(({ debt, position, entered, months, cashBelowCents }) => {
    const { openedOn } = debt;
    if (entered?.openedOn === null || openedOn === null || addMonths(openedOn, months) < applicationOn) return [];
    const on = isSameData(debt, entered) ? openedOn : `${openedOn}, as it was entered before`;
    const text = seasoningText(position + 1, debtWords(debt), on, formatCents(cashBelowCents));
    return [{ field: `liens.${position}.cashToBorrowerCents`, text }];
  });
};

const benefitTexts = ({ benefitCents, totalCostCents, passesBenefitFactor }: RefinanceBenefit): readonly string[] => {
  if (passesBenefitFactor) return [];
  const change =
    benefitCents < 0
      ? `lowers the principal limit by ${formatCents(-benefitCents)}`
      : `raises the principal limit by ${formatCents(benefitCents)}`;
  return [`The refinance ${change} and costs ${formatCents(totalCostCents)}: show the borrower what it brings`];
};

/** The requirements for the liens of a loan and its refinance for clear to close, in the order in which they are listed. */
export const lienRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "earlier_hecm_not_refinanced",
    subject: "liens",
    severity: "required",
    rule: "A loan that pays off an earlier HECM is a refinance",
    rules: [hecmRegulation("206.53")],
    sentence: "A lien is an earlier HECM, and the loan is not a refinance",
    fields: ["hecmType", "liens"],
    isMet: ({ loan: { hecmType, liens } }) => hecmType === "refinance" || liens.every(({ kind }) => kind !== "hecm"),
  }),
  {
    code: "mortgage_not_paid_off",
    subject: "liens",
    severity: unpaidDebtSeverity,
    rule: "A mortgage on the home is paid off at closing, so that the loan is the first lien",
    rules: [inForceFrom(null, remembered("24 CFR part 206", "206.32, no outstanding unpaid obligations"))],
    sentence: unpaidDebtTexts.mortgage_not_paid_off("…", "…"),
    fields: ["liens.isMandatory"],
    unmet: ({ loan }) => unpaidDebtsOf(loan, "mortgage_not_paid_off"),
  },
  {
    code: "federal_debt_not_paid_off",
    subject: "liens",
    severity: unpaidDebtSeverity,
    rule: "A debt to the government is paid off at closing",
    rules: [inForceFrom(day("2017-09-19"), mediumConfidence(finalRule2017("206.25(b)")))],
    sentence: unpaidDebtTexts.federal_debt_not_paid_off("…", "…"),
    fields: ["liens.isMandatory", "liens.isDelinquentFederalDebt"],
    unmet: ({ loan }) => unpaidDebtsOf(loan, "federal_debt_not_paid_off"),
  },
  {
    code: "lien_kind_missing",
    subject: "liens",
    severity: unpaidDebtSeverity,
    rule: "The kind of each debt that the loan does not pay off is known",
    rules: [ownRule("a mortgage is paid off whatever it is called")],
    sentence: unpaidDebtTexts.lien_kind_missing("…", "…"),
    fields: ["liens.kind"],
    unmet: ({ loan }) => unpaidDebtsOf(loan, "lien_kind_missing"),
  },
  {
    code: "lien_not_seasoned",
    subject: "liens",
    severity: "override",
    rule: "A mortgage or line of credit that the loan pays off was made more than 12 months before the application, or gave the borrower less than $500 in cash",
    rules: stepsOf(lienSeasoning),
    sentence: seasoningText("…", "…", "…", "…"),
    fields: ["liens.cashToBorrowerCents", "liens.openedOn"],
    unmet: ({ loan }) => unseasonedLiens(loan),
  },
  {
    code: "lien_date_missing",
    subject: "liens",
    severity: "override",
    rule: "The date of a mortgage or line of credit that the loan pays off is known, unless it gave the borrower less than $500 in cash",
    rules: stepsOf(lienSeasoning),
    sentence: undatedText("…", "…"),
    fields: ["liens.openedOn", "liens.cashToBorrowerCents"],
    unmet: ({ loan }) => undatedLiens(loan),
  },
  requirementInWords({
    code: "lien_dropped_unexplained",
    subject: "liens",
    severity: "override",
    rule: "A debt that the loan was to pay off is removed, or lowered by more than half in all, only if an underwriter says that it is paid or is not a debt of the borrower or the home",
    rules: [
      inForceFrom(null, remembered("24 CFR part 206", "206.32, no outstanding unpaid obligations")),
      ownRule("the proceeds rest on the debts that the loan pays"),
    ],
    sentence: droppedText("…", "…"),
    fields: ["droppedLiens", "liens"],
    texts: ({ loan }) => droppedLienTexts(loan),
  }),
  {
    code: "refinanced_hecm_missing",
    subject: "liens",
    severity: "required",
    rule: "The earlier HECM of a refinance is among its liens",
    rules: [hecmRegulation("206.53")],
    sentence: hecmMissingText,
    fields: ["liens.kind"],
    unmet: ({ loan }) => refinancedHecmMissing(loan),
  },
  {
    code: "refinanced_hecm_payoff_missing",
    subject: "liens",
    severity: "required",
    rule: "The payoff of the earlier HECM is known",
    rules: [hecmRegulation("206.53")],
    sentence: payoffText("…"),
    fields: ["liens.amountCents"],
    unmet: ({ loan }) =>
      unmetOfLiens(loan, "amountCents", ({ kind, amountCents }) => kind === "hecm" && amountCents === 0, payoffText),
  },
  requirement({
    code: "refinanced_case_missing",
    subject: "liens",
    severity: "required",
    rule: "The FHA case number of the earlier HECM is known",
    rules: [hecmRegulation("206.53")],
    sentence: "The loan is a refinance, and the FHA case number of the earlier HECM is missing: enter it",
    fields: ["priorHecm.caseNumber"],
    isMet: ({ loan: { hecmType, priorHecm } }) => hecmType !== "refinance" || (priorHecm?.caseNumber ?? null) !== null,
  }),
  requirement({
    code: "anti_churning_disclosure_missing",
    subject: "liens",
    severity: "override",
    rule: "The borrower of a refinance has received the anti-churning disclosure",
    rules: [hecmRegulation("206.53(d)")],
    sentence:
      "The loan is a refinance, and the day on which the borrower received the anti-churning disclosure is missing: enter it, or say what shows that the borrower has it",
    fields: ["counseling.antiChurningDisclosedOn"],
    isMet: ({ loan: { hecmType, counseling } }) =>
      hecmType !== "refinance" || (counseling?.antiChurningDisclosedOn ?? null) !== null,
  }),
  requirementInWords({
    code: "refinance_without_benefit",
    subject: "liens",
    severity: "warning",
    rule: "A refinance raises the principal limit by at least five times its cost",
    rules: [hecmRegulation("206.53(d) and (e)"), ...stepsOf(refinanceRules)],
    sentence: "The refinance raises or lowers the principal limit by … and costs …: show the borrower what it brings",
    fields: ["lastCalculation"],
    texts: ({ calculation: { refinance } }) => (refinance === undefined ? [] : benefitTexts(refinance)),
  }),
];
