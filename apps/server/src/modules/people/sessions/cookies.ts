import type { CookieJar } from '#platform/http/api'
import { accessSeconds, refreshSeconds, type TokenPair } from './tokens.ts'

const names = { access: 'khue_access', refresh: 'khue_refresh', device: 'khue_device', flag: 'khue_in' } as const

/** A browser's mark, by which an account recognises the device; it does not sign in and survives signing out. */
const markName = 'khue_mark'
/** The ticket for the second step of a sign-in. */
const ticketName = 'khue_step'
/** An outside provider's id token, until the second step is passed. */
const hintName = 'khue_step_hint'

const deviceSeconds = 400 * 24 * 3600 // the longest lifetime that browsers allow

/** A provider identity that may be linked after signing up here. */
const offerName = 'khue_link_offer'

/** The cookies that make a response personal, hence not cacheable for guests. */
export const sessionCookieNames: readonly string[] = [names.access, names.refresh, offerName]

/** The cookies the browser sent. */
export const readSessionCookies = (jar: Pick<CookieJar, 'get'>) => ({
  access: jar.get(names.access),
  refresh: jar.get(names.refresh),
  device: jar.get(names.device),
})

/** Sets both tokens and the readable login flag on the reply; the device cookie too when it is new. */
export function setSessionCookies(jar: CookieJar, tokens: TokenPair & { device?: string }) {
  jar.set(names.access, tokens.accessToken, { httpOnly: true, maxAgeSeconds: accessSeconds })
  jar.set(names.refresh, tokens.refreshToken, { httpOnly: true, maxAgeSeconds: refreshSeconds })
  jar.set(names.flag, '1', { httpOnly: false, maxAgeSeconds: refreshSeconds })
  if (tokens.device) jar.set(names.device, tokens.device, { httpOnly: true, maxAgeSeconds: deviceSeconds })
}

/** Clears only cookies that were sent: a late refusal must not delete the cookies of a sign-in in between. */
export function clearSessionCookies(jar: CookieJar) {
  for (const name of Object.values(names)) if (jar.get(name) !== undefined) jar.clear(name)
}

export const readMark = (jar: Pick<CookieJar, 'get'>) => jar.get(markName)
export const setMark = (jar: CookieJar, mark: string) => jar.set(markName, mark, { httpOnly: true, maxAgeSeconds: deviceSeconds })

export const readTicket = (jar: Pick<CookieJar, 'get'>) => jar.get(ticketName)
export const setTicket = (jar: CookieJar, ticket: string, maxAgeSeconds: number) =>
  jar.set(ticketName, ticket, { httpOnly: true, maxAgeSeconds })
export const readHint = (jar: Pick<CookieJar, 'get'>) => jar.get(hintName)
export const setHint = (jar: CookieJar, sealed: string, maxAgeSeconds: number) =>
  jar.set(hintName, sealed, { httpOnly: true, maxAgeSeconds })
export function clearTicket(jar: CookieJar) {
  for (const name of [ticketName, hintName]) if (jar.get(name) !== undefined) jar.clear(name)
}

export const readOffer = (jar: Pick<CookieJar, 'get'>) => jar.get(offerName)
export const setOffer = (jar: CookieJar, sealed: string, maxAgeSeconds: number) =>
  jar.set(offerName, sealed, { httpOnly: true, maxAgeSeconds })
export function clearOffer(jar: CookieJar) {
  if (readOffer(jar) !== undefined) jar.clear(offerName)
}
