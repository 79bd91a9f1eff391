import { recoveryCodeCount, type SecondFactor } from '@khue/contracts/people/second-factor'
import { filterPeopleByRole, listIdentifiers, showPhone } from '#modules/people/people'
import {
  deleteSignInTickets,
  evictSession,
  lockOpenSession,
  notifyGuardians,
  notifyOwner,
  requireRecentSignIn,
  setConfirmed,
  setWeak,
} from '#modules/people/sessions'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import { findPasswordHash } from '../passwords/passwords.repository.ts'
import { requirePassword } from '../passwords/passwords.service.ts'
import { hashRecoveryCode, newRecoveryCode } from './recovery-code.ts'
import { factorError } from './second-factor.errors.ts'
import * as stored from './second-factor.repository.ts'
import { limitWrongCodes, requireCode, sealContext } from './second-step.service.ts'
import { enrolmentUri, newSecret, stepOf } from './totp.ts'

export async function getSecondFactor(deps: Deps, actor: Actor): Promise<SecondFactor> {
  const [factor, recoveryCodesLeft, admins] = await Promise.all([
    stored.findFactor(deps.db, actor.accountId),
    stored.countRecoveryCodes(deps.db, actor.accountId),
    filterPeopleByRole(deps, [actor.id], 'admin'), // by the stored roles: a session without a second factor may not have the role yet
  ])
  return {
    isOn: Boolean(factor?.confirmedAt),
    isRequired: admins.has(actor.id) && deps.config.ADMIN_SECOND_FACTOR === '1',
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft,
  }
}

/** Creates a secret for the authenticator app. Sign-in asks for a code only after a first one has confirmed it. */
export async function startSecondFactor(deps: Deps, actor: Actor) {
  await requireRecentSignIn(deps, actor)
  const { accountId } = actor
  const secret = newSecret()
  const kept = await transact(deps, async (deps) => {
    await lockOpenSession(deps, actor)
    return stored.putUnconfirmed(deps.db, accountId, seal(deps.config, secret, sealContext(accountId)))
  })
  if (!kept) throw factorError.SECOND_FACTOR_IS_ON()
  return { uri: enrolmentUri(secret, await labelOf(deps, accountId)), secret }
}

/** The label of the entry in the authenticator app. */
async function labelOf({ db }: Deps, accountId: string) {
  const [first] = await listIdentifiers(db, accountId)
  return first ? showPhone(first.value) : 'Khuê'
}

/** Enables the second factor; this session counts as verified by it. Returns the recovery codes, which are shown only once. */
export async function confirmSecondFactor(deps: Deps, actor: Actor, code: string) {
  const { accountId, sessionId } = actor
  const recoveryCodes = await limitWrongCodes(deps, accountId, () =>
    transact(deps, async (deps) => {
      await lockOpenSession(deps, actor)
      const factor = await stored.findFactor(deps.db, accountId)
      if (!factor) throw factorError.SECOND_FACTOR_IS_OFF()
      if (factor.confirmedAt) throw factorError.SECOND_FACTOR_IS_ON()
      const secret = unseal(deps.config, factor.sealedSecret, sealContext(accountId)).toString()
      const step = stepOf(secret, code, factor.nowMs)
      if (step === undefined) throw factorError.SECOND_FACTOR_WRONG()
      if (!(await stored.confirmFactor(deps.db, accountId, factor.sealedSecret, step))) throw factorError.SECOND_FACTOR_IS_ON()
      await setConfirmed(deps.db, sessionId, { isStrong: true })
      await notifyOwner(deps, { accountId, sessionId, kind: 'SECOND_FACTOR_ON' })
      await notifyGuardians(deps, { accountId, sessionId, kind: 'CHILD_SECOND_FACTOR_ON' })
      return putRecoveryCodes(deps, accountId)
    }),
  )
  evictSession(sessionId)
  return { recoveryCodes }
}

/** Enables a factor with a known secret, as in demo data; an existing factor is kept. */
export async function enableSecondFactor({ db, config }: Deps, accountId: string, secret: string) {
  const sealed = seal(config, secret, sealContext(accountId))
  if (await stored.putUnconfirmed(db, accountId, sealed)) await stored.confirmFactor(db, accountId, sealed, 0)
}

/** Replaces the recovery codes in exchange for one code of the app. */
export async function renewRecoveryCodes(deps: Deps, { accountId }: Actor, code: string) {
  const recoveryCodes = await limitWrongCodes(deps, accountId, () =>
    transact(deps, async (deps) => {
      await requireCode(deps, accountId, code)
      return putRecoveryCodes(deps, accountId)
    }),
  )
  return { recoveryCodes }
}

async function putRecoveryCodes({ db }: Deps, accountId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await stored.replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  )
  return codes
}

/**
 * Disables it given the password and a code; a person without a password needs a recent sign-in. Where admins must have a second factor, they lose
 * the admin role with it.
 */
export async function disableSecondFactor(
  deps: Deps,
  actor: Actor,
  { code, password = '' }: { code: string; password?: string | undefined },
) {
  const { accountId, sessionId } = actor
  if (await findPasswordHash(deps.db, accountId)) await requirePassword(deps, accountId, password)
  else await requireRecentSignIn(deps, actor)
  await limitWrongCodes(deps, accountId, () =>
    transact(deps, async (deps) => {
      await requireCode(deps, accountId, code)
      if (!(await stored.deleteFactor(deps.db, { accountId }))) throw factorError.SECOND_FACTOR_IS_OFF()
      await deleteSignInTickets(deps.db, accountId)
      await setWeak(deps.db, accountId)
      await notifyOwner(deps, { accountId, sessionId, kind: 'SECOND_FACTOR_OFF' })
    }),
  )
  evictSession(sessionId)
}
