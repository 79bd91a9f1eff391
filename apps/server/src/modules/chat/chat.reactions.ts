import { lineDelivered } from '#modules/enrolments'
import { familyLinked } from '#modules/families'
import { subscriber } from '#platform/news'
import { joinGuardianRooms, joinClass } from './service/classes.ts'

export const chatSubscribers = [
  subscriber('join_class_rooms', lineDelivered, async (deps, { learnerId, kind, refId }) => {
    if (kind !== 'TN') await joinClass(deps, learnerId, { kind, refId })
  }),
  subscriber('chat:join_guardian_rooms', familyLinked, joinGuardianRooms),
]
