import { subscriber } from '#platform/news'
import { consentRecorded, familyLinked, familyUnlinked } from './families.events.ts'
import { notifyConsentChange, notifyLinkChange } from './service/tell-families.ts'

export const familySubscribers = [
  subscriber('notify_family_linked', familyLinked, (deps, link) => notifyLinkChange(deps, link, 'made')),
  subscriber('notify_family_unlinked', familyUnlinked, (deps, link) => notifyLinkChange(deps, link, 'ended')),
  subscriber('notify_consent_recorded', consentRecorded, notifyConsentChange),
]
