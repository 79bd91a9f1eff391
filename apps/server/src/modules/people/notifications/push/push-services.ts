import type { Config } from '#platform/config/config'

/** Where browsers have their messages kept: Chrome and Android, Firefox, Safari, Edge. */
const known = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * Whether an address that a browser sent is one of a push service: we call it, so that it must never be any other machine, least
 * of all one behind our own walls.
 */
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
