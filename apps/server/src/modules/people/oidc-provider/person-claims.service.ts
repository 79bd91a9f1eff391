import type { Deps } from '#platform/deps'
import { avatarOf, findActivePerson, listIdentifiersWithProof } from '#modules/people/people'
import { findSessionStart } from '#modules/people/sessions'

/** Claims about a person (OpenID Connect Core 5.1); undefined when the account is locked or deleted. */
export async function personClaims({ db, config }: Deps, personId: string) {
  const person = await findActivePerson(db, personId)
  if (!person) return undefined
  const identifiers = await listIdentifiersWithProof(db, person.accountId)
  const email = identifiers.find(({ kind }) => kind === 'email')
  const phone = identifiers.find(({ kind }) => kind === 'phone')
  return {
    sub: person.id,
    name: person.name,
    picture: new URL(avatarOf(person), config.publicUrl).href,
    locale: 'vi',
    ...(email && { email: email.value, email_verified: email.verifiedAt !== null }),
    ...(phone && { phone_number: phone.value, phone_number_verified: phone.verifiedAt !== null }),
  }
}

/** When an active session began, in whole seconds: the `auth_time` of an id token. */
export async function sessionStartedAt({ db }: Deps, sessionId: string) {
  const startedAt = await findSessionStart(db, sessionId)
  return startedAt && Math.floor(startedAt.getTime() / 1000)
}
