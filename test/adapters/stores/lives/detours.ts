import { addBorrower } from "../../../../application/borrower/add-borrower.ts";
import { changeBorrower } from "../../../../application/borrower/change-borrower.ts";
import { removeBorrower } from "../../../../application/borrower/remove-borrower.ts";
import { removeFee } from "../../../../application/fee/remove-fee.ts";
import { correctLoan } from "../../../../application/loan/correct-loan.ts";
import { lien, person } from "../../../../bootstrap/simulation/applicants.ts";
import type { LoanStep, Staff, Terms } from "../../../../bootstrap/simulation/event.ts";
import { calculate, command, enter, lockRate, move, query } from "../../../../bootstrap/simulation/steps.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { PropertyDetails } from "../../../../domain/loan/properties/property.ts";
import { loanStatuses, statusOf, transitionsFrom } from "../../../../domain/loan/status/status.ts";
import type { pickBy } from "../../http/model/step.ts";

/** Terms with which someone may try to get a loan through, or which someone may forget. */
const terms: readonly Terms[] = [
  (_, on) => ({ closingOn: on }),
  (_, on) => ({ closingOn: addDays(on, 5) }),
  (_, on) => ({ disbursedOn: on }),
  () => ({ closingOn: null, disbursedOn: null }),
  () => ({ disbursedOn: null }),
  (_, on) => ({ disclosureReceivedOn: on }),
  () => ({ disclosureReceivedOn: null }),
  () => ({ applicationOn: null }),
  () => ({ counseling: null }),
  () => ({ paymentPlan: null }),
  () => ({ appraisedValueCents: null }),
  ({ appraisedValueCents }) => ({ appraisedValueCents: (appraisedValueCents ?? 0) + 1_000_00 }),
  ({ appraisedOn }) => ({ appraisedOn: appraisedOn === null ? null : addDays(appraisedOn, -200) }),
  () => ({ secondAppraisedValueCents: 400_000_00 }),
  () => ({ hecmType: "refinance" }),
  () => ({ hecmType: "traditional" }),
  () => ({ margin: rate(3) }),
  () => ({ expectedRate: rate(5) }),
  ({ liens }) => ({ liens: [...liens, { ...lien("Old Lender", 50_000_00), kind: "hecm" }] }),
  () => ({ liens: [] }),
  ({ lesa }) => ({ lesa: { ...lesa, type: "none" } }),
  ({ lesa }) => ({ lesa: { ...lesa, type: "fully_funded", amountCents: 40_000_00 } }),
  ({ hmda }) => ({ hmda: { ...hmda, denialReasons: [1] } }),
  (_, on) => ({ noticeSentOn: on }),
  () => ({ channel: "brokered", notes: "called" }),
];

const homes: readonly Partial<PropertyDetails>[] = [
  { occupancy: "second_residence" },
  { occupancy: "principal_residence", isPrimaryResidence: true },
  { isPrimaryResidence: false },
  { propertyType: "manufactured_home" },
  { floodZone: "AE" },
  { floodZone: "AE", annualFloodInsuranceCents: 900_00 },
  { street: "7 Other Street" },
  { units: null },
  { homeValueCents: 900_000_00 },
];

const colleagues: readonly (keyof Staff)[] = [
  "administrator",
  "officer",
  "processor",
  "underwriter",
  "closer",
  "compliance",
];

/** The name of the correcting step: only it can change what is fixed. */
export const correcting = "correct-loan";

type Pick = ReturnType<typeof pickBy>;
type Other = Extract<LoanStep, { readonly use: "other" }>;

const other = (by: keyof Staff, name: string, run: Other["run"]): LoanStep => ({ use: "other", by, name, run });

const correct = (by: keyof Staff, pick: Pick): LoanStep =>
  other(by, correcting, ({ dependencies, on }, { id }, actor) => {
    const [ofLoan, ofHome] = [pick(terms), pick(homes)];
    const isOfLoan = pick([true, false]);
    const nothing = { borrowerId: null, borrower: null, feeId: null, fee: null };
    return correctLoan(
      dependencies,
      actor,
      id,
      {
        ...nothing,
        reason: "It was entered wrong",
        loan: isOfLoan ? (current) => accept({ ...current, ...ofLoan(current, on) }) : null,
        property: isOfLoan ? null : (current) => accept({ ...current, ...ofHome }),
      },
      null,
    );
  });

const changePeople = (by: keyof Staff, pick: Pick): LoanStep =>
  pick([
    other(by, "add-borrower", ({ dependencies }, { id }, actor) =>
      addBorrower(
        dependencies,
        actor,
        id,
        person("Bea", "Example", day("1955-02-03"), { borrowerType: "ineligible_non_borrowing_spouse" }),
        null,
        null,
      ),
    ),
    other(by, "remove-borrower", ({ dependencies }, { borrowers }, actor) =>
      removeBorrower(dependencies, actor, borrowers.at(-1)?.id ?? 0, null),
    ),
    other(by, "change-borrower", ({ dependencies }, { borrowers }, actor) =>
      changeBorrower(dependencies, actor, pick(borrowers).id, null, (current) =>
        accept({ ...current, bornOn: pick([day("1975-02-03"), day("1940-02-03")]) }),
      ),
    ),
    other(by, "be-represented", ({ dependencies, on }, { borrowers }, actor) =>
      changeBorrower(dependencies, actor, pick(borrowers).id, null, (current) =>
        accept({
          ...current,
          representative: {
            ...{ kind: "power_of_attorney", name: "Cora Example", authorizedOn: on, confirmedOn: on },
            isPersonCompetent: pick([false, null]),
            ...{ survivesIncapacity: true, counseledOn: pick([on, null]), certificateNumber: null },
          },
        }),
      ),
    ),
    other(by, "leave-out-of-household", ({ dependencies }, { borrowers }, actor) =>
      changeBorrower(dependencies, actor, pick(borrowers).id, null, (current) =>
        accept({ ...current, isLeftOutOfHousehold: true }),
      ),
    ),
    other(by, "remove-fee", ({ dependencies }, { fees }, actor) =>
      removeFee(dependencies, actor, fees.at(-1)?.id ?? 0, null),
    ),
  ]);

/** A user with every permission moves the loan on immediately. */
export const hurried = (loan: Loan): LoanStep =>
  move("administrator", transitionsFrom[statusOf(loan)][0] ?? "endorsed", "in a hurry");

/** Something that a user does with a loan out of order, in whatever status it is. */
export const detour = (pick: Pick): LoanStep => {
  const by = pick(colleagues);
  return pick([
    () => move(by, pick(loanStatuses), pick([null, "asked for"])),
    () => enter(by, pick(terms)),
    () => enter("administrator", pick(terms)),
    (): LoanStep => ({ use: "change-property", by, details: pick(homes) }),
    (): LoanStep => ({ use: "change-property", by: "administrator", details: pick(homes) }),
    () => changePeople(by, pick),
    () => correct(pick([by, "compliance"] as const), pick),
    () => pick([calculate, lockRate]),
    () => query(by, "cairvs_authorization", {}),
    () => command(by, "hecm_financial_assessment", () => ({})),
    () => command(by, "hecm_insurance_application", () => ({ appraiserLicense: null, licenseType: null })),
  ])();
};
