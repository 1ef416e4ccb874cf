/**
 * What a browser with script adds to the what-if page: a change of any field calculates at once, without a click and without
 * losing the place in the form. The service still makes and checks everything; the same page is sent back and takes the place
 * of the one shown, also where it says what is wrong. A response is dropped where more was typed meanwhile, so that nothing typed is lost. Where the service
 * cannot be reached or refuses, form and figures stay, and the status says that the figures are of the earlier input.
 */
export const whatIfScript = `
const status = document.body.appendChild(document.createElement("p"));
status.className = "status";
status.setAttribute("role", "status");
const fields = () => new URLSearchParams(new FormData(document.querySelector("form")));
const recalculate = async () => {
  const sent = fields();
  const isAddress = document.querySelector("form").method === "get";
  const answer = await (isAddress ? fetch("?" + sent) : fetch(location.href, { method: "POST", body: sent }))
    .then(async (response) => [response.ok, await response.text()])
    .then(([ok, page]) => (ok || page.includes('<details id="more"') ? page : null))
    .catch(() => null);
  if (String(fields()) !== String(sent)) return;
  status.classList.toggle("failed", answer === null);
  if (answer === null) {
    status.textContent = "Not calculated: the request failed. Figures on this page are those of the earlier input. Choose Calculate to try again.";
    return;
  }
  const next = new DOMParser().parseFromString(answer, "text/html").querySelector("main");
  const focused = document.activeElement?.id;
  if (document.getElementById("more")?.open) next.querySelector("#more").open = true;
  document.querySelector("main").replaceWith(next);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  status.textContent = next.querySelector("[role=alert]") ? "" : "Calculated.";
};
document.addEventListener("change", (event) => event.target.form && recalculate());
`;
