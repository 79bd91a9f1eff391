import { lineDelivered } from '#modules/sale/enrolments'
import { familyLinked } from '#modules/people/families'
import { subscriber } from '#platform/outbox/domain-events'
import { joinGuardianRooms, joinClass } from './rooms/classes.service.ts'

export const chatSubscribers = [
  subscriber('join_class_rooms', lineDelivered, async (deps, { learnerId, kind, refId }) => {
    if (kind !== 'TN') await joinClass(deps, learnerId, { kind, refId })
  }),
  subscriber('chat:join_guardian_rooms', familyLinked, joinGuardianRooms),
]
