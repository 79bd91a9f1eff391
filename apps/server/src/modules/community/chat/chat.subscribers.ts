import { reportQuestionAsked } from '#modules/learning/learning-reports'
import { lessonRosterChanged } from '#modules/learning/lessons'
import { familyLinked, familyUnlinked } from '#modules/people/families'
import { subscriber } from '#platform/outbox/domain-events'
import { joinGuardianRooms } from './rooms/classes.service.ts'
import { followRoster } from './rooms/rosters.service.ts'
import { postReportQuestion } from './rooms/report-questions.service.ts'
import { leaveGroupsOfFormerChild } from './rooms/groups.service.ts'

export const chatSubscribers = [
  subscriber('chat:follow_rosters', lessonRosterChanged, followRoster),
  subscriber('chat:join_guardian_rooms', familyLinked, joinGuardianRooms),
  subscriber('chat:post_report_question', reportQuestionAsked, postReportQuestion),
  subscriber('chat:leave_groups_of_former_child', familyUnlinked, leaveGroupsOfFormerChild),
]
