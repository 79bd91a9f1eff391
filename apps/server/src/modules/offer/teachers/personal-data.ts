import { closeWorkItems } from '#modules/people/work-items'
import type { PersonalData } from '#platform/app/module'
import { publish } from '#platform/outbox/domain-events'
import * as ratings from './ratings/ratings.repository.ts'
import { deleteFollowerOf, findProfile, listFollowed } from './teachers.repository.ts'
import { teacherRated } from './teachers.events.ts'
import { leave } from './profiles.service.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId) => {
    const [profile, taughtBy, written, replies, followed] = await Promise.all([
      findProfile(db, personId),
      ratings.listTeachersOf(db, personId),
      ratings.listRatingsBy(db, personId),
      ratings.listRepliesBy(db, personId),
      listFollowed(db, personId),
    ])
    return {
      ...(profile && { 'Hồ sơ giáo viên': profile }),
      ...(taughtBy.length > 0 && { 'Đã học với giáo viên': taughtBy }),
      ...(written.length > 0 && { 'Đánh giá giáo viên': written }),
      ...(replies.length > 0 && { 'Trả lời đánh giá về mình': replies }),
      ...(followed.length > 0 && { 'Giáo viên đang theo dõi': followed }),
    }
  },
  erase: async (deps, personId) => {
    await leave(deps, personId)
    await deleteFollowerOf(deps.db, personId)
    await ratings.removeRepliesBy(deps.db, personId)
    const removed = await ratings.deleteRatingsBy(deps.db, personId)
    await closeWorkItems(
      deps,
      'TEACHER_RATING',
      removed.map(({ id }) => id),
    )
    for (const { teacherId } of removed) await publish(deps, teacherRated, { teacherId })
  },
}
