// Runs before the first paint: a chosen theme must not flash in the other one, and what shall not move must not start.
// The key and the shape are those of settings.js.
try {
  const { theme, animation } = JSON.parse(localStorage.getItem("dealers.settings") ?? "{}");
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (animation === "fast" || animation === "off") dataset.animation = animation;
} catch {
  // Nothing readable is kept: the device decides.
}
