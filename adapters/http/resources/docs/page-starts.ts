import type { HttpSettings } from "../../settings.ts";

/** Follows the reader's preference for a dark page, initially and when it changes: Swagger UI's own styles need a class. */
const followPreference = `
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
follow();
dark.addEventListener("change", follow);
`;

/**
 * Accessibility fixes for keyboard and screen reader users that Swagger UI lacks. The path of an operation is inside the button that opens
 * it, where it must not also be a link. Opening the operation still puts its address into that of the page.
 */
const usableByAll = `
const pathIsNoLink = ({ React }) => ({
  wrapComponents: {
    DeepLink: (Link) => (props) =>
      props.path.includes("/") ? React.createElement("span", null, props.text) : React.createElement(Link, props),
  },
});
const missing = [
  [".information-container", { role: "region", "aria-label": "About this API" }],
  [".scheme-container", { role: "region", "aria-label": "Server and sign-in" }],
  [".filter-container", { role: "search" }],
  ["#servers", { "aria-label": "Server" }],
  [".operation-filter-input", { "aria-label": "Filter by tag or path" }],
  ["textarea.body-param__text", { "aria-label": "Request body" }],
  ["pre.microlight", { tabindex: "0" }],
  [".close-modal", { "aria-label": "Close" }],
  [".modal-btn.authorize[type=submit]", { "aria-label": "Authorize" }],
];
const complete = () => {
  for (const [selector, attributes] of missing)
    for (const element of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes))
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};
new MutationObserver(complete).observe(document.getElementById("page"), { childList: true, subtree: true });
`;

/**
 * Swagger UI follows the link to an operation before the texts above the list have their full height. It then stops short of an operation
 * that is out of view and has not been laid out yet.
 */
const followLinkAgain = `
const followLink = () =>
  requestAnimationFrame(() => ui.getSystem().layoutActions.parseDeepLinkHash(location.hash));
`;

/**
 * Swagger UI parses the document as YAML, converts all of it to its own records, and processes all of it again for each operation that is
 * opened, which takes seconds. This plugin gives it an outline with what it shows of closed operations and schemas, and the rest when one
 * is opened, as records in which each schema is created once, so that reopening costs nothing. All references in this document are to its
 * own components. The schema of a body or response with an example stays a reference until its tab is opened, because it would otherwise be
 * copied twice for the existing example. The list of operations is built from the outline alone, which has everything it shows, and is not
 * rebuilt with each operation that is opened.
 */
const outlineFirst = `
const eachOf = (part, change) => Object.fromEntries(Object.entries(part).map(([key, each]) => [key, change(each)]));
const outlineOf = ({ paths, components, ...rest }) => ({
  ...rest,
  paths: eachOf(paths, (methods) => eachOf(methods, ({ parameters, requestBody, responses, ...shown }) => shown)),
  components: { ...components, schemas: eachOf(components.schemas, ({ type, title }) => ({ type, title })) },
});
const outlineFirst = ({ Im }) => {
  let whole;
  const at = (keys) => keys.reduce((part, key) => part?.[key], whole);
  const named = new Map();
  const namedBy = ($ref) => {
    if (!named.has($ref)) {
      // What leads back to itself stays a reference there.
      named.set($ref, Im.OrderedMap({ $ref }));
      named.set($ref, recordOf(at($ref.split("/").slice(1))).set("$$ref", $ref));
    }
    return named.get($ref);
  };
  const recordOf = (part) => {
    if (part === null || typeof part !== "object") return part;
    if (Array.isArray(part)) return Im.List(part.map(recordOf));
    const { $ref, ...beside } = part;
    const hasExample = part.example !== undefined && part.schema?.$ref !== undefined;
    const own = Im.OrderedMap(
      hasExample ? { ...beside, schema: Im.OrderedMap(part.schema), example: recordOf(part.example) } : eachOf(beside, recordOf),
    );
    // A reference with something beside it, which OpenAPI 3.0 writes as a list of one.
    if (part.allOf?.length === 1) return own.get("allOf").first().merge(own.delete("allOf"));
    return $ref === undefined ? own : namedBy($ref).merge(own);
  };
  const requested = new Set();
  const requestResolvedSubtree = (_, { specActions }) => (path) => {
    const place = path.join(" ");
    if (requested.has(place)) return;
    requested.add(place);
    // It is requested while the page is drawn, which must not change what is drawn.
    setTimeout(() => {
      requested.delete(place);
      specActions.updateResolvedSubtree(path, recordOf(at(path)));
    });
  };
  const parseToJson = (_, { specActions }) => (text) =>
    specActions.updateJsonSpec(outlineOf((whole = JSON.parse(text))));
  const findDefinition = () => (_, name) => namedBy("#/components/schemas/" + name);
  let outlined;
  const taggedOperations = (original) => (state, ...others) => {
    if (outlined?.get("json") !== state.get("json")) outlined = state;
    return original(outlined, ...others);
  };
  return {
    statePlugins: {
      spec: {
        wrapActions: { parseToJson, requestResolvedSubtree },
        wrapSelectors: { findDefinition, taggedOperations },
      },
    },
  };
};
`;

/** Long examples and responses are not highlighted: each of their words would be a separate element, a thousand of them for a loan. */
const longIsPlain = `
const longIsPlain = ({ React }) => ({
  wrapComponents: {
    SyntaxHighlighter: (Original, { getComponent }) => (props) =>
      props.children?.length > 2000 && props.renderPlainText
        ? props.renderPlainText({ children: props.children, PlainTextViewer: getComponent("PlainTextViewer") })
        : React.createElement(Original, props),
  },
});
`;

/**
 * Opens Swagger UI. A sign-in survives a reload of the page. The client's secret is never prefilled, because everyone may be able to read
 * the page.
 */
export const swaggerStart = (prefix: string, { proposedClientId }: Pick<HttpSettings, "proposedClientId">): string => {
  const options = {
    url: `${prefix}/swagger-3.0.json`,
    dom_id: "#page",
    deepLinking: true,
    validatorUrl: null,
    persistAuthorization: true,
    filter: true,
    // The fields of a schema are shown with their descriptions; nested schemas are folded.
    defaultModelExpandDepth: 2,
    // The list of all schemas is folded, because each operation shows its own.
    defaultModelsExpandDepth: 0,
  };
  const signIn = proposedClientId === null ? "" : `ui.initOAuth(${JSON.stringify({ clientId: proposedClientId })});\n`;
  const ui = `SwaggerUIBundle({ ...${JSON.stringify(options)}, plugins: [pathIsNoLink, longIsPlain, outlineFirst], onComplete: followLink })`;
  return `${followPreference}${usableByAll}${longIsPlain}${outlineFirst}${followLinkAgain}const ui = ${ui};\n${signIn}`;
};

const darkTheme = {
  colors: {
    primary: { main: "#8ab4f8" },
    success: { main: "#7ed491" },
    warning: { main: "#f2c66d" },
    error: { main: "#ff9d8f" },
    text: { primary: "#e4e6e6", secondary: "#b7bcbf" },
    border: { dark: "#4a5156", light: "#363c40" },
    responses: {
      success: { color: "#7ed491", backgroundColor: "#1d3324", tabTextColor: "#7ed491" },
      error: { color: "#ff9d8f", backgroundColor: "#3a2321", tabTextColor: "#ff9d8f" },
      redirect: { color: "#f2c66d", backgroundColor: "#38301d", tabTextColor: "#f2c66d" },
      info: { color: "#8ab4f8", backgroundColor: "#1f2c40", tabTextColor: "#8ab4f8" },
    },
  },
  schema: { nestedBackground: "#24292c", linesColor: "#6b7a99", typeNameColor: "#b7bcbf", typeTitleColor: "#b7bcbf" },
  typography: { code: { color: "#ff9d8f", backgroundColor: "#2b3134" }, links: { color: "#8ab4f8" } },
  sidebar: { backgroundColor: "#171a1c", textColor: "#e4e6e6" },
  rightPanel: { backgroundColor: "#14171a", textColor: "#ffffff" },
};

/**
 * Opens ReDoc, dark if the reader prefers it. ReDoc nests small headings two levels too deep under an operation, so that a screen reader
 * announces skipped levels; their level is corrected to one below. A plain-text example scrolls on a narrow screen, so it must be focusable
 * by keyboard. Links to the former page, which contained all sections, redirect to the section's own page.
 */
export const redocStart = (prefix: string): string => `
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const theme = isDark ? ${JSON.stringify(darkTheme)} : {};
const page = document.getElementById("page");
const complete = () => {
  page.querySelectorAll("h5").forEach((heading) => heading.setAttribute("aria-level", "3"));
  page.querySelectorAll("pre").forEach((example) => example.setAttribute("tabindex", "0"));
};
const [, linked] = /^#tag\\/([\\w-]+)\\/operation\\//.exec(location.hash) ?? [];
const isIntroduction = /\\/redoc\\/$/.test(location.pathname);
if (isIntroduction && linked !== undefined) location.replace(linked.toLowerCase() + "/" + location.hash);
else {
  const options = { theme, nativeScrollbars: true, downloadDefinitionUrl: "${prefix}/swagger.json" };
  const show = (document) => Redoc.init(document, options, page, complete);
  fetch("document.json").then((response) => response.json()).then(show);
}
`;
