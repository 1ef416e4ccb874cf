import { describe, expect, test } from "bun:test";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import { noWaiver } from "../../../../domain/loan/agency/counseling-waiver.ts";
import { deadlineEdition, deadlinesOf, firstDueOn } from "../../../../domain/loan/deadlines/deadlines.ts";
import { withEarliestDays } from "../../../../domain/loan/deadlines/earliest-days.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { firstPipeline } from "../../../../domain/loan/mcr/pipeline-entries.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { aBorrower, anEnteredCertificate, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aStartedLoan, now, today } from "../example.ts";

const loanWith = (given: Partial<Loan>): Loan => ({ ...aStartedLoan(), ...given });
const due = (given: Partial<Loan>) => deadlinesOf(loanWith(given), [], today).map(({ kind, on }) => `${kind} ${on}`);
const inStatus = (status: LoanStatus) => ({ statusHistory: [aStatusEntry(status)] });
const counseledOn = (on: string) => ({
  counseledOn: day(on),
  certificateNumber: null,
  agencyId: null,
  borrowerIds: null,
  ...noWaiver,
});

describe("the deadlines of a loan", () => {
  test("are none while it has no dates", () => {
    expect(due({})).toEqual([]);
    expect(firstDueOn(loanWith({}))).toBeNull();
  });

  test("include the application, 180 days after the counseling, until there is one", () => {
    // 2026-03-01 and 180 days is 2026-08-28.
    expect(due({ counseling: counseledOn("2026-03-01") })).toEqual(["counseling_expires 2026-08-28"]);
    expect(due({ counseling: counseledOn("2026-03-01"), applicationOn: day("2026-04-20") })).toEqual([
      "regulation_b_notice 2026-05-20",
    ]);
    // For each person the latest session counts, and among people the one whose counseling expires first.
    const certified = (...days: string[]) =>
      aBorrower({ id: days.length, counselingCertificates: days.map((on) => anEnteredCertificate(on)) });
    expect(due({ borrowers: [certified("2026-03-01"), certified("2025-09-01", "2026-03-02")] })).toEqual([
      "counseling_expires 2026-08-28",
    ]);
    // A certificate with an earlier end expires then; one with a later end does not extend the rule's period.
    const saying = (expiresOn: string) =>
      aBorrower({ counselingCertificates: [anEnteredCertificate("2026-03-01", { expiresOn: day(expiresOn) })] });
    expect(due({ borrowers: [saying("2026-08-27")] })).toEqual(["counseling_expires 2026-08-27"]);
    expect(due({ borrowers: [saying("2026-08-29")] })).toEqual(["counseling_expires 2026-08-28"]);
  });

  test("include the closing, 180 days after the appraisal, or 120 for case numbers before June 2022", () => {
    const appraisedOn = day("2026-04-01");
    expect(due({ appraisedOn })).toEqual(["appraisal_expires 2026-09-28"]);
    const older = { appraisedOn: day("2022-06-10"), caseNumberAssignedOn: day("2022-05-31") };
    expect(due(older)).toContain("appraisal_expires 2022-10-08");
    expect(due({ ...older, caseNumberAssignedOn: day("2022-06-01") })).toContain("appraisal_expires 2022-12-07");
    expect(due({ appraisedOn, ...inStatus("funded") })).toEqual([]);
  });

  test("include a lock's end, 120 days after the case number, once there are both", () => {
    const caseNumberAssignedOn = day("2026-03-02");
    expect(due({ rateLockedOn: today })).toEqual([]);
    expect(due({ rateLockedOn: today, caseNumberAssignedOn })).toEqual([
      "rate_lock_expires 2026-06-30",
      "case_number_cancelled 2026-09-02",
    ]);
  });

  test("include a case number's end, six months after it was assigned or an appraisal was logged", () => {
    const caseNumber = { state: "assigned", number: "0123456789", assignedOn: day("2026-03-31") } as const;
    const agency = { ...unknownToAgency, caseNumber };
    // There is no September 31.
    expect(due({ agency })).toEqual(["case_number_cancelled 2026-09-30"]);
    const appraisal = { ...loggedAppraisal, loggedOn: day("2026-04-16") };
    // Logged on Thursday, April 16, and dated Wednesday, April 15.
    const logged = { agency: { ...agency, appraisal }, appraisedOn: day("2026-04-15") };
    expect(due(logged)).toEqual(["appraisal_expires 2026-10-12", "case_number_cancelled 2026-10-16"]);
    expect(due({ agency: { ...agency, insuranceStatus: "submitted" } })).toEqual([]);
    const cancelled = { state: "cancelled", number: "0123456789", assignedOn: today } as const;
    expect(due({ agency: { ...unknownToAgency, caseNumber: cancelled } })).toEqual([]);
  });

  describe("include the notice of Regulation B, 30 days after the application", () => {
    const applicationOn = day("2026-04-20");
    const history = (...entries: readonly (readonly [LoanStatus, string])[]) => ({
      statusHistory: entries.map(([status, on]) => ({ ...aStatusEntry(status), effectiveOn: day(on) })),
    });
    const notice = (noticeSentOn: string | null, ...entries: readonly (readonly [LoanStatus, string])[]) =>
      due({ applicationOn, noticeSentOn: noticeSentOn === null ? null : day(noticeSentOn), ...history(...entries) });
    const received = ["processing", "2026-04-20"] as const;

    test("until a notice of what the application lacks is sent, while nothing is decided", () => {
      expect(notice(null, received)).toEqual(["regulation_b_notice 2026-05-20"]);
      expect(notice("2026-04-30", received)).toEqual([]);
    });

    test.each(["denied", "conditional_approval", "clear_to_close", "closing"] as const)(
      "until a notice is dated on or after the date of the decision: %s",
      (status) => {
        const decided = [received, [status, "2026-04-30"]] as const;
        expect(notice(null, ...decided)).toEqual(["regulation_b_notice 2026-05-20"]);
        expect(notice("2026-04-29", ...decided)).toEqual(["regulation_b_notice 2026-05-20"]);
        expect(notice("2026-04-30", ...decided)).toEqual([]);
      },
    );

    test("for an approval from its first day on, even if the borrower does not accept it", () => {
      const approved = [received, ["conditional_approval", "2026-04-24"], ["clear_to_close", "2026-04-28"]] as const;
      expect(notice("2026-04-24", ...approved)).toEqual([]);
      expect(notice("2026-04-24", ...approved, ["approved_not_accepted", "2026-04-30"])).toEqual([]);
      expect(notice("2026-04-23", ...approved, ["approved_not_accepted", "2026-04-30"])).toEqual([
        "regulation_b_notice 2026-05-20",
      ]);
      // Sent back to underwriting and approved again, it is another decision.
      const again = [...approved, ["underwriting", "2026-04-29"], ["clear_to_close", "2026-04-30"]] as const;
      expect(notice("2026-04-28", ...again)).toEqual(["regulation_b_notice 2026-05-20"]);
    });

    test("and again 30 days after a reopening, until another notice", () => {
      const reopened = [received, ["denied", "2026-04-24"], ["processing", "2026-04-28"]] as const;
      // From April 28, 30 days end on May 28; a notice on the same date may be about the denial.
      expect(notice("2026-04-28", ...reopened)).toEqual(["regulation_b_notice 2026-05-28"]);
      expect(notice("2026-04-29", ...reopened)).toEqual([]);
      const loan = loanWith({ applicationOn, ...history(...reopened) });
      expect(deadlinesOf(loan, [], today)[0]?.rule).toBe(
        "The applicant must be notified of the decision within 30 days of the reopening",
      );
    });

    test("for a denial even if the application is reopened and withdrawn, from the application on", () => {
      const withdrawn = [
        received,
        ["denied", "2026-04-24"],
        ["processing", "2026-04-28"],
        ["withdrawn", "2026-04-29"],
      ] as const;
      expect(notice(null, ...withdrawn)).toEqual(["regulation_b_notice 2026-05-20"]);
      expect(notice("2026-04-23", ...withdrawn)).toEqual(["regulation_b_notice 2026-05-20"]);
      expect(notice("2026-04-24", ...withdrawn)).toEqual([]);
    });

    const complete = (completedOn: string, ...entries: readonly (readonly [LoanStatus, string])[]) =>
      due({ applicationOn, applicationCompletedOn: day(completedOn), ...history(...entries) });

    test("for the complete application, if its date is entered and not after the decision", () => {
      // 30 days after April 27 is May 27.
      expect(complete("2026-04-27", received)).toEqual(["regulation_b_notice 2026-05-27"]);
      expect(complete("2026-04-27", received, ["denied", "2026-04-27"])).toEqual(["regulation_b_notice 2026-05-27"]);
      expect(complete("2026-04-28", received, ["denied", "2026-04-27"])).toEqual(["regulation_b_notice 2026-05-20"]);
      const loan = loanWith({ applicationOn, applicationCompletedOn: day("2026-04-27"), ...history(received) });
      expect(deadlinesOf(loan, [], today)[0]?.rule).toBe(
        "The applicant must be notified of the decision within 30 days of the complete application",
      );
    });

    test("and after a reopening from the date when it was complete since, otherwise from the reopening", () => {
      const reopened = [received, ["incomplete", "2026-04-24"], ["processing", "2026-04-26"]] as const;
      expect(complete("2026-04-26", ...reopened)).toEqual(["regulation_b_notice 2026-05-26"]);
      expect(complete("2026-04-27", ...reopened)).toEqual(["regulation_b_notice 2026-05-27"]);
      expect(complete("2026-04-22", ...reopened)).toEqual(["regulation_b_notice 2026-05-26"]);
    });

    type Dates = Partial<Pick<Loan, "applicationOn" | "applicationCompletedOn">>;
    /** A loan that had these dates, one set after another. */
    const datedBy = (...days: readonly Dates[]): Loan => {
      let loan = loanWith(history(received));
      for (const given of days) {
        const after = withEarliestDays(loan, { ...loan, ...given });
        loan = { ...after, pipeline: after.pipeline.length > 0 ? after.pipeline : firstPipeline(after, now) };
      }
      return loan;
    };
    const onDay = (on: string | null) => ({ applicationOn: on === null ? null : day(on) });
    const completeOn = (on: string | null) => ({ applicationCompletedOn: on === null ? null : day(on) });
    const dueBy = (loan: Loan) => deadlinesOf(loan, [], today).map(({ on }): string => on);

    test.each<[what: string, days: readonly Dates[], on: readonly string[]]>([
      ["it is moved to a later one", [onDay("2026-04-20"), onDay("2026-04-29")], ["2026-05-20"]],
      [
        "it is moved to an earlier one and back",
        [onDay("2026-04-20"), onDay("2026-04-10"), onDay("2026-04-20")],
        ["2026-05-10"],
      ],
      ["it is cleared and entered later", [onDay("2026-04-20"), onDay(null), onDay("2026-04-29")], ["2026-05-20"]],
      ["it is moved to an earlier one", [onDay("2026-04-20"), onDay("2026-04-10")], ["2026-05-10"]],
      ["there is none now", [onDay("2026-04-20"), onDay(null)], []],
      [
        "it was complete, and is entered as complete later",
        [onDay("2026-04-20"), completeOn("2026-04-22"), completeOn("2026-04-29")],
        ["2026-05-22"],
      ],
      [
        "it was complete, not, and is entered as complete later",
        [onDay("2026-04-20"), completeOn("2026-04-22"), completeOn(null), completeOn("2026-04-29")],
        ["2026-05-22"],
      ],
      [
        "it was complete later, and is entered as complete earlier",
        [onDay("2026-04-20"), completeOn("2026-04-29"), completeOn("2026-04-22")],
        ["2026-05-22"],
      ],
      [
        "it was complete, and is not by now",
        [onDay("2026-04-20"), completeOn("2026-04-22"), completeOn(null)],
        ["2026-05-20"],
      ],
    ])("by the earliest date that the application had: %s", (_, days, on) => {
      expect(dueBy(datedBy(...days))).toEqual([...on]);
    });

    test("by that date, which its rule names; a loan whose date has not changed stores none", () => {
      const moved = datedBy(onDay("2026-04-20"), onDay("2026-04-29"));
      expect(deadlinesOf(moved, [], today)[0]?.rule).toBe(
        "The applicant must be notified of the decision within 30 days of the application, by the earliest day that was entered for it, 2026-04-20",
      );
      const back = withEarliestDays(moved, { ...moved, ...onDay("2026-04-20") });
      expect(back).not.toHaveProperty("earliestApplicationOn");
      expect(deadlinesOf(back, [], today)[0]?.rule).toEndWith("within 30 days of the application");
    });

    test("and after a reopening by the earliest date entered since", () => {
      const before = datedBy(onDay("2026-04-20"), completeOn("2026-04-22"), completeOn("2026-04-23"));
      const reopened = { ...before, ...history(received, ["incomplete", "2026-04-24"], ["processing", "2026-04-26"]) };
      const later = withEarliestDays(reopened, { ...reopened, ...completeOn("2026-04-28") });
      expect(dueBy(later)).toEqual(["2026-05-28"]);
      expect(dueBy(withEarliestDays(later, { ...later, ...completeOn("2026-04-30") }))).toEqual(["2026-05-28"]);
    });

    test("also for an application closed as incomplete without a notice, but not for a withdrawn one or a loan", () => {
      expect(notice(null, received, ["incomplete", "2026-04-30"])).toEqual(["regulation_b_notice 2026-05-20"]);
      // The notice comes first: the applicant does not respond to it.
      expect(notice("2026-04-22", received, ["incomplete", "2026-04-30"])).toEqual([]);
      for (const status of ["withdrawn", "funded", "endorsed", "escrow_closed"] as const)
        expect(notice(null, received, [status, "2026-04-30"])).toEqual([]);
    });
  });

  test("include the insurance, 60 days after the disbursement, also for a funded loan", () => {
    const disbursedOn = day("2026-04-10");
    expect(due({ disbursedOn, ...inStatus("funded") })).toEqual(["insurance_application 2026-06-09"]);
    expect(due({ disbursedOn, ...inStatus("endorsed") })).toEqual([]);
  });

  test("are none for a case whose loan another lender funded and has insured", () => {
    const caseNumberAssignedOn = day("2026-03-02");
    const ofCase = (channel: Loan["channel"], status: LoanStatus, agency = unknownToAgency) =>
      due({ caseNumberAssignedOn, channel, agency, ...inStatus(status) });
    expect(ofCase("brokered", "closing")).toEqual(["case_number_cancelled 2026-09-02"]);
    expect(ofCase("brokered", "funded")).toEqual([]);
    expect(ofCase("wholesale", "funded")).toEqual(["case_number_cancelled 2026-09-02"]);
  });

  test("include nothing else for a loan that has ended", () => {
    const dated = { appraisedOn: day("2026-04-01"), counseling: counseledOn("2026-03-01") };
    for (const status of ["withdrawn", "denied", "incomplete", "approved_not_accepted"] as const)
      expect(due({ ...dated, ...inStatus(status) })).toEqual([]);
  });

  test("do not include insurance for a loan whose escrow was closed afterward, and continue until then", () => {
    const disbursedOn = day("2026-04-10");
    const kept = { disbursedOn, noticeSentOn: day("2026-04-01"), applicationOn: day("2026-03-02") };
    expect(due({ ...kept, ...inStatus("escrow_closed") })).toEqual([]);
    expect(due({ ...kept, ...inStatus("closing") })).toEqual(["insurance_application 2026-06-09"]);
    expect(due({ ...kept, agency: { ...unknownToAgency, insuranceStatus: "submitted" } })).toEqual([]);
  });

  test("do not include a lock's end without a lock, or once the loan was disbursed", () => {
    const caseNumberAssignedOn = day("2026-03-02");
    expect(due({ caseNumberAssignedOn })).toEqual(["case_number_cancelled 2026-09-02"]);
    expect(due({ rateLockedOn: today, caseNumberAssignedOn, ...inStatus("funded") })).toEqual([
      "case_number_cancelled 2026-09-02",
    ]);
  });

  test("include a case number's end by the later of its assignment and the appraisal, while the case is active", () => {
    const caseNumber = { number: "0123456789", assignedOn: day("2026-04-20") };
    const logged = { ...loggedAppraisal, loggedOn: day("2026-04-10") };
    const inState = (state: "assigned" | "archived" | "transferred") =>
      due({ agency: { ...unknownToAgency, caseNumber: { ...caseNumber, state }, appraisal: logged } });
    expect(inState("assigned")).toEqual(["case_number_cancelled 2026-10-20"]);
    expect(inState("archived")).toEqual([]);
    expect(inState("transferred")).toEqual([]);
  });

  test("are none by a rule that is unknown for its date", () => {
    expect(due({ appraisedOn: day("2017-10-01") })).toEqual([]);
    expect(due({ appraisedOn: day("2017-10-02") })).toEqual(["appraisal_expires 2018-01-30"]);
  });

  test("state their rule with its period", () => {
    const caseNumberAssignedOn = day("2026-03-02");
    const dates = { appraisedOn: day("2026-04-01"), rateLockedOn: today, caseNumberAssignedOn, disbursedOn: today };
    const counseled = loanWith({ ...dates, counseling: counseledOn("2026-03-01") });
    expect(deadlinesOf(counseled, [], today).map(({ rule }) => rule)).toEqual([
      "A locked expected rate holds for 120 days from the day after the case number is assigned",
      "The insurance must be applied for within 60 days of the disbursement",
      "The application must come within 180 days after the counseling",
      "The agency cancels a case number after 6 months without an appraisal or an application for the insurance",
      "The loan must close within 180 days after the appraisal",
    ]);
  });

  test("include those of other records at their dates; a store keeps the first one of the loan's own", () => {
    const [own] = deadlinesOf(loanWith({ applicationOn: day("2026-04-20") }), [], today);
    if (own === undefined) throw new Error("an application without a notice");
    const report = (on: string) => ({ ...own, kind: "credit_report_expires" as const, on: day(on) });
    const loan = loanWith({ applicationOn: day("2026-04-20") });
    const days = (...others: string[]) => deadlinesOf(loan, others.map(report), today).map(({ on }) => on as string);
    expect(days("2026-05-21", "2026-05-02")).toEqual(["2026-05-02", "2026-05-20", "2026-05-21"]);
    // On the same date, the loan's own comes first.
    expect(deadlinesOf(loan, [report("2026-05-20")], today).map(({ kind }) => kind)).toEqual([
      "regulation_b_notice",
      "credit_report_expires",
    ]);
    expect(firstDueOn(loan)).toBe(day("2026-05-20"));
    // Once the application has ended, only its notice has a deadline.
    const ended = { ...loan, ...inStatus("denied") };
    expect(deadlinesOf(ended, [report("2026-05-02")], today).map(({ kind }) => kind)).toEqual(["regulation_b_notice"]);
  });

  test("are listed earliest first, with rule, source, and days left, negative if they have passed", () => {
    const loan = loanWith({ applicationOn: day("2026-03-20"), appraisedOn: day("2026-04-01") });
    const [first, second] = deadlinesOf(loan, [], today);
    // From 2026-05-01 back to 2026-04-19, and forward to 2026-09-28.
    expect([first?.daysLeft, second?.daysLeft]).toEqual([-12, 150]);
    expect(first).toMatchObject({
      kind: "regulation_b_notice",
      rule: "The applicant must be notified of the decision within 30 days of the application",
      source: { title: "12 CFR part 1002", section: "1002.9(a)(1)(i) and (c)(1)" },
    });
    const sectionOf = (given: Partial<Loan>) => deadlinesOf({ ...loan, ...given }, [], today)[0]?.source.section;
    expect(sectionOf({ applicationCompletedOn: day("2026-03-25") })).toBe("1002.9(a)(1)(i)");
    expect(sectionOf(inStatus("incomplete"))).toBe("1002.9(c)(1)");
    expect(firstDueOn(loan)).toBe(day("2026-04-19"));
  });
});

test("a store computes its deadlines again when a rule changes: the edition has each step's dates and value", () => {
  const [revision, ...rules] = JSON.parse(deadlineEdition) as [number, ...(readonly (string | number | null)[])[][]];
  expect(revision).toBeGreaterThan(0);
  const since = "2017-10-02";
  // Counseling, appraisal, rate lock, case number, the notice of Regulation B, insurance.
  expect(rules).toEqual([
    [[since, null, 180]],
    [
      [since, "2022-06-01", 120],
      ["2022-06-01", null, 180],
    ],
    [[since, null, 120]],
    [[since, null, 6]],
    [[since, null, 30]],
    [[since, null, 60]],
  ]);
});
