import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action-page.ts";
import { editPage, refusedPage } from "../form/edit-page.ts";
import type { FieldsOf } from "../form/fields-of.ts";
import { messageOf } from "../messages.ts";
import type { Performed } from "../perform.ts";
import type { Site } from "../site.ts";
import { elsewhere, type SitePage, shown, type Visit } from "../site-page.ts";
import { loanForms } from "./loan-forms.ts";
import { dateText, dollarsText, nameOf, objectsIn, textIn, wordsOf } from "./loan-texts.ts";

const loanPath = (id: number | string): string => `/loans/${id}`;
const pathOfVisit = ({ ids }: Visit): string => loanPath(ids[0] ?? 0);
const done = (path: string, what: string) => elsewhere(`${path}?done=${what}`);

const pageRows = 50;

const pipelineRow = (loan: JsonObject): readonly ShownText[] => {
  const next = isJsonObject(loan.next_status) ? loan.next_status : {};
  const unmet = Array.isArray(next.unmet) ? next.unmet.length : 0;
  const [deadline] = objectsIn(loan.deadlines);
  return [
    {
      href: loanPath(String(loan.id)),
      text: `${objectsIn(loan.borrowers).map(nameOf).join(", ")} · ${textIn(loan.loan_number)}`,
    },
    wordsOf(loan.status),
    next.status === undefined
      ? ""
      : next.ready === true
        ? `Ready for ${wordsOf(next.status)}`
        : `${wordsOf(next.status)}: ${unmet} unmet`,
    deadline === undefined ? "" : `${wordsOf(deadline.kind)}: ${dateText(deadline.date ?? deadline.on)}`,
    wordsOf(loan.calculation),
    textIn(loan.property_state),
    textIn(loan.loan_officer_name),
  ];
};

/** `/loans`: the loans in progress, each row leading to its loan. */
const pipelinePage: SitePage = {
  path: "/loans",
  permission: "loan.view",
  show: async ({ perform, query, may }) => {
    const filter = new URLSearchParams(
      [...query].filter(([name, value]) => !["page", "done"].includes(name) && value !== ""),
    );
    const read = await perform("readPipeline", { query: filter });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Loans", read);
    const loans = objectsIn(read.json.results);
    const page = Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1);
    const rows = loans.slice((page - 1) * pageRows, page * pageRows);
    const count = Number(read.json.count);
    const pages = Math.ceil(loans.length / pageRows);
    const toPage = (number: number, text: string) => {
      const target = new URLSearchParams(filter);
      target.set("page", String(number));
      return { href: `/loans?${target}`, text };
    };
    const blocks: readonly ShownBlock[] = [
      ...(may("loan.create")
        ? [{ kind: "links", label: "Loans", links: [{ href: "/loans/new", text: "Start a loan" }] } as const]
        : []),
      {
        kind: "table",
        caption:
          count > loans.length
            ? `${loans.length} of ${count} loans, those changed last: narrow the filter to see others`
            : `${count} loans`,
        columns: ["Loan", "Status", "Next", "Deadline", "Calculation", "State", "Loan officer"].map((name) => ({
          name,
        })),
        rows: rows.map(pipelineRow),
        empty: "No loan is in progress.",
      },
      {
        kind: "links",
        label: "More loans",
        links: [
          ...(page > 1 ? [toPage(page - 1, "Previous 50")] : []),
          ...(page < pages ? [toPage(page + 1, "Next 50")] : []),
        ],
      },
    ];
    return shown({
      title: "Loans",
      message: messageOf(query),
      blocks: blocks.filter((block) => block.kind !== "links" || block.links.length > 0),
    });
  },
};

const requirementBlocks = (loan: JsonObject): readonly ShownBlock[] =>
  objectsIn(loan.allowed_statuses).flatMap((allowed): ShownBlock[] => {
    const unmet = objectsIn(allowed.requirements).map((requirement): readonly ShownText[] => [
      textIn(requirement.text ?? requirement.sentence),
    ]);
    return [
      {
        kind: "table",
        caption: `${wordsOf(allowed.status)}: ${allowed.ready === true ? "ready" : "not ready"}`,
        columns: [{ name: "Requirement that is not met" }],
        rows: unmet,
        empty: `Ready for ${wordsOf(allowed.status)}.`,
      },
    ];
  });

/** `/loans/{id}`: what a loan is, what it needs next, and the pages that change it. */
const loanPage: SitePage = {
  path: "/loans/{id}",
  permission: "loan.view",
  show: async (visit) => {
    const read = await visit.perform("readLoan", { id: visit.ids[0] ?? 0 });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Loan", read);
    const loan = read.json;
    const calculation = isJsonObject(loan.last_calculation) ? loan.last_calculation : null;
    const path = pathOfVisit(visit);
    const people = objectsIn(loan.borrowers);
    const property = isJsonObject(loan.property) ? loan.property : {};
    const link = (href: string, text: string) => ({ href, text });
    return shown({
      title: `${people.map(nameOf).join(", ")} · ${textIn(loan.loan_number)}`,
      message: messageOf(visit.query),
      blocks: [
        {
          kind: "facts",
          facts: [
            { name: "Status", text: wordsOf(loan.status) },
            { name: "Type", text: wordsOf(loan.hecm_type) },
            { name: "State", text: textIn(property.state) },
            { name: "Home value", text: dollarsText(loan.home_value) },
            {
              name: "Principal limit",
              text: calculation === null ? "Not calculated" : dollarsText(calculation.principal_limit),
            },
            {
              name: "Available proceeds",
              text: calculation === null ? "Not calculated" : dollarsText(calculation.available_proceeds),
            },
            {
              name: "Calculation",
              text:
                calculation === null ? "None" : calculation.stale === true ? "Out of date: calculate again" : "Current",
            },
          ],
        },
        {
          kind: "links",
          label: "Work on this loan",
          links: [
            ...(visit.may("loan.edit")
              ? [
                  link(`${path}/money`, "Value, liens and plan"),
                  link(`${path}/terms`, "Product, rates and dates"),
                  link(`${path}/reviews`, "Assessment, HMDA and insurance"),
                ]
              : []),
            ...(visit.may("property.edit") ? [link(`${path}/property/${property.id}`, "Property")] : []),
            ...(visit.may("calculation.create") ? [link(`${path}/calculate`, "Calculate")] : []),
            link(`${path}/status`, "Move the loan"),
            link(`${path}/fees`, "Fees"),
          ],
        },
        {
          kind: "table",
          caption: "People",
          columns: [{ name: "Name" }, { name: "Role" }, { name: "Social security number" }],
          rows: people.map((person) => [
            link(`${path}/borrowers/${person.id}`, nameOf(person)),
            wordsOf(person.borrower_type),
            person.ssn_last4 === null ? "Missing" : `ends with ${textIn(person.ssn_last4)}`,
          ]),
          empty: "Nobody is on this loan.",
        },
        { kind: "links", label: "People", links: [link(`${path}/borrowers/new`, "Add a person")] },
        { kind: "heading", text: "What is needed next" },
        ...requirementBlocks(loan),
      ],
    });
  },
};

/** `/loans/{id}/fees`: the fees of a loan. */
const feesPage: SitePage = {
  path: "/loans/{id}/fees",
  permission: "fee.view",
  show: async (visit) => {
    const query = new URLSearchParams({ loan: String(visit.ids[0] ?? 0), limit: "100" });
    const read = await visit.perform("listFees", { query });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Fees", read);
    const path = pathOfVisit(visit);
    return shown({
      title: "Fees",
      message: messageOf(visit.query),
      blocks: [
        {
          kind: "links",
          label: "Fees",
          links: [
            { href: path, text: "Back to the loan" },
            { href: `${path}/fees/new`, text: "Add a fee" },
          ],
        },
        {
          kind: "table",
          caption: "Fees of the loan",
          columns: [{ name: "Fee" }, { name: "Amount", isFigure: true }, { name: "Paid by" }, { name: "When" }],
          rows: objectsIn(read.json.results).map((fee) => [
            { href: `${path}/fees/${fee.id}`, text: textIn(fee.description) },
            dollarsText(fee.amount),
            wordsOf(fee.paid_by),
            wordsOf(fee.payment_timing),
          ]),
          empty: "The loan has no fees.",
        },
      ],
    });
  },
};

const loanIdOf = (ids: readonly number[]): number => ids[0] ?? 0;
const lastIdOf = (ids: readonly number[]): number => ids.at(-1) ?? 0;

const idIn = ({ json }: Performed): string => (isJsonObject(json) ? String(json.id) : "");

/** The pages of loans. */
export const loanPages = ({ services }: Site, fieldsOf: (operation: string) => FieldsOf): readonly SitePage[] => {
  const newKey = services.dependencies.vault.secret;
  const edit = (form: keyof typeof loanForms, path: string, read: string, idOf = loanIdOf, doneOf = pathOfVisit) =>
    editPage({ path, form: loanForms[form], read, idOf, doneOf }, fieldsOf(loanForms[form].operation));
  const loanOf = (visit: Visit) => ({ loan: loanIdOf(visit.ids) });
  const feesPath = (visit: Visit) => `${pathOfVisit(visit)}/fees`;
  return [
    pipelinePage,
    actionPage(
      {
        path: "/loans/new",
        form: loanForms.start,
        presetOf: ({ session }) => ({ loan_officer_id: session.actor.userId, hecm_type: "traditional" }),
        doneOf: (_visit, performed) => done(loanPath(idIn(performed)), "created"),
        backOf: () => "/loans",
      },
      fieldsOf("startLoan"),
      newKey,
    ),
    loanPage,
    edit("money", "/loans/{id}/money", "readLoan"),
    edit("terms", "/loans/{id}/terms", "readLoan"),
    edit("reviews", "/loans/{id}/reviews", "readLoan"),
    edit("property", "/loans/{id}/property/{id}", "readProperty", lastIdOf),
    actionPage(
      {
        path: "/loans/{id}/borrowers/new",
        form: loanForms.addBorrower,
        givenOf: loanOf,
        presetOf: () => ({ borrower_type: "co_borrower" }),
        doneOf: (visit) => done(pathOfVisit(visit), "created"),
        backOf: pathOfVisit,
      },
      fieldsOf("addBorrower"),
      newKey,
    ),
    edit("borrower", "/loans/{id}/borrowers/{id}", "readBorrower", lastIdOf),
    feesPage,
    actionPage(
      {
        path: "/loans/{id}/fees/new",
        form: loanForms.addFee,
        givenOf: loanOf,
        doneOf: (visit) => done(feesPath(visit), "created"),
        backOf: feesPath,
      },
      fieldsOf("addFee"),
      newKey,
    ),
    edit("fee", "/loans/{id}/fees/{id}", "readFee", lastIdOf, feesPath),
    actionPage(
      {
        path: "/loans/{id}/status",
        form: loanForms.status,
        givenOf: loanOf,
        doneOf: (visit) => done(pathOfVisit(visit), "moved"),
        backOf: pathOfVisit,
      },
      fieldsOf("updateLoanStatus"),
      newKey,
    ),
    actionPage(
      {
        path: "/loans/{id}/calculate",
        form: {
          operation: "calculateLoan",
          title: "Calculate",
          submit: "Calculate",
          sections: [],
        },
        givenOf: loanOf,
        doneOf: (visit) => done(pathOfVisit(visit), "calculated"),
        backOf: pathOfVisit,
      },
      fieldsOf("calculateLoan"),
      newKey,
    ),
  ];
};
