import { isOnByDefault } from '@khue/contracts/people/notification-settings'
import { type Deps, transact } from '#platform/deps'
import { commonError } from '#platform/errors'
import { listPreferences } from '../planning/plan.repository.ts'
import { savePreferences } from '../settings/notification-settings.repository.ts'
import { categoriesOf, readUnsubscribeToken } from './unsubscribe.ts'

function readToken(deps: Deps, token: string) {
  const found = readUnsubscribeToken(deps.config, token)
  if (!found) throw commonError.NOT_FOUND()
  return found
}

/** What an unsubscribe link covers, and whether it is still subscribed. Throws NOT_FOUND for a forged link. */
export async function getUnsubscribe(deps: Deps, token: string) {
  const { personId, scope } = readToken(deps, token)
  const preferences = await listPreferences(deps.db, [personId])
  const isOn = categoriesOf(scope).some(
    (category) => preferences.find((one) => one.category === category && one.channel === 'email')?.isOn ?? isOnByDefault(category),
  )
  return { scope, isOn }
}

/** Unsubscribes. Idempotent. Throws NOT_FOUND. */
export const unsubscribe = (deps: Deps, token: string) =>
  transact(deps, async (deps) => {
    const { personId, scope } = readToken(deps, token)
    await savePreferences(
      deps.db,
      personId,
      categoriesOf(scope).map((category) => ({ category, channel: 'email', isOn: false })),
    )
    return { scope, isOn: false }
  })
