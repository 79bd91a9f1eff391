import type { SessionKind } from '@khue/contracts/people/devices'
import { uuidv7 } from 'uuidv7'
import type { Actor, Caller, CookieJar } from '#platform/http/api'
import type { Db } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { deleteTickets } from '../second-factor/second-factor.repository.ts'
import { clearOffer, clearSessionCookies, readSessionCookies, setSessionCookies } from './cookies.ts'
import { nameDevice } from '../devices/device-name.ts'
import { endView } from '../admin/views.service.ts'
import { notifyOwner } from '../devices/notices.service.ts'
import { identityError } from '../identity.errors.ts'
import type { SessionEnding } from '../identity.tables.ts'
import { lockAccount } from '../people/people.repository.ts'
import { invalidateSession, getCachedActor, cacheActor } from './actor-cache.ts'
import { decideRefresh } from './refresh.ts'
import { signedOutEverywhere } from './sessions.events.ts'
import * as stored from './sessions.repository.ts'
import { hashToken, newToken, successorsOf, type TokenPair } from './tokens.ts'

const longestUserAgent = 300

export type NewSession = {
  accountId: string
  device: string
  userAgent: string
  kind?: SessionKind
  /** From `coarseNetwork`. */
  network?: string | undefined
  /** Both factors were shown. */
  isStrong?: boolean
  /** The app's session on which a web view's hangs, and when that was last confirmed. */
  parentId?: string
  confirmedAt?: Date
}

/** Starts a session of an account on a device: `{ sessionId, accessToken, refreshToken, expiresAt }`; the last is the access token's. */
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
 * Says who a request comes from. An `Authorization` header means bearer only, whatever the cookies say (architecture 3a).
 * The answer may be four seconds old.
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

/** Questions on their way to the database: whoever asks the same meanwhile waits for the same answer. */
const lookups = new Map<string, Promise<Actor | undefined>>()

async function lookUpActor(deps: Deps, tokenHash: string) {
  const [found] = await stored.findActor(deps.db, { tokenHash, adminsNeedFactor: deps.config.ADMIN_SECOND_FACTOR === '1' })
  if (!found) return undefined
  if (found.isNoteOld) await stored.noteUse(deps.db, found.sessionId)
  const { actor, millisecondsLeft } = await resolveActor(deps, found)
  return cacheActor(tokenHash, actor, millisecondsLeft)
}

type Found = Awaited<ReturnType<typeof stored.findActor>>[number]

/** Whom a session stands for: its own person, or the one that an admin looks as, for as long as that may be. */
async function resolveActor(deps: Deps, found: Found): Promise<{ actor: Actor; millisecondsLeft: number }> {
  const { id, accountId, sessionId, roles, millisecondsLeft, viewingId } = found
  const own = { id, accountId, sessionId, roles }
  if (viewingId === null) return { actor: own, millisecondsLeft }
  const [view] = await stored.findView(deps.db, { sessionId })
  const viewLeft = view?.millisecondsLeft ?? 0
  if (viewLeft <= 0 || !view?.isViewable || !roles.includes('admin')) return { actor: { ...own, viewEnded: true }, millisecondsLeft }
  const actor = { id: view.id, accountId: view.accountId, sessionId, roles: view.roles, viewedBy: { id, accountId } }
  return { actor, millisecondsLeft: Math.min(millisecondsLeft, viewLeft) }
}

type Renewed = TokenPair & { expiresAt: Date }

/**
 * Exchanges a refresh token shown by a device; undefined when there is nothing to exchange, and then a stolen family is
 * already ended and its owner told. A browser's token is good in a browser only, an app's in an app.
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

/** Commits a theft's ending instead of throwing, which would undo it. */
async function exchangeLocked(deps: Deps, { refresh, device, isNative }: Parameters<typeof exchange>[1]): Promise<Exchange> {
  const { db } = deps
  const session = await stored.lockSessionOfRefresh(db, hashToken(refresh))
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

/** Renews the session in the caller's cookies, or clears them and answers undefined. */
async function renew(deps: Deps, jar: CookieJar): Promise<Renewed | undefined> {
  const { refresh, device } = readSessionCookies(jar)
  // without a device cookie the token comes from another device, which `exchange` judges as theft
  const renewed = refresh === undefined ? undefined : await exchange(deps, { refresh, device: device ?? '', isNative: false })
  if (renewed) setSessionCookies(jar, renewed)
  else clearSessionCookies(jar)
  return renewed
}

export async function refreshSession(deps: Deps, jar: CookieJar) {
  const renewed = await renew(deps, jar)
  if (!renewed) throw identityError.SESSION_ENDED()
  return renewed
}

/**
 * For a document request whose access cookie has expired: renews the session in process, so that the page is already the
 * person's own; both cookies ride on the page's reply. Answers undefined for a guest.
 */
export async function refreshForPage(deps: Deps, caller: Caller): Promise<Actor | undefined> {
  if (readSessionCookies(caller.cookies).refresh === undefined) return undefined
  const renewed = await renew(deps, caller.cookies)
  return renewed && actorOf(deps, renewed.accessToken)
}

/** The same for whatever is no endpoint, where nothing would keep a view from changing things: whoever looks as somebody else is nobody there. */
export async function identifyOwner(...asked: Parameters<typeof identifyCaller>): Promise<Actor | undefined> {
  const actor = await identifyCaller(...asked)
  return actor?.viewedBy ? undefined : actor
}

/** Ends the session a caller shows, if any, and clears its cookies; of an admin who looks as somebody else, only that. */
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

/** Ends a session with the web views that hang on it. */
export async function endSessions({ db }: Deps, sessionId: string, reason: SessionEnding) {
  for (const { id } of await stored.endSessionRows(db, sessionId, reason)) invalidateSession(id)
}

type Others = { accountId: string; exceptSessionId?: string; reason: SessionEnding }

/**
 * Signs an account out everywhere, or everywhere but in one session; answers how many sessions that were. Inside a
 * transaction that is rolled back, other nodes keep them and this one forgets them for some seconds.
 */
export async function endOtherSessions(deps: Deps, { accountId, exceptSessionId, reason }: Others) {
  const ended = await transact(deps, async (deps) => {
    await deleteTickets(deps.db, accountId) // who is between the two steps of a sign-in is not in yet, and shall not get in
    const personId = await stored.findPersonIdOf(deps.db, accountId)
    if (personId) await publish(deps, signedOutEverywhere, { personId })
    return stored.endSessionsOfAccount(deps.db, accountId, reason, exceptSessionId)
  })
  for (const { id } of ended) invalidateSession(id)
  return ended.length
}

/**
 * Holds the account, and throws SESSION_ENDED when the session was ended while the call was on its way: for what would outlive it.
 * Call it first in the transaction.
 */
export async function lockOpenSession({ db }: Deps, { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>) {
  await lockAccount(db, accountId)
  if (!(await stored.findOpenSession(db, sessionId))) throw identityError.SESSION_ENDED()
}

export const isRecentlyConfirmed = stored.isRecentlyConfirmed

function mustExist<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Session token row is incomplete')
  return value
}
