// A click on the head of a column sorts its table, first from the largest down, then the other way.
for (const table of document.querySelectorAll("table")) {
  table.querySelectorAll("th button").forEach((button, column) => {
    let down = true;
    button.addEventListener("click", () => {
      const body = table.tBodies[0];
      const key = (row) => {
        const cell = row.cells[column];
        const value = cell.dataset.value ?? cell.textContent;
        return value === "" || Number.isNaN(Number(value)) ? value : Number(value);
      };
      const compare = (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
      const rows = [...body.rows].sort((a, b) => compare(a, b) * (down ? -1 : 1));
      down = !down;
      body.append(...rows);
    });
  });
}
