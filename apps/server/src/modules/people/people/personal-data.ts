import type { PersonalData } from '#platform/app/module'
import { lockAccountOf } from './people.repository.ts'
import { childSignInData } from '#modules/people/families'
import { linkedSignInData } from '#modules/people/social-sign-in'
import { accountData } from './account-data.service.ts'
import { signInData } from '#modules/people/sessions'
import { signUpData } from '#modules/people/sign-up'

const parts: readonly PersonalData[] = [signInData, childSignInData, signUpData, linkedSignInData, accountData]

/** Personal data of all areas of this module; their headings must differ. */
export const identityData: PersonalData = {
  async collect(deps, personId) {
    const collected: Record<string, unknown> = {}
    for (const part of parts) Object.assign(collected, await part.collect(deps, personId))
    return collected
  },
  async erase(deps, personId) {
    await lockAccountOf(deps.db, personId) // blocks sign-ins until the erasure commits
    for (const part of parts) await part.erase(deps, personId)
  },
}
