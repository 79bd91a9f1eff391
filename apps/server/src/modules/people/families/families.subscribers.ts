import { subscriber } from '#platform/outbox/domain-events'
import { consentRecorded, familyLinked, familyUnlinked } from './families.events.ts'
import { notifyConsentChange, notifyLinkChange } from './notices/notify-families.service.ts'

export const familySubscribers = [
  subscriber('notify_family_linked', familyLinked, (deps, link) => notifyLinkChange(deps, link, 'made')),
  subscriber('notify_family_unlinked', familyUnlinked, (deps, link) => notifyLinkChange(deps, link, 'ended')),
  subscriber('notify_consent_recorded', consentRecorded, notifyConsentChange),
]
