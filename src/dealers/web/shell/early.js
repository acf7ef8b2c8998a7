// Runs before the first paint: a chosen theme must not flash in the other one.
// The key and the shape are those of settings.js.
try {
  const theme = JSON.parse(localStorage.getItem("dealers.settings") ?? "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Nothing readable is kept: the device decides.
}
