// Shows push notifications of the platform and opens their page on a click. Has no cache and intercepts no requests.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  // each push must show a notification, else browsers revoke the permission
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: 'vi', icon: '/icon-180.png', badge: '/icon-180.png', data: { url } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})

/** Opens only pages of this site, in an open tab if there is one. */
async function open(path) {
  const target = new URL(path, self.location.origin)
  const address = target.origin === self.location.origin ? target.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [tab] = windows
  if (!tab) return self.clients.openWindow(address)
  const focused = await tab.focus().catch(() => tab)
  return focused.navigate(address).catch(() => self.clients.openWindow(address))
}
