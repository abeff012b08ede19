"use strict";
// The filters of the table of claims. Without this script the whole table is shown.
{
  const form = document.getElementById("filters");
  const shown = document.getElementById("shown");
  const rows = Array.from(document.querySelectorAll("#table tbody tr"));
  const choices = ["verdict", "family", "scope"];

  const filter = () => {
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const chosen = choices.every((name) => ["", row.dataset[name]].includes(form.elements[name].value));
      const text = row.textContent.toLowerCase();
      row.hidden = !(chosen && words.every((word) => text.includes(word)));
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = `${count} of ${rows.length} claims`;
  };

  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  form.hidden = false;
  filter();
}
