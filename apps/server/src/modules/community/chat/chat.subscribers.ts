import { lineDelivered } from '#modules/sale/enrolments'
import { runTeacherReplaced } from '#modules/offer/courses'
import { familyLinked, familyUnlinked } from '#modules/people/families'
import { subscriber } from '#platform/outbox/domain-events'
import { joinAsSubstitute, joinGuardianRooms, joinClass } from './rooms/classes.service.ts'
import { leaveGroupsOfFormerChild } from './rooms/groups.service.ts'

export const chatSubscribers = [
  subscriber('join_class_rooms', lineDelivered, async (deps, { learnerId, kind, refId }) => {
    if (kind !== 'TN') await joinClass(deps, learnerId, { kind, refId })
  }),
  subscriber('chat:join_as_substitute', runTeacherReplaced, joinAsSubstitute),
  subscriber('chat:join_guardian_rooms', familyLinked, joinGuardianRooms),
  subscriber('chat:leave_groups_of_former_child', familyUnlinked, leaveGroupsOfFormerChild),
]
