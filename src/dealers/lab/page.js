// A click on the head of a column sorts its table, first from the largest down, then the other way.
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.querySelector("button")?.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => {
        const cell = row.cells[column];
        const value = cell.dataset.value ?? cell.textContent;
        return value === "" || Number.isNaN(Number(value)) ? value : Number(value);
      };
      // Words and numbers in one column: words come last.
      const rank = (value) => (typeof value === "number" ? 0 : 1);
      const compare = (a, b) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort((a, b) => compare(key(a), key(b))));
    });
  });
}
