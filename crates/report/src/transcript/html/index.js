"use strict";
const filter = document.getElementById("filter");
const failing = document.getElementById("failing");
const rows = [...document.querySelectorAll("tbody tr")];
const words = rows.map(row => row.textContent.toLowerCase());
const shown = document.getElementById("shown");
function show() {
  const wanted = filter.value.toLowerCase().split(/\s+/);
  let count = 0;
  rows.forEach((row, at) => {
    const fits = wanted.every(word => words[at].includes(word)) && !(failing.checked && !row.querySelector(".bad"));
    row.hidden = !fits;
    count += fits;
  });
  shown.textContent = count === rows.length ? "" : `${count} of ${rows.length} shown`;
}
filter.addEventListener("input", show);
failing.addEventListener("change", show);
// What the browser has kept of the last visit.
document.getElementById("filters").hidden = false;
show();
