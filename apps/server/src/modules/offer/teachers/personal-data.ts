import { closeWorkItems } from '#modules/people/work-items'
import type { PersonalData } from '#platform/app/module'
import { publish } from '#platform/outbox/domain-events'
import * as ratings from './ratings/ratings.repository.ts'
import { deleteFollowerOf, findProfile, listFollowed } from './teachers.repository.ts'
import { teacherRated } from './teachers.events.ts'
import { leave } from './profiles.service.ts'
import { deleteViewsOf, listViews } from './proofs/proofs.repository.ts'
import { forgetFiles } from './teaching/teaching.service.ts'
import { deleteVersionsOf, listVerified, listVersions } from './versions/versions.repository.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId) => {
    const [profile, versions, verified, views, taughtBy, written, replies, followed] = await Promise.all([
      findProfile(db, personId),
      listVersions(db, personId),
      listVerified(db, [personId]),
      listViews(db, personId),
      ratings.listTeachersOf(db, personId),
      ratings.listRatingsBy(db, personId),
      ratings.listRepliesBy(db, personId),
      listFollowed(db, personId),
    ])
    return {
      ...(profile && { 'Hồ sơ giáo viên': profile }),
      ...(versions.length > 0 && {
        'Các bản hồ sơ dạy': versions.map(
          ({ id: _id, personId: _personId, revision: _revision, decidedBy: _decidedBy, ...version }) => version,
        ),
      }),
      ...(verified.length > 0 && { 'Dòng đã xác minh': verified.map(({ itemId, verifiedAt }) => ({ itemId, verifiedAt })) }),
      ...(views.length > 0 && {
        'Những lần giấy tờ dạy được xem': views.map(({ at, name, reason }) => ({ Lúc: at, 'Giấy tờ': name, 'Lý do': reason })),
      }),
      ...(taughtBy.length > 0 && { 'Đã học với giáo viên': taughtBy }),
      ...(written.length > 0 && { 'Đánh giá giáo viên': written }),
      ...(replies.length > 0 && { 'Trả lời đánh giá về mình': replies }),
      ...(followed.length > 0 && { 'Giáo viên đang theo dõi': followed }),
    }
  },
  erase: async (deps, personId) => {
    await leave(deps, personId)
    await forgetFiles(deps, personId)
    await closeWorkItems(deps, 'TEACHER_PROFILE', await deleteVersionsOf(deps.db, personId))
    await deleteViewsOf(deps.db, personId)
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
