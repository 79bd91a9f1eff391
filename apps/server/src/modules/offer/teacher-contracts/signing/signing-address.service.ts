import { masked } from '#modules/ground/channels'
import { type Identifier, listIdentifiers, showPhone } from '#modules/people/people'
import type { Deps } from '#platform/deps'

/** Where the code of a signature goes: the account's phone, else its e-mail. */
export async function findSigningAddress(deps: Deps, accountId: string): Promise<Identifier | undefined> {
  const identifiers = await listIdentifiers(deps.db, accountId)
  return identifiers.find(({ kind }) => kind === 'phone') ?? identifiers[0]
}

/** Enough for the owner to recognise it: `09•• ••• 218`. */
export function maskAddress({ kind, value }: Identifier) {
  if (kind === 'email') return masked(value)
  const phone = showPhone(value)
  return `${phone.slice(0, 2)}•• ••• ${phone.slice(-3)}`
}
