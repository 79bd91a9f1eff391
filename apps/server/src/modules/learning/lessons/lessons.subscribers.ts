import { courseWithdrawn, runTeacherReplaced, runWithdrawn } from '#modules/offer/courses'
import { classWithdrawn, meetingCancelled, meetingMoved, meetingPlanned } from '#modules/offer/open-classes'
import { subscriber } from '#platform/outbox/domain-events'
import { followMeetings, followRunsOf } from './planning/plan-lessons.service.ts'

export const lessonSubscribers = [
  subscriber('lessons:follow_planned', meetingPlanned, (deps, { refId }) => followMeetings(deps, [refId])),
  subscriber('lessons:follow_moved', meetingMoved, (deps, { refId }) => followMeetings(deps, [refId])),
  subscriber('lessons:follow_cancelled', meetingCancelled, (deps, { refId }) => followMeetings(deps, [refId])),
  subscriber('lessons:follow_ended_run', runWithdrawn, (deps, { runId }) => followMeetings(deps, [runId])),
  subscriber('lessons:follow_ended_course', courseWithdrawn, (deps, { courseId }) => followRunsOf(deps, courseId)),
  subscriber('lessons:follow_removed_class', classWithdrawn, (deps, { classId }) => followMeetings(deps, [classId])),
  subscriber('lessons:follow_teacher', runTeacherReplaced, (deps, { runId }) => followMeetings(deps, [runId])),
]
