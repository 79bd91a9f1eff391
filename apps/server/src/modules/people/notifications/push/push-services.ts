import type { Config } from '#platform/config/config'

/** Push services of browsers: Chrome and Android, Firefox, Safari, Edge. */
const known = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Whether a URL sent by a browser belongs to a push service: our server calls it, so it must never be another host, least of all an internal one. */
export function isPushService({ sandbox, publicUrl, PUSH_HOSTS }: Config, endpoint: string) {
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (sandbox && url.origin === publicUrl.origin) return url.pathname.startsWith('/sandbox/push/')
  const hosts = [...known, ...(PUSH_HOSTS ?? [])]
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
  )
}
