/**
 * What a browser with script adds to the pages of the workplace: two minutes before the session ends, it offers to go on, and
 * afterward it says that nothing typed is lost. When it ends is kept for all tabs together, since a page that is opened in one
 * of them keeps the others signed in too.
 */
export const stayScript = `
const key = "session-ends";
const warningMs = 120000;
const dialog = document.getElementById("session");
const [soon, over] = dialog.querySelectorAll("div");
const [close, stay] = dialog.querySelectorAll("button");
let isDismissed = false;
const begin = (seconds) => localStorage.setItem(key, Date.now() + 1000 * seconds);
const leftMs = () => Number(localStorage.getItem(key)) - Date.now();
const check = () => {
  const isOver = leftMs() <= 0;
  soon.hidden = isOver;
  over.hidden = !isOver;
  if (stay) stay.hidden = isOver;
  if (leftMs() > warningMs) dialog.close();
  else if (!dialog.open && !isDismissed) dialog.showModal();
  if (leftMs() > warningMs) isDismissed = false;
};
const renew = async () => {
  const answer = await fetch(dialog.dataset.stay).then((response) => response.text()).catch(() => null);
  if (answer === null) return;
  begin(new DOMParser().parseFromString(answer, "text/html").getElementById("session")?.dataset.seconds ?? 0);
  check();
};
begin(dialog.dataset.seconds);
close.addEventListener("click", () => dialog.close());
stay?.addEventListener("click", renew);
dialog.addEventListener("close", () => (isDismissed = leftMs() <= warningMs));
document.addEventListener("visibilitychange", check);
setInterval(check, 5000);
`;
