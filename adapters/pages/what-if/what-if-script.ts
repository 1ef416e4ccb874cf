/**
 * The script of the what-if page: a change of any field recalculates at once, without a click and without losing the position in the form.
 * The service still computes and checks everything: it returns the same page, which replaces the displayed one, including its errors. A
 * response is discarded if more was typed in the meantime, so that no input is lost. If the service cannot be reached or refuses, form and
 * figures stay, and the status says that the figures belong to earlier input.
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
    status.textContent = "Not calculated: the request failed. The figures on this page are for the earlier input. Choose Calculate to try again.";
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
