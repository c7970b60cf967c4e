// textual.js, which draws the terminal, connects to the address in its data once all is loaded.
// It would send a request to any address that the page's own has as "ping".
const query = new URLSearchParams(location.search);
query.delete("ping");
query.delete("delay");
const address = location.pathname + (query.size ? "?" + query : "");
history.replaceState(null, "", address);
document.querySelector("#terminal").dataset.sessionWebsocketUrl =
  location.origin.replace("http", "ws") + "/ws/" + encodeURIComponent(address);

document.querySelector("button").onclick = () => location.reload();
addEventListener("load", () => document.querySelector(".xterm-helper-textarea").focus());

// A key that the terminal takes is lost to the browser, which would paste.
addEventListener("keydown", (event) => {
  if (event.ctrlKey && !event.altKey && event.code === "KeyV") event.stopImmediatePropagation();
}, true);

// The app ends where more than this is pasted at once.
addEventListener("paste", (event) => {
  if (new Blob([event.clipboardData.getData("text")]).size < 1000000) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  alert("Not pasted: longer than a megabyte.");
}, true);
