"use strict";
// One part of the page at a time, and filters and an order that hold for the table, the side and the cards. All of it
// stands in the fragment of the address: #claim-C7.collapse?kind=all+sizes&text=axis&sort=-Time
// Without this script the whole page is shown.
document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded", () => {
  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const form = byId("filters");
  const menu = byId("menu");
  const table = byId("table");
  const more = byId("more");
  const pager = byId("pager");
  const narrow = matchMedia("(max-width: 64rem)");
  const rows = all("tbody tr", table);
  const entries = all("#side li[data-claim], .entries li, svg .claim");
  const families = all("#side li[data-family]");
  const FEW = 40;
  const names = ["kind", "family", "text"];
  let order = "";
  let shown = rows;
  let isWhole = false;

  const texts = new Map(
    rows.map((row) => {
      const facts = all(".facts dd:not(:has(details)), .statement", byId(row.dataset.claim));
      return [row, [row, ...facts].map((element) => element.textContent).join(" ").toLowerCase()];
    }),
  );

  // The address: the place, and behind a question mark what is chosen.
  const read = () => {
    const [place, chosen = ""] = location.hash.slice(1).split("?");
    let id = place;
    try {
      id = decodeURIComponent(place);
    } catch {
      // It is no place of this page then.
    }
    return { id, chosen: new URLSearchParams(chosen) };
  };
  const address = (id) => {
    const chosen = new URLSearchParams();
    for (const name of names) if (form.elements[name].value.trim()) chosen.set(name, form.elements[name].value.trim());
    if (order) chosen.set("sort", order);
    return `#${id}${chosen.size ? `?${chosen}` : ""}`;
  };

  const sorted = () => {
    const heads = all("thead th", table);
    const at = heads.findIndex((head) => head.dataset.name === order.replace(/^-/, ""));
    heads.forEach((head, place) => {
      head.setAttribute("aria-sort", place !== at ? "none" : order[0] === "-" ? "descending" : "ascending");
    });
    if (at < 0) return rows;
    const value = (row) => row.cells[at].textContent.trim();
    const number = (text) => Number(text.replaceAll(",", ""));
    const compare = (a, b) =>
      number(a) - number(b) || (isNaN(number(a)) ? a.localeCompare(b, "en", { numeric: true }) : 0);
    const found = rows.toSorted((a, b) => compare(value(a), value(b)));
    return order[0] === "-" ? found.reverse() : found;
  };

  const filter = () => {
    const [kind, family] = [form.elements.kind.value, form.elements.family.value];
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (row) =>
      ["", row.dataset.kind].includes(kind) &&
      ["", row.dataset.family].includes(family) &&
      words.every((word) => texts.get(row).includes(word));
    const ordered = sorted();
    table.tBodies[0].append(...ordered);
    shown = ordered.filter(matches);
    const first = new Set(isWhole ? shown : shown.slice(0, FEW));
    for (const row of rows) row.hidden = !first.has(row);
    more.hidden = first.size === shown.length;
    more.textContent = `Show all ${shown.length} claims`;
    const left = new Set(shown.map((row) => row.dataset.claim));
    for (const entry of entries) {
      if (entry.matches("li")) entry.hidden = !left.has(entry.dataset.claim);
      else entry.classList.toggle("dim", !left.has(entry.dataset.claim));
    }
    for (const entry of families) {
      const claims = all("li", entry);
      const count = claims.filter((claim) => !claim.hidden).length;
      entry.querySelector(".count").textContent = count === claims.length ? count : `${count} of ${claims.length}`;
      entry.classList.toggle("none", count === 0);
    }
    byId("shown").textContent = `${shown.length} of ${rows.length} claims`;
  };

  const turn = (panel) => {
    const ids = shown.map((row) => row.dataset.claim);
    const at = ids.indexOf(panel.id);
    const go = (link, id) => {
      link.hidden = !id;
      if (id) link.setAttribute("href", `#${id}`);
    };
    pager.hidden = !panel.matches(".card");
    go(byId("previous"), ids[at - 1]);
    go(byId("next"), ids[at + 1]);
    byId("place").textContent = at < 0 ? `not among the ${ids.length} that the filters leave` : `${at + 1} of ${ids.length}`;
  };

  const show = (panel) => {
    for (const other of all(".panel.shown")) if (other !== panel) other.classList.remove("shown");
    panel.classList.add("shown");
    form.hidden = !panel.matches("#overview, .card, [data-family]");
    for (const link of all("#side [aria-current]")) link.removeAttribute("aria-current");
    all("#side a").find((link) => link.hash === `#${panel.id}`)?.setAttribute("aria-current", "page");
    for (const entry of families) entry.classList.toggle("open", entry.dataset.family === panel.dataset.family);
    turn(panel);
  };

  const go = (isAsked) => {
    const { id, chosen } = read();
    const place = byId(id) ?? byId("summary");
    const panel = place.closest(".panel") ?? place.querySelector(".panel") ?? byId("summary");
    show(panel);
    for (let outer = place; outer && outer !== panel; outer = outer.parentElement) if (outer.open === false) outer.open = true;
    if (!isAsked) return;
    if (narrow.matches) menu.open = false;
    if (chosen.size === 0) history.replaceState(null, "", address(id));
    panel.focus({ preventScroll: true });
    const top = [pager, form, panel].find((part) => !part.hidden);
    if (place !== panel) place.scrollIntoView();
    else if (narrow.matches) top.scrollIntoView();
    else scrollTo(0, 0);
    byId("side").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  };

  const take = () => {
    const { chosen } = read();
    for (const name of names) form.elements[name].value = chosen.get(name) ?? "";
    order = chosen.get("sort") ?? "";
    filter();
  };

  // What is chosen changes the address, and a card that is left out gives way to the first that is not.
  const choose = () => {
    isWhole = false;
    filter();
    const panel = document.querySelector(".panel.shown");
    const isLeft = !panel.matches(".card") || shown.some((row) => row.dataset.claim === panel.id);
    const next = isLeft || !shown.length ? panel : byId(shown[0].dataset.claim);
    if (next !== panel) show(next);
    else turn(panel);
    history.replaceState(null, "", address(next === panel ? read().id : next.id));
  };

  all("thead th", table).forEach((head) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.dataset.name = head.textContent;
    button.addEventListener("click", () => {
      order = order === button.textContent ? `-${order}` : button.textContent;
      choose();
    });
    head.replaceChildren(button);
  });
  document.addEventListener("click", (event) => {
    const kind = event.target.closest?.("[data-kind]:is(a)")?.dataset.kind;
    if (kind === undefined) return;
    form.reset();
    form.elements.kind.value = kind;
    filter();
  });
  more.addEventListener("click", () => {
    isWhole = true;
    filter();
    (shown[FEW] ?? shown[0]).querySelector("a").focus();
  });
  form.addEventListener("input", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(choose));
  addEventListener("hashchange", () => {
    if (read().chosen.size) take();
    go(true);
  });
  menu.open = !narrow.matches;
  narrow.addEventListener("change", () => (menu.open = !narrow.matches));
  take();
  go(false);
  // The browser goes to the place by itself as well, when all is loaded.
  if (location.hash) addEventListener("load", () => requestAnimationFrame(() => go(true)));
});
