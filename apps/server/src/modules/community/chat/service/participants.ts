import type { Participant } from '@khue/contracts/community/chat'
import { ageOf, listGuardians, filterPeopleByRole, listPeople } from '#modules/people/identity'
import type { Deps } from '#platform/deps'
import { adultAge, isBot, participantId } from '../chat-room.ts'

/** People as a chat shows them, by their ids; an unknown one is missing. */
export async function describeParticipants(deps: Deps, personIds: readonly string[]): Promise<Map<string, Participant>> {
  const ids = [...new Set(personIds)]
  const [cards, teachers] = [await listPeople(deps, ids), await filterPeopleByRole(deps, ids, 'teacher')]
  return new Map(
    [...cards].map(([personId, { name, avatar }]) => {
      const isTeacher = teachers.has(personId)
      return [personId, { id: participantId(personId, isTeacher), personId, name, avatar, isTeacher, isTeacherAI: isBot(personId) }]
    }),
  )
}

/** Those of some people who are not grown up yet, with their guardians. One whose age nobody knows is a child while somebody is their guardian. */
export async function listMinors(deps: Deps, personIds: readonly string[]) {
  const found = await listGuardians(deps, personIds)
  return found.filter(({ birthDate, guardianIds }) => {
    const age = ageOf(deps, birthDate)
    return age === undefined ? guardianIds.length > 0 : age < adultAge
  })
}
