// The part that works while no page is open: it shows that a turn has come, and says so when there is no connection.
// Served as /worker.js, so that it stands for all pages.
const OFFLINE = "/web/app/offline.html";
const KEPT = [OFFLINE, "/web/app/offline.css", "/web/favicon.svg"];
const CACHE = "offline-1";

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const kept = KEPT.includes(new URL(event.request.url).pathname);
  if (event.request.mode !== "navigate" && !kept) return;
  const instead = () => caches.match(kept ? event.request : OFFLINE);
  event.respondWith(fetch(event.request).catch(async () => (await instead()) ?? Response.error()));
});

worker.addEventListener("push", (event) => {
  const { title, body, url, tag } = told(event.data);
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: "/web/app/icon-192.png",
      badge: "/web/app/badge-96.png",
      data: { url },
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** What a message says; one that cannot be read says just that there is something. */
function told(data) {
  const said = { title: "Dealer's Choice", body: "A table waits for you.", url: "/", tag: "turn" };
  try {
    const { title, body, url, tag } = data.json();
    if (/^\/t\/\w+$/.test(url)) return { ...said, title: String(title), body: String(body), url, tag: String(tag) };
  } catch {
    // Nothing readable: what is said above.
  }
  return said;
}

/** Go to the table in a page that is open there already, or in a new one. @param {string} url */
async function open(url) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url);
  return there ? there.focus() : worker.clients.openWindow(url);
}
