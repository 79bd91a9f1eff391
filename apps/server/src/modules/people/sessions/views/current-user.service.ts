import {
  ageOf,
  type Identifier,
  isMinor,
  listChildren,
  listGuardians,
  listIdentifiers,
  listPeople,
  peopleError,
  showPhone,
} from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { describeView } from './views.service.ts'

/** The signed-in person, as every page shows them: card, roles, children, and the person that an admin views as. */
export async function getProfile(deps: Deps, actor: Actor) {
  const [cards, children, [family], identifiers, view] = await Promise.all([
    listPeople(deps, [actor.id]),
    listChildren(deps, actor.id),
    listGuardians(deps, [actor.id]),
    listIdentifiers(deps.db, actor.accountId),
    describeView(deps, actor),
  ])
  const card = cards.get(actor.id)
  if (!card) throw peopleError.PERSON_NOT_FOUND()
  const first = (kind: Identifier['kind']) => identifiers.find((one) => one.kind === kind)?.value
  const phone = first('phone')
  return {
    ...card,
    roles: [...actor.roles],
    phone: phone ? showPhone(phone) : null,
    email: first('email') ?? null,
    children,
    isChild: family !== undefined && isMinor(ageOf(deps, family.birthDate), family.guardianIds.length > 0),
    view,
  }
}
