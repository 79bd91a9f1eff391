import { courseWithdrawn, runTeacherReplaced, runWithdrawn } from '#modules/offer/courses'
import { classWithdrawn, meetingCancelled, meetingMoved, meetingPlanned } from '#modules/offer/open-classes'
import { seatReleased, seatTaken } from '#modules/offer/seats'
import { approvalSubscriber } from '#modules/people/approvals'
import { refundBooked } from '#modules/sale/refunds'
import { subscriber } from '#platform/outbox/domain-events'
import { settleEmptied } from './giving-back/give-back.service.ts'
import { lessonDecided, lessonSeatsReleased } from './lessons.events.ts'
import { notifyOfDecision, notifyOfRelease } from './notifying/notify-outcomes.service.ts'
import { followMeetings, followRunsOf } from './planning/plan-lessons.service.ts'
import { followTeacherOf, noteRoster } from './planning/roster.service.ts'
import { approvedReversal, lessonReversal } from './reversing/reverse-lesson.service.ts'

export const lessonSubscribers = [
  subscriber('lessons:follow_planned', meetingPlanned, (deps, { refId }) => followMeetings(deps, [refId])),
  subscriber('lessons:follow_moved', meetingMoved, (deps, { refId }) => followMeetings(deps, [refId])),
  subscriber('lessons:follow_cancelled', meetingCancelled, (deps, { refId }) => followMeetings(deps, [refId])),
  subscriber('lessons:follow_ended_run', runWithdrawn, (deps, { runId }) => followMeetings(deps, [runId])),
  subscriber('lessons:follow_ended_course', courseWithdrawn, (deps, { courseId }) => followRunsOf(deps, courseId)),
  subscriber('lessons:follow_removed_class', classWithdrawn, (deps, { classId }) => followMeetings(deps, [classId])),
  subscriber('lessons:follow_teacher', runTeacherReplaced, (deps, { runId }) => followTeacherOf(deps, runId)),
  subscriber('lessons:note_taken_seat', seatTaken, (deps, seat) => noteRoster(deps, seat, { joined: [seat.learnerId] })),
  subscriber('lessons:note_released_seat', seatReleased, (deps, seat) => noteRoster(deps, seat, { left: [seat.learnerId] })),
  subscriber('lessons:settle_refunded', refundBooked, (deps, { lineIds }) => settleEmptied(deps, lineIds)),
  approvalSubscriber('reverse_approved_lesson', lessonReversal, approvedReversal),
  subscriber('lessons:notify_of_decision', lessonDecided, notifyOfDecision),
  subscriber('lessons:notify_of_release', lessonSeatsReleased, notifyOfRelease),
]
