import { anonymousCard, type PersonCard } from '@khue/contracts/people/identity'
import type { ConsentPurpose } from '@khue/contracts/people/consents'
import { ageOf, isMinor, listGuardians, listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { filterConsenting } from './consents.service.ts'
import { listRefusing } from './consents.repository.ts'

/**
 * The cards of people as strangers may see them, by id. A minor without every consent in force is anonymous, with another id and picture; so is an
 * adult who has refused. Ask it wherever people outside the family see a person.
 */
export async function listPublicCards(deps: Deps, personIds: readonly string[], purpose: ConsentPurpose): Promise<Map<string, PersonCard>> {
  if (personIds.length === 0) return new Map()
  const ids = [...new Set(personIds)]
  const [cards, subjects, consenting, refusing] = await Promise.all([
    listPeople(deps, ids),
    listGuardians(deps, ids),
    filterConsenting(deps, ids, purpose),
    listRefusing(deps.db, ids, purpose),
  ])
  const minors = new Set(subjects.flatMap(({ id, ...of }) => (isMinor(ageOf(deps, of.birthDate), of.guardianIds.length > 0) ? [id] : [])))
  const isHidden = (id: string) => (minors.has(id) ? !consenting.has(id) : refusing.has(id))
  return new Map([...cards].map(([id, card]) => [id, isHidden(id) ? anonymousCard : card]))
}
