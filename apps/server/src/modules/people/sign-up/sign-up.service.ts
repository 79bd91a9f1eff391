import type { RegisterByEmail, RegisterByPhone, SignUpRole, SubmitRegistration } from '@khue/contracts/people/sign-up'
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { policyVersions } from '#modules/ground/texts'
import type { Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import {
  assertHardToGuess,
  clearProof,
  completeBrowserSignIn,
  consumeProof,
  createPersonWithPassword,
  getVerifiedProof,
  hashPassword,
  startProof,
} from '#modules/people/credentials'
import { type Identifier, peopleError, readIdentifier, setIdentifierVerified } from '#modules/people/people'
import { findOffer, insertLinkedSignInIfFree } from '#modules/people/social-sign-in'
import { unusualNumberWarning, readMobile } from './mobile.ts'
import { requireCurrentPolicies, assertMinimumAge } from './sign-up.ts'
import { signUpError } from './sign-up.errors.ts'
import { phoneVerified } from './sign-up.events.ts'
import * as stored from './sign-up.repository.ts'

/** Starts a sign-up by phone: sends a code. The response is the same whether or not the number has an account. */
export async function registerByPhone(deps: Deps, caller: Caller, { phone, role }: z.output<typeof RegisterByPhone>) {
  const value = readMobile(phone)
  if (!value) throw signUpError.PHONE_INVALID()
  return { ...(await start(deps, caller, { kind: 'phone', value }, role)), warning: unusualNumberWarning(value) }
}

/** The same with an e-mail. */
export async function registerByEmail(deps: Deps, caller: Caller, { email, role }: z.output<typeof RegisterByEmail>) {
  const to = readIdentifier(email)
  if (to?.kind !== 'email') throw peopleError.IDENTIFIER_INVALID()
  return { ...(await start(deps, caller, to, role)), warning: null }
}

function start(deps: Deps, caller: Caller, to: Identifier, role: SignUpRole) {
  // with an outside OpenID provider, accounts are created there (architecture 3a, "Provider")
  if (deps.config.OIDC_ISSUER) throw signUpError.SIGN_UP_AT_PROVIDER()
  return startProof(deps, caller, { purpose: 'sign-up', to, role })
}

/**
 * Creates the account for a proved phone or e-mail of this browser, and signs the person in. A provider identity is linked if the person was shown
 * the offer and did not decline it.
 */
export async function submitRegistration(deps: Deps, caller: Caller, form: z.output<typeof SubmitRegistration>) {
  const { ticketHash, value, role } = await getVerifiedProof(deps, caller.cookies, 'sign-up')
  if (!role) throw new Error('Sign-up proof has no role')
  assertMinimumAge(role, form.birthDate, inVietnam(deps.clock()).toPlainDate().toString())
  const accepted = requireCurrentPolicies(form.accepted, await policyVersions(deps))
  await assertHardToGuess(form.password, [form.name, value])
  const passwordHash = await hashPassword(form.password)
  const shown = findOffer(deps.config, caller.cookies)
  const offer = shown?.id === form.link ? shown : undefined
  const { accountId, isLinked } = await transact(deps, async (deps) => {
    const { kind } = await consumeProof(deps, ticketHash, 'sign-up')
    const isRequestedOnly = role === 'teacher' || role === 'tutor'
    const { personId, accountId } = await createPersonWithPassword(deps, {
      name: form.name,
      birthDate: form.birthDate,
      avatarKind: randomInt(2) === 0 ? 'f' : 'm', // until they choose a picture; sign-up does not ask for a gender
      roles: isRequestedOnly ? [] : [role],
      [kind]: value,
      passwordHash,
    })
    if (!accountId) throw new Error('createPersonWithPassword returned no account')
    await setIdentifierVerified(deps.db, accountId, value)
    if (kind === 'phone') await publish(deps, phoneVerified, { personId })
    if (isRequestedOnly) await stored.insertRequestedRole(deps.db, personId, role)
    const { requestId, ip, userAgent } = caller
    await stored.insertAcceptances(deps.db, personId, accepted, { form: 'sign-up', requestId, ip, userAgent })
    const isLinked =
      offer !== undefined && (await insertLinkedSignInIfFree(deps.db, { accountId, provider: offer.provider, externalIdentity: offer }))
    return { accountId, isLinked }
  })
  clearProof(caller.cookies, 'sign-up')
  const { expiresAt } = await completeBrowserSignIn(deps, caller, { accountId })
  return { expiresAt, role, linked: isLinked ? (offer?.provider ?? null) : null }
}
