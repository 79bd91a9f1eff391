import type { Participant } from '@khue/contracts/community/chat'
import { ageOf, listGuardians, filterPeopleByRole, listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { adultAge, isBot, participantId } from '../chat-room.ts'

/** People as a chat shows them, by their ids; unknown ids are missing. */
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

/** The minors among some people, with their guardians. A person of unknown age counts as a minor while they have a guardian. */
export async function listMinors(deps: Deps, personIds: readonly string[]) {
  const found = await listGuardians(deps, personIds)
  return found.filter(({ birthDate, guardianIds }) => {
    const age = ageOf(deps, birthDate)
    return age === undefined ? guardianIds.length > 0 : age < adultAge
  })
}
