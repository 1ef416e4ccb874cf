import { mediumConfidence, mortgageeLetter, regulationX } from "../../hecm/parameters/sources.ts";
import type { Day } from "../../kernel/day.ts";
import { everybodyOfCaseCounseledOn } from "../../loan/agency/counseled-days.ts";
import { isWaived } from "../../loan/agency/counseling-waiver.ts";
import { feeNameOf } from "../../loan/fees/catalog-fee.ts";
import type { Fee } from "../../loan/fees/fee.ts";
import type { Loan } from "../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../requirement.ts";
import { inForceFrom } from "../sources.ts";
import { rulesBefore, waitText, waitTexts } from "./counseling/counseling.ts";

interface Charge extends Fee {
  readonly chargedOn: Day;
}

/** What the borrower was charged, except for the counseling itself, which the counseling agency charges. */
const chargesOf = ({ fees }: Loan): readonly Charge[] =>
  fees.filter(
    (fee): fee is Charge =>
      fee.chargedOn !== null && fee.paidBy === "borrower" && fee.amountCents > 0 && fee.code !== "counseling",
  );

const beforeCounselingText = (fee: string, chargedOn: string): string =>
  `The fee ${fee} was charged on ${chargedOn}, before everybody on the loan had been counseled: refund it, correct the date, or say why it was charged`;

const beforeDisclosureText = (fee: string, chargedOn: string, disclosedOn: string): string =>
  `The fee ${fee} was charged on ${chargedOn}, before the first disclosure of the fees, ${disclosedOn}`;

/** Without any counseling, every charge is too early; if counseling is waived, none is. */
const beforeCounselingTexts = ({ loan, today }: JudgedLoan): readonly string[] => {
  const charges = chargesOf(loan);
  if (charges.length === 0 || isWaived(loan)) return [];
  const counseledOn = everybodyOfCaseCounseledOn(loan, today);
  return charges
    .filter(({ chargedOn }) => counseledOn === null || chargedOn < counseledOn)
    .map((fee) => beforeCounselingText(feeNameOf(fee), fee.chargedOn));
};

/** If nothing was disclosed yet, another requirement reports it. */
const beforeDisclosureTexts = ({ loan }: JudgedLoan): readonly string[] => {
  const [first] = loan.feeDisclosures;
  if (first === undefined) return [];
  return chargesOf(loan)
    .filter(({ code, chargedOn }) => code !== "credit-report" && chargedOn < first.disclosedOn)
    .map((fee) => beforeDisclosureText(feeNameOf(fee), fee.chargedOn, first.disclosedOn));
};

const charging = (fee: string, chargedOn: string): string => `the charge of ${fee}, made on ${chargedOn},`;

/** What the borrower must not be charged yet. A fee without a date is ignored. */
export const earlyChargeRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "fee_charged_before_counseling",
    subject: "fees",
    severity: "override",
    rule: "The borrower is charged only for the counseling until everyone for whom the case number was assigned has been counseled",
    rules: [
      inForceFrom(
        null,
        mediumConfidence(
          mortgageeLetter("2006-25", "2006-09-28", "activities before counseling, as in HUD's answer KA-01308"),
        ),
      ),
    ],
    sentence: beforeCounselingText("…", "…"),
    fields: ["fees.chargedOn", "counseling.counseledOn", "borrowers.counselingCertificates", "agency.certificate"],
    texts: beforeCounselingTexts,
  }),
  requirementInWords({
    code: "fee_charged_before_state_wait",
    subject: "fees",
    severity: "override",
    rule: "The borrower is charged only for the counseling until the waiting period of the property's state is over",
    rules: rulesBefore("processing"),
    sentence: waitText("…", charging("…", "…"), "…"),
    fields: ["fees.chargedOn", "counseling.counseledOn", "borrowers.counselingCertificates", "property.state"],
    texts: (judged) =>
      chargesOf(judged.loan).flatMap((fee) =>
        waitTexts(judged, "processing", charging(feeNameOf(fee), fee.chargedOn), [fee.chargedOn]),
      ),
  }),
  requirementInWords({
    code: "fee_charged_before_disclosure",
    subject: "fees",
    severity: "warning",
    rule: "The borrower is charged only for a credit report until the fees are disclosed",
    rules: [inForceFrom(null, regulationX("1024.7(a)(4)"))],
    sentence: beforeDisclosureText("…", "…", "…"),
    fields: ["fees.chargedOn", "feeDisclosures"],
    texts: beforeDisclosureTexts,
  }),
];
