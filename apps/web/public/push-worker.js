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

// The push service has ended or replaced the subscription, maybe while no page is open.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription))
})

async function renew(old, replacement) {
  const subscription = replacement ?? (old && (await self.registration.pushManager.subscribe(old.options)))
  // without the old address the server could not know whose device this is: the next visit of its owner registers it
  if (!subscription || !old) return
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({
    token: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
    replaces: old.endpoint,
    mustReplace: true,
  })
  const answer = await post('/api/messaging/notifications/register', body)
  if (answer.status === 401 && (await post('/api/mid/v1/auth/refresh')).ok) await post('/api/messaging/notifications/register', body)
}

const post = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'x-msg-app': 'CFM', 'm-platform': 'WEB', tcode: 'KHUE', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })
