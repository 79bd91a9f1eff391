import { maxPasskeys, type NewCredential, type Passkey } from '@khue/contracts/people/passkeys'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Actor, Caller } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { listIdentifiers, listPeople, showPhone } from '#modules/people/people'
import {
  hashToken,
  lockOpenSession,
  nameDevice,
  newToken,
  notifyGuardians,
  notifyOwner,
  requireRecentSignIn,
} from '#modules/people/sessions'
import { loadLibrary } from './library.ts'
import { passkeyError } from './passkeys.errors.ts'
import * as stored from './passkeys.repository.ts'
import { challengeIn, relyingParty } from './relying-party.ts'

type Row = Awaited<ReturnType<typeof stored.listOwnPasskeys>>[number]

const shown = ({ id, name, createdAt, lastUsedAt, isSynced }: Row): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced,
})

export async function listPasskeys({ db }: Deps, { accountId }: Actor) {
  const rows = await stored.listOwnPasskeys(db, accountId)
  return { items: rows.map(shown), total: rows.length }
}

/** Options for creating a passkey: discoverable, with user verification at each use. */
export async function startPasskey(deps: Deps, actor: Actor) {
  await requireRecentSignIn(deps, actor)
  const { accountId, sessionId } = actor
  const [known, [identifier], cards] = await Promise.all([
    stored.listOwnPasskeys(deps.db, accountId),
    listIdentifiers(deps.db, accountId),
    listPeople(deps, [actor.id]),
  ])
  const name = cards.get(actor.id)?.name ?? ''
  const challenge = newToken()
  await stored.insertChallenge(deps.db, { challengeHash: hashToken(challenge), purpose: 'add', sessionId })
  const { id: rpID, name: rpName } = relyingParty(deps.config)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    challenge: Buffer.from(challenge, 'base64url'),
    userID: Buffer.from(accountId),
    userName: identifier ? showPhone(identifier.value) : name,
    userDisplayName: name,
    timeout: 5 * 60_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: selection,
  })
  const excludeCredentials = (options.excludeCredentials ?? []).map((one) => ({ ...one, type: 'public-key' as const }))
  const pubKeyCredParams = options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg }))
  return {
    rp: { id: rpID, name: rpName },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams,
    timeout: 5 * 60_000,
    excludeCredentials,
    authenticatorSelection: selection,
    attestation: 'none' as const,
  }
}

const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const

type Added = { name?: string | undefined; credential: z.output<typeof NewCredential> }

/** Saves a passkey whose challenge this session requested shortly before. */
export async function addPasskey(deps: Deps, { userAgent }: Caller, actor: Actor, { name, credential }: Added) {
  const made = await verify(deps, actor, credential)
  const { accountId, sessionId } = actor
  return transact(deps, async (deps) => {
    await lockOpenSession(deps, actor) // serialised, so that the limit on their number holds
    if ((await stored.countPasskeys(deps.db, accountId)) >= maxPasskeys) throw passkeyError.PASSKEYS_FULL()
    const row = await stored
      .insertPasskey(deps.db, {
        id: uuidv7(),
        accountId,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports: credential.response.transports ?? [],
        name: name ?? nameDevice(userAgent).device,
        isSynced: made.credentialBackedUp,
      })
      .catch(throwConflictError)
    await notifyOwner(deps, { accountId, sessionId, kind: 'PASSKEY_ADDED', device: row.name })
    await notifyGuardians(deps, { accountId, sessionId, kind: 'CHILD_PASSKEY_ADDED', device: row.name })
    return shown(row)
  })
}

async function verify(deps: Deps, { sessionId }: Actor, credential: Added['credential']) {
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === undefined) throw passkeyError.PASSKEY_REFUSED()
  const isAsked = await stored.consumeChallenge(deps.db, { challengeHash: hashToken(challenge), purpose: 'add', sessionId })
  if (!isAsked) throw passkeyError.PASSKEY_REFUSED()
  const { id, origin } = relyingParty(deps.config)
  const { transports: _, ...response } = credential.response
  const { verifyRegistrationResponse } = await loadLibrary()
  const verified = await verifyRegistrationResponse({
    response: { id: credential.id, rawId: credential.rawId, type: credential.type, clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined) // the library throws on any invalid browser response
  if (!verified?.verified) throw passkeyError.PASSKEY_REFUSED()
  return verified.registrationInfo
}

function throwConflictError(error: unknown): never {
  if (violatedConstraint(error) === 'passkeys_credential') throw passkeyError.PASSKEY_TAKEN()
  throw error
}

export async function renamePasskey({ db }: Deps, { accountId }: Actor, id: string, name: string) {
  const row = await stored.setOwnName(db, id, accountId, name)
  if (!row) throw passkeyError.PASSKEY_NOT_FOUND()
  return shown(row)
}

export async function removePasskey(deps: Deps, actor: Actor, id: string) {
  await requireRecentSignIn(deps, actor)
  const { accountId, sessionId } = actor
  await transact(deps, async (deps) => {
    if (!(await stored.deleteOwnPasskey(deps.db, id, accountId))) throw passkeyError.PASSKEY_NOT_FOUND()
    await notifyOwner(deps, { accountId, sessionId, kind: 'PASSKEY_REMOVED' })
  })
}
