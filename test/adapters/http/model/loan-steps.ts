import { minReasonCharacters } from "../../../../domain/loan/reason.ts";
import {
  type Actor,
  hasEnded,
  lastOf,
  logged,
  type ModelCompany,
  type ModelLoan,
  may,
  mayOriginate,
  nextStatuses,
  rightToMove,
  sees,
  seesLoan,
} from "./model.ts";
import { type Answer, type Planned, pickActor, refusedIf, type Step } from "./step.ts";

/** A part of a loan as a response first shows it. */
export const partOf =
  (field: string) =>
  ({ id, version, [field]: value }: Answer) => ({ id, version, value });

/** The loan of a response; its fees are read with it. */
const startedLoan = (answer: Answer): ModelLoan => ({
  id: answer.id,
  officerId: answer.loan_officer_id,
  notes: null,
  hasDenialReason: false,
  hasApplication: answer.application_date !== null,
  isDeleted: false,
  history: [{ status: "origination", reason: null }],
  fees: [],
  borrowers: answer.borrowers.map(partOf("first_name")),
  property: partOf("street")(answer.property),
  hasUnreadParts: true,
  version: 1,
});

const startLoan: Step = (model, pick) => {
  const company = pick(model.companies);
  const actor = pickActor(model, pick, company);
  const officers = company.users.filter(mayOriginate);
  const officer = pick([actor.user.kind === "super user" ? officers : [actor.user], officers, company.users].map(pick));
  const mayBeOfficer = company.users.includes(officer) && mayOriginate(officer);
  return {
    actor,
    company,
    method: "POST",
    path: "/loan/loans/start-loan/",
    body: {
      company: company.id,
      first_name: "Ada",
      last_name: "Example",
      dob: "1951-03-14",
      property_state: "VA",
      home_value: 450_000,
      loan_officer_id: officer.id,
      application_date: pick([null, "2026-04-20"]),
    },
    refusal: refusedIf(
      [!may(actor, "start"), "403 permission_denied"],
      [!sees(actor, company), "404 company_not_found"],
      [!mayBeOfficer || (!may(actor, "assign") && officer !== actor.user), "400 invalid"],
    ),
    success: 201,
    shows: { company: company.id, status: "origination", loan_officer_id: officer.id, version: 1 },
    follow: (answer) => {
      company.loans.push(startedLoan(answer));
      logged(company, "loan.start", "loan", answer.id);
    },
  };
};

export interface PickedLoan {
  readonly company: ModelCompany;
  readonly loan: ModelLoan;
  readonly actor: Actor;
}

/** Plans a request about an existing loan. */
export const withLoan =
  (plan: (picked: PickedLoan, pick: Parameters<Step>[1]) => Planned | null): Step =>
  (model, pick) => {
    const companies = model.companies.filter(({ loans }) => loans.length > 0);
    if (companies.length === 0) return null;
    const company = pick(companies);
    return plan({ company, loan: pick(company.loans), actor: pickActor(model, pick, company) }, pick);
  };

/** Records a change of a loan, by any of its parts. */
export const loanChanged = (company: ModelCompany, loan: ModelLoan, action: string): void => {
  loan.version += 1;
  logged(company, action, "loan", loan.id);
};

const changeOf = ({ company, loan, actor }: PickedLoan, body: object): Omit<Planned, "follow"> => ({
  actor,
  company,
  loan,
  method: "PATCH",
  path: `/loan/loans/${loan.id}/`,
  body,
  refusal: refusedIf(
    [!may(actor, "edit"), "403 permission_denied"],
    [!seesLoan(actor, company, loan), "404 loan_not_found"],
  ),
  version: loan.version,
  success: 200,
  shows: body,
  reads: `/loan/loans/${loan.id}/`,
});

const changeNotes = withLoan((picked, pick) => {
  const { company, loan } = picked;
  const notes = pick([null, "called back", "no answer"]);
  return {
    ...changeOf(picked, { notes }),
    follow: () => {
      if (notes === loan.notes) return;
      loan.notes = notes;
      loanChanged(company, loan, "loan.change");
    },
  };
});

const assign = withLoan((picked, pick) => {
  const { company, loan, actor } = picked;
  const officer = pick(company.users);
  const isOther = officer.id !== loan.officerId;
  return {
    ...changeOf(picked, { loan_officer_id: officer.id }),
    lateRefusal: refusedIf(
      [isOther && !may(actor, "assign"), "403 permission_denied"],
      [isOther && !mayOriginate(officer), "400 invalid"],
    ),
    follow: () => {
      if (!isOther) return;
      loan.officerId = officer.id;
      loanChanged(company, loan, "loan.change");
    },
  };
});

const giveDenialReason = withLoan((picked) => {
  const { company, loan } = picked;
  return {
    ...changeOf(picked, { hmda: { denial_reasons: [1] } }),
    lateRefusal: refusedIf([hasEnded(lastOf(loan).status) && !loan.hasDenialReason, "400 field_is_fixed"]),
    follow: () => {
      if (loan.hasDenialReason) return;
      loan.hasDenialReason = true;
      loanChanged(company, loan, "loan.change");
    },
  };
});

const statuses = ["processing", "origination", "withdrawn", "incomplete", "denied", "underwriting", "funded"];

const moveLoan = withLoan((picked, pick) => {
  const { company, loan, actor } = picked;
  const last = lastOf(loan);
  const next = nextStatuses[last.status] ?? [];
  const [to, reason] = [
    pick([pick(next), pick(next), pick(statuses)]),
    pick([null, "asked for", "asked for by the borrower"]),
  ];
  const isSame = last.status === to && last.reason === reason;
  return {
    ...picked,
    method: "POST",
    path: "/loan/loans/update-status/",
    body: { loan: loan.id, status: to, reason },
    refusal: refusedIf(
      [!may(actor, "pipeline") && !may(actor, "decide"), "403 permission_denied"],
      [!seesLoan(actor, company, loan), "404 loan_not_found"],
    ),
    lateRefusal: isSame
      ? null
      : refusedIf(
          [!next.includes(to), "400 move_not_allowed"],
          [!may(actor, rightToMove(last.status, to)), "403 permission_denied"],
          [
            // None of these loans has what underwriting requires, nor a notice of what it lacks.
            to === "underwriting" || to === "incomplete" || (to === "denied" && !loan.hasDenialReason),
            "400 requirements_unmet",
          ],
          [hasEnded(last.status) && (reason ?? "").length < minReasonCharacters, "400 invalid"],
        ),
    version: loan.version,
    success: 200,
    shows: { id: loan.id, status: to },
    reads: `/loan/loans/${loan.id}/`,
    follow: () => {
      if (isSame) return;
      loan.history.push({ status: to, reason });
      loanChanged(company, loan, "loan.move_status");
    },
  };
});

const deleteLoan = withLoan((picked) => {
  const { company, loan, actor } = picked;
  const { body: _, shows: _none, ...planned } = changeOf(picked, {});
  return {
    ...planned,
    method: "DELETE",
    success: 204,
    refusal: may(actor, "delete") ? planned.refusal : "403 permission_denied",
    lateRefusal: refusedIf([loan.hasApplication, "400 loan_not_deletable"]),
    follow: () => {
      loan.isDeleted = true;
      company.loans.splice(company.loans.indexOf(loan), 1);
      loanChanged(company, loan, "loan.delete");
    },
  };
});

export const loanSteps: Readonly<Record<string, Step>> = {
  startLoan,
  changeNotes,
  assign,
  giveDenialReason,
  moveLoan,
  deleteLoan,
};
