import { randomBytes } from 'node:crypto'
import { type LoginType, loginTypes } from '@khue/contracts/people/linked-sign-ins'
import { linkOfferSeconds } from '@khue/contracts/people/provider-sign-in'
import { z } from 'zod'
import type { CookieJar } from '#platform/http/api'
import type { Config } from '#platform/config/config'
import { seal, unseal } from '#platform/crypto/encryption'
import type { ExternalIdentity } from '../providers/sign-in-adapter.ts'
import { readOffer, setOffer } from '#modules/people/sessions'

const LinkOffer = z.object({
  /** Shown with the offer and sent back with the sign-up, so that only what the person saw is linked. */
  id: z.string(),
  provider: z.enum(loginTypes),
  issuer: z.string(),
  subject: z.string(),
  name: z.string().nullable(),
  /** Milliseconds: the cookie expires by itself, but a copy of it would not. */
  until: z.number(),
})
export type LinkOffer = z.output<typeof LinkOffer>

const context = 'link-offer'
const longestName = 255

/**
 * Stores in this browser, for a quarter of an hour, the provider identity of a person without an account here. Only a sign-in that began in this
 * browser and was answered by the provider reaches this, so an attacker cannot plant their own account.
 */
export function keepOffer(config: Config, jar: CookieJar, provider: LoginType, { issuer, subject, name }: ExternalIdentity) {
  const until = Date.now() + linkOfferSeconds * 1000
  const id = randomBytes(12).toString('base64url')
  const offer: LinkOffer = { id, provider, issuer, subject, name: name?.slice(0, longestName) ?? null, until }
  setOffer(jar, seal(config, JSON.stringify(offer), context), linkOfferSeconds)
}

export function findOffer(config: Config, jar: Pick<CookieJar, 'get'>): LinkOffer | undefined {
  const sealed = readOffer(jar)
  if (!sealed) return undefined
  try {
    const offer = LinkOffer.parse(JSON.parse(unseal(config, sealed, context).toString()))
    return offer.until < Date.now() ? undefined : offer
  } catch {
    return undefined // not sealed by us: treated as absent
  }
}
