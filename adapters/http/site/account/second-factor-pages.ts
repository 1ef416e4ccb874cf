import { inGroups } from "../../../../domain/identity/second-factor/second-factor.ts";
import type { ShownBlock } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action/action-page.ts";
import { shownForm } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import type { FieldProblems } from "../form/items.ts";
import { postedFields } from "../form/posted.ts";
import { fieldProblems, formSentenceOf, problemOf } from "../form/problem.ts";
import { jsonObject, typedObject } from "../form/typed.ts";
import { instantText, textIn } from "../json-texts.ts";
import { messageOf } from "../messages.ts";
import { secondFactorPath } from "../paths.ts";
import type { Performed } from "../perform.ts";
import { refusedPage } from "../refused-page.ts";
import { lastIdOf, redirectTo, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";

const title = "Second factor";

const setupForm = {
  operation: "turnOnSecondFactor",
  title,
  submit: "Turn it on",
  sections: [{ title: null, fields: ["otp", "current_password"] }],
} as const;

const changeSections = [{ title: null, fields: ["current_password", "otp", "recovery_code"] }] as const;

const backLinks: ShownBlock = { kind: "links", label: "Back", links: [{ href: "/account", text: "Your account" }] };

/** The recovery codes are shown immediately, because no other page can show them. */
const codesPage = ({ json }: Performed): SiteOutcome => {
  const codes = isJsonObject(json) && Array.isArray(json.recovery_codes) ? json.recovery_codes : [];
  return shown({
    title: "Your recovery codes",
    blocks: [
      {
        kind: "paragraph",
        text: "Keep these codes with your papers, not on your phone: each signs you in once without the app. They are not shown again.",
      },
      { kind: "facts", facts: codes.map((code, at) => ({ name: `Code ${at + 1}`, text: textIn(code) })) },
      backLinks,
    ],
  });
};

/** The secret, as a QR code and as text to type in. */
const secretBlocks = ({ secret, address }: JsonObject): readonly ShownBlock[] => [
  {
    kind: "paragraph",
    text: "Scan this code with an authenticator app on your phone. On the phone itself, open the link or type the key.",
  },
  { kind: "qrCode", text: textIn(address), label: "QR code of the key below" },
  {
    kind: "facts",
    facts: [
      { name: "Key", text: inGroups(textIn(secret)) },
      { name: "On this device", text: { href: textIn(address), text: "Open the app" } },
    ],
  },
];

/** `/account/second-factor`: sets up a second factor, or shows the existing one. */
const statePage = (forms: Forms): SitePage => {
  const fields = forms.fieldsOf(setupForm.operation).named(["otp", "current_password"]);

  const formBlock = async (visit: Visit, setup: string, problems: FieldProblems = new Map()) => ({
    kind: "form" as const,
    form: await shownForm(setupForm, fields, visit, {
      typed: typedObject(fields, {}),
      problems,
      hidden: [{ text: "setup", value: setup }],
    }),
  });

  const stateBlocks = ({ turned_on_at, recovery_codes_left }: JsonObject, visit: Visit): readonly ShownBlock[] => [
    {
      kind: "facts",
      facts: [
        { name: "On since", text: instantText(turned_on_at, visit.session.company.timeZone) },
        { name: "Recovery codes left", text: textIn(recovery_codes_left) },
      ],
    },
    {
      kind: "links",
      label: title,
      links: [
        { href: `${secondFactorPath}/codes`, text: "Make new recovery codes" },
        { href: `${secondFactorPath}/off`, text: "Turn it off, or change to another app" },
        { href: "/account", text: "Your account" },
      ],
    },
  ];

  const show = async (visit: Visit): Promise<SiteOutcome> => {
    const read = await visit.perform("readSecondFactor");
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage(title, read);
    const { setup } = read.json;
    const why = visit.session.lacksSecondFactor
      ? "Your company requires a second factor: set it up here to continue."
      : "With a second factor, your password alone is not enough to sign in as you.";
    const blocks = isJsonObject(setup)
      ? [
          { kind: "paragraph", text: why } as const,
          ...secretBlocks(setup),
          await formBlock(visit, textIn(setup.setup)),
          ...(visit.session.lacksSecondFactor ? [] : [backLinks]),
        ]
      : stateBlocks(read.json, visit);
    return shown({ title, message: messageOf(visit.query), blocks });
  };

  const receive = async (visit: Visit, form: URLSearchParams): Promise<SiteOutcome> => {
    const setup = form.get("setup") ?? "";
    const json = { ...jsonObject(fields, postedFields(fields, form)), setup };
    const performed = await visit.perform(setupForm.operation, { json });
    if (performed.status < 300) return codesPage(performed);
    const problems = fieldProblems(performed);
    const block = await formBlock(visit, setup, problems);
    return shown({
      title,
      status: performed.status,
      problem: problemOf(formSentenceOf(performed), problems, block.form),
      blocks: [
        { kind: "paragraph", text: "The key in your app is still valid: type the code that it shows now." },
        block,
        { kind: "paragraph", text: { href: secondFactorPath, text: "Start over with another key" } },
      ],
    });
  };

  return { path: secondFactorPath, permission: "signed in", openWithoutSecondFactor: true, show, receive };
};

/** The pages of second factors. */
export const secondFactorPages = (forms: Forms): readonly SitePage[] => [
  statePage(forms),
  actionPage(
    {
      path: `${secondFactorPath}/codes`,
      form: {
        operation: "renewRecoveryCodes",
        title: "Make new recovery codes",
        submit: "Make new codes",
        sections: changeSections,
      },
      backOf: () => secondFactorPath,
      doneOf: (_visit, performed) => codesPage(performed),
    },
    forms,
  ),
  actionPage(
    {
      path: `${secondFactorPath}/off`,
      form: {
        operation: "turnOffSecondFactor",
        title: "Turn the second factor off",
        submit: "Turn it off",
        sections: changeSections,
      },
      backOf: () => secondFactorPath,
      doneOf: () => redirectTo(`${secondFactorPath}?done=second_factor_off`),
    },
    forms,
  ),
  actionPage(
    {
      path: "/admin/users/{id}/second-factor",
      form: {
        operation: "resetSecondFactor",
        title: "Reset this user's second factor?",
        submit: "Reset it",
        sections: [],
      },
      idOf: lastIdOf,
      backOf: (visit) => `/admin/users/${lastIdOf(visit)}`,
      doneOf: (visit) => redirectTo(`/admin/users/${lastIdOf(visit)}?done=second_factor_reset`),
    },
    forms,
  ),
];
