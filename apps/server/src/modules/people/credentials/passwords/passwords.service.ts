import type { SetPassword } from '@khue/contracts/people/identity'
import type { ChangePassword } from '@khue/contracts/people/passwords'
import type { z } from 'zod'
import { queueMessage } from '#modules/ground/channels'
import type { Actor, Caller } from '#platform/http/api'
import { assertOutsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { inVietnam } from '#platform/vietnam/time'
import { clearProof, getVerifiedProof, consumeProof } from '../contact-proof/contact-proof.service.ts'
import { hashPassword, isPasswordOf } from './hasher.ts'
import { credentialsError } from '../credentials.errors.ts'
import type { LinkPurpose } from '../credentials.tables.ts'
import { findAccountByIdentifier, listIdentifiers, listOwnerWords, lockAccount } from '#modules/people/people'
import { endOtherSessions, hashToken, newToken } from '#modules/people/sessions'
import { countAttempt, uncountAttempt } from '../attempts/attempts.repository.ts'
import { closeLinks, consumeLink, findOpenLink, insertLink } from './one-time-links.repository.ts'
import { isEasilyGuessed } from './password-strength.ts'
import { passwordError } from './passwords.errors.ts'
import { findPasswordHash, setPasswordHash } from './passwords.repository.ts'

type WantedLink = { accountId: string; purpose: LinkPurpose; hours?: number }

/**
 * Creates a link that works once, within `hours` (a day by default): `{ path, token, expiresAt }`; `path` is relative to the product's own origin.
 */
export async function createOneTimeLink({ db }: Deps, { accountId, purpose, hours = 24 }: WantedLink) {
  const token = newToken()
  const expiresAt = await insertLink(db, { tokenHash: hashToken(token), accountId, purpose, hours })
  return { token, path: `/${purpose}?token=${token}`, expiresAt }
}

/** The same, replacing every such link of the account: a lost link may have been found by another person. */
export const replaceOneTimeLink = (deps: Deps, wanted: WantedLink) =>
  transact(deps, async (deps) => {
    await closeLinks(deps.db, wanted.accountId, wanted.purpose)
    return createOneTimeLink(deps, wanted)
  })

/** Throws PASSWORD_TOO_WEAK for a password that is easy to guess with these words about the owner. */
export async function assertHardToGuess(password: string, aboutOwner: readonly string[]) {
  if (await isEasilyGuessed(password, aboutOwner)) throw passwordError.PASSWORD_TOO_WEAK()
}

/** Sets a password by a one-time link, or by this browser's proof after a forgotten one, and ends every session of the account. */
export async function setPassword(deps: Deps, caller: Caller, { token, password }: z.output<typeof SetPassword>) {
  const key = token === undefined ? await byProof(deps, caller) : await byLink(deps, token)
  await assertHardToGuess(password, await listOwnerWords(deps.db, key.accountId))
  const passwordHash = await hashPassword(password)
  await transact(deps, async (deps) => {
    await key.useUp(deps)
    await store(deps, { accountId: key.accountId, passwordHash })
  })
  if (token === undefined) clearProof(caller.cookies, 'forgot-password')
}

/** Authorises a new password; checked before the costly hash, and used up only when that is stored. */
type Key = { accountId: string; useUp: (deps: Deps) => Promise<void> }

async function byLink({ db }: Deps, token: string): Promise<Key> {
  const tokenHash = hashToken(token)
  const link = await findOpenLink(db, tokenHash, 'set-password')
  if (!link) throw credentialsError.LINK_INVALID()
  return {
    accountId: link.accountId,
    async useUp({ db }) {
      if (!(await consumeLink(db, tokenHash, 'set-password'))) throw credentialsError.LINK_INVALID()
    },
  }
}

async function byProof(deps: Deps, caller: Caller): Promise<Key> {
  const { ticketHash, kind, value } = await getVerifiedProof(deps, caller.cookies, 'forgot-password')
  const [account] = await findAccountByIdentifier(deps.db, { kind, value })
  if (!account) throw credentialsError.LINK_INVALID() // the account existed when the code was sent
  return {
    accountId: account.accountId,
    async useUp(deps) {
      await consumeProof(deps, ticketHash, 'forgot-password')
      await closeLinks(deps.db, account.accountId, 'set-password')
    },
  }
}

type Stored = { accountId: string; passwordHash: string; exceptSessionId?: string; former?: string }

/**
 * Stores the new password, ends the account's sessions and notifies the owner, in one transaction. Throws PASSWORD_WRONG when the `former` password
 * was changed meanwhile.
 */
async function store(deps: Deps, { accountId, passwordHash, exceptSessionId, former }: Stored) {
  await lockAccount(deps.db, accountId)
  if (former !== undefined && (await findPasswordHash(deps.db, accountId)) !== former) throw passwordError.PASSWORD_WRONG()
  await setPasswordHash(deps.db, accountId, passwordHash)
  const ended = await endOtherSessions(deps, { accountId, reason: 'PASSWORD_SET', ...(exceptSessionId && { exceptSessionId }) })
  await notifyPasswordChanged(deps, accountId)
  return ended
}

const daySeconds = 24 * 3600

async function notifyPasswordChanged(deps: Deps, accountId: string) {
  const identifiers = await listIdentifiers(deps.db, accountId)
  const address = identifiers.find(({ kind }) => kind === 'email') ?? identifiers[0]
  if (!address) return
  const now = inVietnam(deps.clock())
  const at = `${now.toPlainTime().toString().slice(0, 5)} ${[now.day, now.month].map((part) => String(part).padStart(2, '0')).join('/')}/${now.year}`
  const message = { template: 'password-changed', params: { at } } as const
  await queueMessage(deps, { [address.kind]: address.value }, message, daySeconds).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'NO_CHANNEL') throw error // the password is changed even when no message can be sent
  })
}

/** Wrong passwords of one account in 15 minutes, for callers already signed in. */
const wrongPasswordsPerWindow = 10

/**
 * Throws unless it is the account's password: for actions that a session alone must not authorise. Wrong attempts are counted and stay counted, so
 * never call this in a transaction, and give the endpoint `ignoresIdempotencyKey`.
 */
export const requirePassword = async (deps: Deps, accountId: string, password: string) =>
  void (await verifyPassword(deps, accountId, password))

/** Returns the hash it was compared with. */
async function verifyPassword(deps: Deps, accountId: string, password: string) {
  const db = assertOutsideTransaction(deps.db)
  const passwordHash = await findPasswordHash(db, accountId)
  if (!passwordHash) throw passwordError.PASSWORD_NOT_SET()
  const key = `password:${accountId}`
  const { attempts, secondsLeft } = await countAttempt(db, key)
  if (attempts > wrongPasswordsPerWindow) throw passwordError.TOO_MANY_PASSWORD_ATTEMPTS({ retryAfter: secondsLeft })
  const isRight = await isPasswordOf(passwordHash, password).catch(async (error: unknown) => {
    await uncountAttempt(db, key) // it was never compared
    throw error
  })
  if (!isRight) throw passwordError.PASSWORD_WRONG()
  await uncountAttempt(db, key)
  return passwordHash
}

/** Changes the password of a signed-in person who knows the current one; returns how many other sessions it ended. */
export async function changePassword(deps: Deps, actor: Actor, { currentPassword, newPassword }: z.output<typeof ChangePassword>) {
  const { accountId, sessionId } = actor
  const former = await verifyPassword(deps, accountId, currentPassword)
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) throw passwordError.PASSWORD_SAME()
  await assertHardToGuess(newPassword, await listOwnerWords(deps.db, accountId))
  const passwordHash = await hashPassword(newPassword)
  return transact(deps, async (deps) => {
    await closeLinks(deps.db, accountId, 'set-password')
    return store(deps, { accountId, passwordHash, exceptSessionId: sessionId, former })
  })
}
