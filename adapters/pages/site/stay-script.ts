/**
 * The script for signed-in users: two minutes before the session ends it offers to continue, and afterward it says that nothing typed is
 * lost, even to a user who closed the offer. The end of the session is stored for all tabs together, because a page opened in one tab
 * extends the session for the others. A dialog that was not there before comes from a later response, and states the session's end again.
 */
export const stayScript = `
const key = "session-ends";
const warningMs = 120000;
let dialog = null;
let stage = "";
let dismissed = "";
const stageNow = () => {
  const leftMs = Number(localStorage.getItem(key)) - Date.now();
  if (leftMs > warningMs) return "";
  return leftMs > 0 ? "soon" : "over";
};
const check = () => {
  const shown = document.getElementById("session");
  if (shown !== dialog) localStorage.setItem(key, Date.now() + 1000 * shown.dataset.seconds);
  dialog = shown;
  const now = stageNow();
  if (now !== stage) dialog.close();
  stage = now;
  if (stage === "") dismissed = "";
  for (const part of dialog.querySelectorAll("[data-stage]")) part.hidden = part.dataset.stage !== stage;
  if (stage !== dismissed && !dialog.open) dialog.showModal();
};
const renew = async () => {
  const answer = await fetch(dialog.dataset.stay).then((response) => response.text()).catch(() => null);
  if (answer === null) return;
  const next = new DOMParser().parseFromString(answer, "text/html").getElementById("session");
  if (next === null) localStorage.setItem(key, 0);
  else dialog.replaceWith(next);
  check();
};
const dismiss = () => (dismissed = stage);
document.addEventListener("click", ({ target }) => {
  const button = target.closest("#session button");
  if (button === null) return;
  if (button.dataset.stage === "soon") return renew();
  dismiss();
  dialog.close();
});
document.addEventListener("cancel", dismiss, true);
document.addEventListener("visibilitychange", check);
new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
setInterval(check, 5000);
check();
`;
