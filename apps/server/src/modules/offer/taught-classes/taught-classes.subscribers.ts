import { meetingCancelled, meetingMoved } from '#modules/offer/open-classes'
import { meetingSubstituted, runTeacherReplaced } from '#modules/offer/courses'
import { subscriber } from '#platform/outbox/domain-events'
import { notifyOfCancelledMeeting, notifyOfMove, notifyOfSubstitute, notifyOfTeacher } from './notify-learners.service.ts'

export const taughtClassSubscribers = [
  subscriber('notify_of_moved_meeting', meetingMoved, notifyOfMove),
  subscriber('notify_of_cancelled_meeting', meetingCancelled, notifyOfCancelledMeeting),
  subscriber('notify_of_substitute', meetingSubstituted, notifyOfSubstitute),
  subscriber('notify_of_new_teacher', runTeacherReplaced, notifyOfTeacher),
]
