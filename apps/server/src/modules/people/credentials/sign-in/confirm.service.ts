import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { requirePassword } from '../passwords/passwords.service.ts'
import { limitWrongCodes, requireCode } from '../second-factor/second-step.service.ts'
import { setConfirmed } from '#modules/people/sessions'

/** Re-authenticates by the password or a code of the second factor; satisfies `requireRecentSignIn` for ten minutes. */
export async function confirmIdentity(deps: Deps, { accountId, sessionId }: Actor, shown: { password: string } | { code: string }) {
  if ('password' in shown) {
    await requirePassword(deps, accountId, shown.password)
    await setConfirmed(deps.db, sessionId, { isStrong: false })
    return
  }
  await limitWrongCodes(deps, accountId, () =>
    transact(deps, async (deps) => {
      await requireCode(deps, accountId, shown.code)
      await setConfirmed(deps.db, sessionId, { isStrong: false })
    }),
  )
}
