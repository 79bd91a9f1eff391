import type { SignUpRole, TicketPurpose } from '@khue/contracts/people/sign-up'
import { checkCode, sendCode } from '#modules/ground/one-time-codes'
import type { Caller, CookieJar } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findAccountByIdentifier, type Identifier } from '#modules/people/people'
import { hashToken, newToken } from '#modules/people/sessions'
import { proofError } from './contact-proof.errors.ts'
import * as stored from './contact-proof.repository.ts'

const ticketMinutes = 30
const cookieOf: Record<TicketPurpose, string> = { 'sign-up': 'khue_sign_up', 'forgot-password': 'khue_forgot_password' }

type Wanted = { purpose: TicketPurpose; to: Identifier; role?: SignUpRole }

/** Sends the first code and gives the browser its ticket, without which the flow cannot continue. */
export async function startProof(deps: Deps, caller: Caller, { purpose, to, role }: Wanted) {
  const ticket = newToken()
  const ticketHash = hashToken(ticket)
  const sent = await transact(deps, async (deps) => {
    await stored.insertProof(deps.db, { ticketHash, purpose, ...to, role: role ?? null }, ticketMinutes)
    return send(deps, caller, { purpose, to, ticketHash })
  })
  caller.cookies.set(cookieOf[purpose], ticket, { httpOnly: true, maxAgeSeconds: ticketMinutes * 60 })
  return sent
}

/** Sends another code to the same address, for the same browser. Throws VERIFICATION_EXPIRED. */
export async function sendProofAgain(deps: Deps, caller: Caller, purpose: TicketPurpose) {
  const { ticketHash, kind, value } = await getProof(deps, caller.cookies, purpose)
  return { kind, value, ...(await send(deps, caller, { purpose, to: { kind, value }, ticketHash })) }
}

/**
 * Never reveals whether an account exists: a number that cannot sign up, or has no password to reset, gets another message or none, and no code
 * matches for it.
 */
async function send(deps: Deps, { ip }: Caller, { purpose, to, ticketHash }: Wanted & { ticketHash: string }) {
  const [account] = await findAccountByIdentifier(deps.db, to)
  const signInUrl = new URL('/sign-in', deps.config.publicUrl).href
  const taken = { template: 'already-registered', params: { signInUrl } } as const
  const instead = purpose === 'sign-up' ? account && taken : account ? undefined : ('nothing' as const)
  return sendCode(deps, { purpose, to, about: ticketHash, ip, ...(instead && { instead }) })
}

async function getProof({ db }: Deps, jar: CookieJar, purpose: TicketPurpose) {
  const ticketHash = hashToken(jar.get(cookieOf[purpose]) ?? '')
  const proof = await stored.findOpenProof(db, ticketHash, purpose)
  if (!proof) throw proofError.VERIFICATION_EXPIRED()
  return { ticketHash, ...proof }
}

/** Checks the code for this browser's ticket; once verified, it stays verified. */
export async function verifyProof(deps: Deps, { cookies }: Caller, { purpose, otp }: { purpose: TicketPurpose; otp: string }) {
  const { ticketHash, value, verifiedAt } = await getProof(deps, cookies, purpose)
  if (verifiedAt) return
  await checkCode(deps, { purpose, value, code: otp, about: ticketHash })
  await stored.setVerified(deps.db, ticketHash)
}

/** The verified, unused proof of this browser. Throws VERIFICATION_EXPIRED, or VERIFICATION_REQUIRED before the code. */
export async function getVerifiedProof(deps: Deps, jar: CookieJar, purpose: TicketPurpose) {
  const { verifiedAt, ...proof } = await getProof(deps, jar, purpose)
  if (!verifiedAt) throw proofError.VERIFICATION_REQUIRED()
  return proof
}

/** Uses the proof up; call it in the transaction that relies on it. */
export async function consumeProof({ db }: Deps, ticketHash: string, purpose: TicketPurpose) {
  const proof = await stored.consumeProof(db, ticketHash, purpose)
  if (!proof) throw proofError.VERIFICATION_EXPIRED()
  return proof
}

export const clearProof = (jar: CookieJar, purpose: TicketPurpose) => jar.clear(cookieOf[purpose])
