import { lessonDecided } from '#modules/learning/lessons'
import { classWithdrawn, meetingCancelled, meetingMoved } from '#modules/offer/open-classes'
import { runWithdrawn } from '#modules/offer/courses'
import { familyUnlinked } from '#modules/people/families'
import { subscriber } from '#platform/outbox/domain-events'
import { followLesson, followRef } from './following/follow.service.ts'
import { endLinks } from './linking/links.service.ts'

// the subscribers of `lessons` run before, so the lessons are as the events say
export const reportSubscribers = [
  subscriber('learning-reports:follow_decided', lessonDecided, (deps, { lessonId }) => followLesson(deps, lessonId)),
  subscriber('learning-reports:follow_moved', meetingMoved, (deps, { refId }) => followRef(deps, refId)),
  subscriber('learning-reports:follow_cancelled', meetingCancelled, (deps, { refId }) => followRef(deps, refId)),
  subscriber('learning-reports:follow_ended_run', runWithdrawn, (deps, { runId }) => followRef(deps, runId)),
  subscriber('learning-reports:follow_removed_class', classWithdrawn, (deps, { classId }) => followRef(deps, classId)),
  subscriber('learning-reports:end_links', familyUnlinked, endLinks),
]
