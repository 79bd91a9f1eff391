import { reaction } from '#platform/news'
import { consentSaid, familyLinked, familyUnlinked } from './families.events.ts'
import { tellOfConsent, tellOfLink } from './service/tell-families.ts'

export const familyReactions = [
  reaction('tell_of_family_link', familyLinked, (deps, link) => tellOfLink(deps, link, 'made')),
  reaction('tell_of_family_end', familyUnlinked, (deps, link) => tellOfLink(deps, link, 'ended')),
  reaction('tell_of_consent', consentSaid, tellOfConsent),
]
