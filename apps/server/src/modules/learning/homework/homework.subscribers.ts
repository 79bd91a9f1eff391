import { runTeacherReplaced } from '#modules/offer/courses'
import { seatReleased, seatTaken } from '#modules/offer/seats'
import { familyRequestDecided } from '#modules/people/family-requests'
import { subscriber } from '#platform/outbox/domain-events'
import { drawFile } from './drawing/draw.service.ts'
import { askAfterFamily } from './extending/extend.service.ts'
import { homeworkPagesWanted } from './homework.events.ts'
import { followPlaces } from './following/follow.service.ts'
import { setTeacherOfRun } from './assignments.repository.ts'

export const homeworkSubscribers = [
  subscriber('homework:ask_after_family', familyRequestDecided, askAfterFamily),
  subscriber('homework:draw_pages', homeworkPagesWanted, (deps, { fileId }) => drawFile(deps, fileId)),
  subscriber('homework:follow_taken_seat', seatTaken, (deps, { refId }) => followPlaces(deps, [refId])),
  subscriber('homework:follow_released_seat', seatReleased, (deps, { refId }) => followPlaces(deps, [refId])),
  subscriber(
    'homework:follow_teacher',
    runTeacherReplaced,
    async (deps, { runId, toId }) => void (await setTeacherOfRun(deps.db, runId, toId)),
  ),
]
