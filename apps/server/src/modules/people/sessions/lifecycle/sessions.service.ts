import type { SessionKind } from '@khue/contracts/people/devices'
import { uuidv7 } from 'uuidv7'
import type { Actor, Caller, CookieJar } from '#platform/http/api'
import type { Db } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { clearOffer, clearSessionCookies, readSessionCookies, setSessionCookies } from '../cookies.ts'
import { nameDevice } from '../device-name.ts'
import { endView } from '../views/views.service.ts'
import { notifyOwner } from '../security-notices/security-notices.service.ts'
import { deleteSignInTickets } from '../sign-in-tickets/sign-in-tickets.repository.ts'
import type { SessionEnding } from '../sessions.tables.ts'
import { findPersonIdOf, lockAccount, peopleError } from '#modules/people/people'
import { findActor, findView, lockSessionOfRefresh } from '../actors.read-model.ts'
import { invalidateSession, getCachedActor, cacheActor } from '../actor-cache.ts'
import { decideRefresh } from './refresh.ts'
import { signedOutEverywhere } from '../sessions.events.ts'
import * as stored from './sessions.repository.ts'
import { hashToken, newToken, successorsOf, type TokenPair } from '../tokens.ts'

const longestUserAgent = 300

export type NewSession = {
  accountId: string
  device: string
  userAgent: string
  kind?: SessionKind
  /** From `coarseNetwork`. */
  network?: string | undefined
  /** Both factors were verified. */
  isStrong?: boolean
  /** The app session a web view's session belongs to, and when that was last confirmed. */
  parentId?: string
  confirmedAt?: Date
}

/** Starts a session of an account on a device: `{ sessionId, accessToken, refreshToken, expiresAt }`; `expiresAt` is the access token's. */
export const startSession = (deps: Deps, { device, userAgent, network, ...rest }: NewSession) =>
  transact(deps, async ({ db }) => {
    const sessionId = uuidv7()
    const pair: TokenPair = { accessToken: newToken(), refreshToken: newToken() }
    await stored.insertSession(db, {
      id: sessionId,
      deviceHash: hashToken(device),
      userAgent: userAgent.slice(0, longestUserAgent),
      network: network ?? null,
      ...rest,
    })
    const expiresAt = mustExist(await stored.insertTokens(db, sessionId, pair))
    return { sessionId, ...pair, expiresAt }
  })

/**
 * Authenticates a request. With an `Authorization` header only the bearer token counts, regardless of cookies (architecture 3a). The result
 * may be four seconds old.
 */
export async function identifyCaller(
  deps: Deps,
  { authorization, cookies }: { authorization: string | undefined; cookies: Pick<CookieJar, 'get'> },
): Promise<Actor | undefined> {
  const token = authorization === undefined ? readSessionCookies(cookies).access : /^Bearer ([\w-]+)$/i.exec(authorization)?.[1]
  return token ? actorOf(deps, token) : undefined
}

async function actorOf(deps: Deps, access: string): Promise<Actor | undefined> {
  const tokenHash = hashToken(access)
  const known = getCachedActor(tokenHash)
  if (known) return known
  const running = lookups.get(tokenHash)
  if (running) return running
  const lookup = lookUpActor(deps, tokenHash).finally(() => lookups.delete(tokenHash))
  lookups.set(tokenHash, lookup)
  return lookup
}

/** Queries in flight: concurrent requests with the same token share one. */
const lookups = new Map<string, Promise<Actor | undefined>>()

async function lookUpActor(deps: Deps, tokenHash: string) {
  const [found] = await findActor(deps.db, { tokenHash, adminsNeedFactor: deps.config.ADMIN_SECOND_FACTOR === '1' })
  if (!found) return undefined
  if (found.isNoteOld) await stored.noteUse(deps.db, found.sessionId)
  const { actor, millisecondsLeft } = await resolveActor(deps, found)
  return cacheActor(tokenHash, actor, millisecondsLeft)
}

type Found = Awaited<ReturnType<typeof findActor>>[number]

/** The actor of a session: its own person, or the one an admin impersonates, while that lasts. */
async function resolveActor(deps: Deps, found: Found): Promise<{ actor: Actor; millisecondsLeft: number }> {
  const { id, accountId, sessionId, roles, millisecondsLeft, viewingId } = found
  const own = { id, accountId, sessionId, roles }
  if (viewingId === null) return { actor: own, millisecondsLeft }
  const [view] = await findView(deps.db, { sessionId })
  const viewLeft = view?.millisecondsLeft ?? 0
  if (viewLeft <= 0 || !view?.isViewable || !roles.includes('admin')) return { actor: { ...own, viewEnded: true }, millisecondsLeft }
  const actor = { id: view.id, accountId: view.accountId, sessionId, roles: view.roles, viewedBy: { id, accountId } }
  return { actor, millisecondsLeft: Math.min(millisecondsLeft, viewLeft) }
}

type Renewed = TokenPair & { expiresAt: Date }

/**
 * Exchanges a device's refresh token; undefined when it is not exchangeable; a stolen family is then already ended and its owner notified. A
 * browser's token works only in a browser, an app's only in an app.
 */
export async function exchange(deps: Deps, shown: { refresh: string; device: string; isNative: boolean }): Promise<Renewed | undefined> {
  const { renewed, ended } = await transact(deps, (deps) => exchangeLocked(deps, shown))
  for (const { id } of ended ?? []) {
    invalidateSession(id)
    deps.log.warn({ sessionId: id }, 'refresh token reuse detected: session ended')
  }
  return renewed
}

type Exchange = { renewed?: Renewed; ended?: { id: string }[] }

/** Commits the end of a stolen session instead of throwing, which would roll it back. */
async function exchangeLocked(deps: Deps, { refresh, device, isNative }: Parameters<typeof exchange>[1]): Promise<Exchange> {
  const { db } = deps
  const session = await lockSessionOfRefresh(db, hashToken(refresh))
  const token = session && (await stored.findRefreshToken(db, hashToken(refresh)))
  if (!session || !token) return {}
  const hasEnded = session.endedAt !== null || session.accountStatus !== 'ACTIVE'
  const isSameDevice = session.deviceHash === hashToken(device) && (session.kind === 'native') === isNative
  const verdict = decideRefresh({ ...token, hasEnded, isSameDevice })
  if (verdict === 'rotate') return { renewed: await rotate(db, session.id, refresh) }
  if (verdict === 'repeat') return { renewed: await repeat(db, refresh, mustExist(token.successorSalt)) }
  if (verdict !== 'theft') return {}
  const ended = await stored.endSessionRows(db, session.id, 'STOLEN')
  await notifyOwner(deps, {
    accountId: session.accountId,
    kind: 'SESSION_STOLEN',
    device: nameDevice(session.userAgent, session.kind).device,
  })
  return { ended }
}

async function rotate(db: Db, sessionId: string, refresh: string): Promise<Renewed> {
  const salt = newToken()
  const pair = successorsOf(refresh, salt)
  await stored.setSuccessor(db, hashToken(refresh), salt, hashToken(pair.refreshToken))
  return { ...pair, expiresAt: mustExist(await stored.insertTokens(db, sessionId, pair)) }
}

async function repeat(db: Db, refresh: string, salt: string): Promise<Renewed> {
  const pair = successorsOf(refresh, salt)
  return { ...pair, expiresAt: mustExist(await stored.findExpiry(db, pair.accessToken)) }
}

/** Refreshes the session in the caller's cookies, or clears them and returns undefined. */
async function renew(deps: Deps, jar: CookieJar): Promise<Renewed | undefined> {
  const { refresh, device } = readSessionCookies(jar)
  // without a device cookie the token comes from another device, which `exchange` treats as theft
  const renewed = refresh === undefined ? undefined : await exchange(deps, { refresh, device: device ?? '', isNative: false })
  if (renewed) setSessionCookies(jar, renewed)
  else clearSessionCookies(jar)
  return renewed
}

export async function refreshSession(deps: Deps, jar: CookieJar) {
  const renewed = await renew(deps, jar)
  if (!renewed) throw peopleError.SESSION_ENDED()
  return renewed
}

/**
 * For a document request whose access cookie has expired: refreshes the session in process, so that the page is already personal; both cookies are
 * set on the page's response. Returns undefined for a guest.
 */
export async function refreshForPage(deps: Deps, caller: Caller): Promise<Actor | undefined> {
  if (readSessionCookies(caller.cookies).refresh === undefined) return undefined
  const renewed = await renew(deps, caller.cookies)
  return renewed && actorOf(deps, renewed.accessToken)
}

/** For routes that are not endpoints and so are not checked to be read-only: an impersonating admin counts as a guest there. */
export async function identifyOwner(...asked: Parameters<typeof identifyCaller>): Promise<Actor | undefined> {
  const actor = await identifyCaller(...asked)
  return actor?.viewedBy ? undefined : actor
}

/** Ends the caller's session, if any, and clears its cookies; for an impersonating admin, ends only the impersonation. */
export async function signOut(deps: Deps, caller: Caller) {
  if (caller.actor?.viewedBy) await endView(deps, caller.actor.sessionId)
  else {
    await endCallerSessions(deps, caller, 'SIGNED_OUT')
    clearSessionCookies(caller.cookies)
    clearOffer(caller.cookies)
  }
}

/** Ends every session that the caller's tokens belong to: usually one, none for a guest. */
export async function endCallerSessions(deps: Deps, { actor, cookies }: Caller, reason: 'SIGNED_OUT' | 'REPLACED') {
  const { refresh } = readSessionCookies(cookies)
  const shown = new Set([actor?.sessionId, refresh && (await stored.findSessionIdOf(deps.db, refresh))])
  for (const sessionId of shown) if (sessionId) await endSessions(deps, sessionId, reason)
}

/** Ends a session with its web views. */
export async function endSessions({ db }: Deps, sessionId: string, reason: SessionEnding) {
  for (const { id } of await stored.endSessionRows(db, sessionId, reason)) invalidateSession(id)
}

type Others = { accountId: string; exceptSessionId?: string; reason: SessionEnding }

/**
 * Ends all sessions of an account, or all but one; returns their number. If a surrounding transaction rolls back, this process still treats them as
 * ended for some seconds.
 */
export async function endOtherSessions(deps: Deps, { accountId, exceptSessionId, reason }: Others) {
  const ended = await transact(deps, async (deps) => {
    await deleteSignInTickets(deps.db, accountId) // a sign-in waiting for its second step must not complete
    const personId = await findPersonIdOf(deps.db, accountId)
    if (personId) await publish(deps, signedOutEverywhere, { personId })
    return stored.endSessionsOfAccount(deps.db, accountId, reason, exceptSessionId)
  })
  for (const { id } of ended) invalidateSession(id)
  return ended.length
}

/**
 * Locks the account, and throws SESSION_ENDED when the session was ended during the call: for changes that would outlive it. Call it first in the
 * transaction.
 */
export async function lockOpenSession({ db }: Deps, { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>) {
  await lockAccount(db, accountId)
  if (!(await stored.findOpenSession(db, sessionId))) throw peopleError.SESSION_ENDED()
}

export const isRecentlyConfirmed = stored.isRecentlyConfirmed

function mustExist<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Session token row is incomplete')
  return value
}
