// textual.js, which draws the terminal, connects to the address in its data once all is loaded.

// It would send a request to any address that the page's own has as "ping".
const query = new URLSearchParams(location.search);
query.delete("ping");
query.delete("delay");
const address = location.pathname + (query.size ? "?" + query : "");
history.replaceState(null, "", address);
document.querySelector("#terminal").dataset.sessionWebsocketUrl =
  location.origin.replace("http", "ws") + "/ws/" + encodeURIComponent(address);

// It also sends before it is connected, which is an error, and keeps its connection to itself.
let connection;
let size = {width: 80, height: 24};
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    connection = this;
  }
  send(text) {
    const [kind, told] = JSON.parse(text);
    if (kind === "resize") size = told;
    if (this.readyState === WebSocket.OPEN) super.send(text);
  }
};
const type = (keys) => connection?.send(JSON.stringify(["stdin", keys]));

document.querySelector("#again").onclick = () => location.reload();
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

// The buttons for fingers leave the focus, and so the keyboard on the screen, where it is.
for (const button of document.querySelectorAll("#keys button")) {
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    document.querySelector(".xterm-helper-textarea").value = "";  // a word in composition is done
    type(button.dataset.sends);
  });
}

// A finger that moves turns the wheel, a notch for the two lines that it scrolls; none hovers over anything.
const LINES = 2;
let touched = 0;  // where the wheel was turned last
let lastTouch = -Infinity;  // when
const terminal = document.querySelector("#terminal");
terminal.addEventListener("touchstart", (event) => {
  touched = event.touches[0].clientY;
  lastTouch = event.timeStamp;
}, {capture: true, passive: true});
terminal.addEventListener("touchmove", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const {left, top, width, height} = document.querySelector(".xterm-screen").getBoundingClientRect();
  const {clientX, clientY} = event.touches[0];
  const notch = LINES * height / size.height;
  const column = Math.ceil((clientX - left) / width * size.width);
  const line = Math.ceil((clientY - top) / height * size.height);
  for (; Math.abs(clientY - touched) >= notch; touched += Math.sign(clientY - touched) * notch) {
    type(`\x1b[<${clientY > touched ? 64 : 65};${column};${line}M`);
  }
}, {capture: true, passive: false});
terminal.addEventListener("touchend", (event) => { lastTouch = event.timeStamp; }, true);
terminal.addEventListener("mousemove", (event) => {
  if (event.timeStamp - lastTouch < 1000) event.stopImmediatePropagation();
}, true);

// Keyboards on screens compose words, which the terminal would take only when they are complete.
if (matchMedia("(pointer: coarse)").matches) {
  let before = "";
  const stop = (event) => event.stopImmediatePropagation();
  for (const kind of ["start", "update", "end"]) addEventListener("composition" + kind, stop, true);
  addEventListener("keydown", (event) => { if (event.keyCode === 229) stop(event); }, true);
  addEventListener("beforeinput", (event) => { before = event.target.value; }, true);
  addEventListener("input", (event) => {
    const now = event.target.value;
    let same = 0;
    while (same < before.length && before[same] === now[same]) same++;
    type("\x7f".repeat(before.length - same) + now.slice(same));
    stop(event);
  }, true);
}
