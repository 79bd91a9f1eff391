import { hasPasskey } from '#modules/people/credentials'
import { firstIdentifierAt } from '#modules/people/people'
import { firstLinkedSignInAt, hasLinkedSignIn } from '#modules/people/social-sign-in'
import type { Deps } from '#platform/deps'

/**
 * When an account got its first own sign-in method, as `sortableTime`: a phone or e-mail, or the outside provider that created it. A person who entered
 * by a guardian's code cannot have added any of these, but all others. Undefined when it has none.
 */
export async function findOwnMethodSince({ db }: Deps, accountId: string) {
  const since = [await firstIdentifierAt(db, accountId), await firstLinkedSignInAt(db, accountId, 'oidc')].filter((at) => at !== undefined)
  return since.toSorted()[0]
}

/**
 * Whether a guardian's code may open an account. From 16 on it is refused if the person has any sign-in method that works without a guardian; below 16
 * only methods count that no other guardian can have added. Every change of a method locks the account first, so in a transaction that holds the
 * lock the answer stays right.
 */
export async function needsGuardian(deps: Deps, accountId: string, isUnderOwnAccountAge: boolean) {
  if ((await findOwnMethodSince(deps, accountId)) !== undefined) return false
  return isUnderOwnAccountAge || !((await hasLinkedSignIn(deps.db, accountId)) || (await hasPasskey(deps.db, accountId)))
}
