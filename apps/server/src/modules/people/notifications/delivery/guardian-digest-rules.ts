import { canWait, notificationCategories } from '@khue/contracts/people/notification-settings'
import { ownAccountAge } from '@khue/contracts/people/families'
import { ageOf } from '#modules/people/identity'
import type { Deps } from '#platform/deps'

/** Of what children are told: what could wait, but no advertising, since nobody agreed to get a child's. */
export const guardianDigestCategories = notificationCategories.filter((category) => canWait(category) && category !== 'ADS')

/** Younger than that, a child's affairs are their guardians' as well. */
export const isUnderOwnAccountAge = (deps: Deps, birthDate: string | null) => (ageOf(deps, birthDate) ?? ownAccountAge) < ownAccountAge
