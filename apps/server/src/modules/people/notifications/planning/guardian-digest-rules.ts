import { canWait, notificationCategories } from '@khue/contracts/people/notification-settings'
import { ownAccountAge } from '@khue/contracts/people/families'
import { ageOf } from '#modules/people/people'
import type { Deps } from '#platform/deps'

/**
 * Categories of children's notifications in a guardian's digest: those that can wait, without advertising, which no one consented to receive for a
 * child.
 */
export const guardianDigestCategories = notificationCategories.filter((category) => canWait(category) && category !== 'ADS')

/** Below this age, a child's affairs are their guardians' as well. */
export const isUnderOwnAccountAge = (deps: Deps, birthDate: string | null) => (ageOf(deps, birthDate) ?? ownAccountAge) < ownAccountAge
