import * as own from '@khue/contracts/offer/authoring'
import { rejectCourse } from '@khue/contracts/offer/authoring-approvals'
import * as runs from '@khue/contracts/offer/runs'
import { uuidv7 } from 'uuidv7'
import { courseBuilder } from '../courses.ts'
import { contractInForce } from '../contract-in-force.ts'
import { pdf } from '../uploads.ts'
import { drafted, remarkOn, waiting } from './authoring.deeds.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

type Draft = Awaited<ReturnType<typeof drafted>>
type Answer = { status: number; code: string | undefined }

/** An admin writes the course of a teacher: one row about the course. */
const written = (endpoint: Deed['endpoint'], act: (world: DeedWorld, draft: Draft) => Promise<Answer>): Deed => ({
  endpoint,
  prepare: async (world) => {
    const draft = await drafted(world)
    return { act: async () => ({ answer: await act(world, draft), rows: [row('course.authored', ['course', draft.id])] }) }
  },
})
const created = { title: 'Toán 9', categoryId: 4001, format: 'LIVE' } as const
const document = async ({ sent, admin }: DeedWorld) =>
  (await sent(admin, { purpose: 'COURSE_DOCUMENT', bytes: pdf, fileName: 'phan-thuc.pdf' })).assetId

/** A draft with one lecture, and a film and subtitles of the admin, without their content. */
async function lectured(world: DeedWorld) {
  const { as, id, params, revision } = await drafted(world)
  const [itemId, videoId, captionsId] = [uuidv7(), uuidv7(), uuidv7()]
  const items = [{ kind: 'LECTURE' as const, itemId, title: 'Bài giảng', minutes: 10, isFree: false }]
  const saved = await world.call(own.saveCourseItems, { as, params, body: { revision, chapters: [{ title: 'Chương 1', items }] } })
  const { id: ownerId } = world.admin
  await world.deps.db.execute(
    `insert into videos (id, owner_id, purpose, state, duration_ms) values ('${videoId}', '${ownerId}', 'LECTURE', 'READY', 60000)`,
  )
  await world.deps.db.execute(`insert into captions (id, owner_id, cues) values ('${captionsId}', '${ownerId}', '[]')`)
  return { as: world.admin, id, params: { id, itemId }, revision: saved.data.revision, videoId, captionsId }
}
type Lectured = Awaited<ReturnType<typeof lectured>>
const lectureDeed = (endpoint: Deed['endpoint'], act: (world: DeedWorld, lecture: Lectured) => Promise<Answer>): Deed => ({
  endpoint,
  prepare: async (world) => {
    const lecture = await lectured(world)
    return { act: async () => ({ answer: await act(world, lecture), rows: [row('course.authored', ['course', lecture.id])] }) }
  },
})

const courseDeeds: readonly Deed[] = [
  {
    endpoint: own.createCourse,
    prepare: async (world) => {
      const { as } = await drafted(world)
      const body = { id: uuidv7(), teacherId: as.id, ...created }
      return {
        act: async () => ({
          answer: await world.call(own.createCourse, { as: world.admin, body }),
          rows: [row('course.authored', ['course', body.id])],
        }),
      }
    },
  },
  written(own.saveCourseDraft, ({ call, admin }, { params, revision }) =>
    call(own.saveCourseDraft, { as: admin, params, body: { revision, changes: { fee: 950_000 } } }),
  ),
  written(own.saveCourseItems, ({ call, admin }, { params, revision, itemId }) => {
    const items = [{ kind: 'LIVE' as const, itemId, title: 'Rút gọn phân thức', minutes: 90, isFree: true }]
    return call(own.saveCourseItems, { as: admin, params, body: { revision, chapters: [{ title: 'Chương 1', items }] } })
  }),
  lectureDeed(own.setItemFilm, ({ call }, { as, params, revision, videoId }) =>
    call(own.setItemFilm, { as, params, body: { revision, videoId } }),
  ),
  lectureDeed(own.setItemCaptions, ({ call }, { as, params, revision, captionsId }) =>
    call(own.setItemCaptions, { as, params, body: { revision, captionsId } }),
  ),
  written(own.submitCourse, ({ call, admin }, { params, revision }) => call(own.submitCourse, { as: admin, params, body: { revision } })),
  written(own.discardCourseDraft, ({ call, admin }, { params, revision }) =>
    call(own.discardCourseDraft, { as: admin, params, body: { revision } }),
  ),
  {
    endpoint: own.addItemDocument,
    prepare: async (world) => {
      const [{ id, itemId, revision }, assetId] = [await drafted(world), await document(world)]
      const input = { params: { id, itemId }, body: { revision, assetId } }
      return {
        act: async () => ({
          answer: await world.call(own.addItemDocument, { as: world.admin, ...input }),
          rows: [row('course.authored', ['course', id])],
        }),
      }
    },
  },
  {
    endpoint: own.removeItemDocument,
    prepare: async (world) => {
      const [{ id, itemId, revision }, assetId] = [await drafted(world), await document(world)]
      const at = { as: world.admin, params: { id, itemId } }
      const added = (await world.call(own.addItemDocument, { ...at, body: { revision, assetId } })).data
      const input = { params: { id, itemId, assetId }, query: { revision: added.revision } }
      return {
        act: async () => ({
          answer: await world.call(own.removeItemDocument, { as: world.admin, ...input }),
          rows: [row('course.authored', ['course', id])],
        }),
      }
    },
  },
  {
    endpoint: own.withdrawCourse,
    prepare: async (world) => {
      const { id, params, revision } = await waiting(world)
      return {
        act: async () => ({
          answer: await world.call(own.withdrawCourse, { as: world.admin, params, body: { revision } }),
          rows: [row('course.authored', ['course', id])],
        }),
      }
    },
  },
  {
    endpoint: own.duplicateCourse,
    prepare: async (world) => {
      const { params } = await drafted(world)
      const id = uuidv7()
      return {
        act: async () => ({
          answer: await world.call(own.duplicateCourse, { as: world.admin, params, body: { id } }),
          rows: [row('course.authored', ['course', id])],
        }),
      }
    },
  },
  {
    endpoint: own.answerCourseRemark,
    prepare: async (world) => {
      const course = await waiting(world)
      const remark = remarkOn(world, course, world.second)
      await remark.answer()
      await world.call(rejectCourse, { as: world.second, params: course.params, body: { ...course.read, reason: 'Học phí cao' } })
      const params = { id: course.id, remarkId: remark.id }
      return {
        act: async () => ({
          answer: await world.call(own.answerCourseRemark, { as: world.admin, params, body: { isFixed: true } }),
          rows: [row('course.authored', ['course', course.id])],
        }),
      }
    },
  },
]

const terms = { seats: 12, fee: null, minimum: null }
const reason = 'Thầy cô nhờ Khuê dời giúp'

/** A run of a course that is not on sale yet. */
export async function planned({ call, given, deps, second }: DeedWorld) {
  const teacher = await given.teacher()
  await contractInForce(deps, teacher.id, second.id)
  const { id } = await courseBuilder(deps, teacher).course({ lessons: 3 })
  const body = { id: uuidv7(), pattern: { startsOn: '2099-01-05', slots: [{ weekday: 2, from: '18:00', to: '19:30' }] }, terms }
  await call(runs.createRun, { as: teacher, params: { id }, body })
  const run = (await call(runs.getRun, { as: teacher, params: { run: body.id } })).data
  return { id, run, params: { id, run: body.id }, body }
}
type Planned = Awaited<ReturnType<typeof planned>>

/** An admin changes a run of a teacher: one row about the run. */
const ofRun = (
  endpoint: Deed['endpoint'],
  action: Parameters<typeof row>[0],
  act: (world: DeedWorld, run: Planned) => Promise<Answer>,
  given?: string,
): Deed => ({
  endpoint,
  prepare: async (world) => {
    const plan = await planned(world)
    const rows = [row(action, ['run', plan.run.id], given === undefined ? {} : { reason: given })]
    return { act: async () => ({ answer: await act(world, plan), rows }) }
  },
})
const span = { startsAt: '2099-02-01T11:00:00.000Z', endsAt: '2099-02-01T12:30:00.000Z' }

const runDeeds: readonly Deed[] = [
  {
    endpoint: runs.createRun,
    prepare: async (world) => {
      const { params, body } = await planned(world)
      const id = uuidv7()
      const pattern = { startsOn: '2099-03-02', slots: [{ weekday: 5, from: '08:00', to: '09:30' }] }
      return {
        act: async () => ({
          answer: await world.call(runs.createRun, { as: world.admin, params: { id: params.id }, body: { ...body, id, pattern } }),
          rows: [row('run.created', ['run', id])],
        }),
      }
    },
  },
  ofRun(runs.changeRun, 'run.changed', ({ call, admin }, { params, run }) =>
    call(runs.changeRun, { as: admin, params, body: { revision: run.revision, terms: { ...terms, seats: 8 } } }),
  ),
  ofRun(
    runs.cancelRun,
    'run.cancelled',
    ({ call, admin }, { params }) => call(runs.cancelRun, { as: admin, params, body: { reason } }),
    reason,
  ),
  {
    endpoint: runs.replaceTeacher,
    prepare: async (world) => {
      const { params, run } = await planned(world)
      const teacher = await world.given.teacher()
      await contractInForce(world.deps, teacher.id, world.admin.id)
      const body = { revision: run.revision, teacherId: teacher.id, reason }
      return {
        act: async () => ({
          answer: await world.call(runs.replaceTeacher, { as: world.admin, params, body }),
          rows: [row('run.teacher_replaced', ['run', run.id], { reason })],
        }),
      }
    },
  },
  ofRun(
    runs.moveMeeting,
    'run.meeting_moved',
    ({ call, admin }, { params, run }) => {
      const { id: meeting, revision } = run.meetings[0]!
      return call(runs.moveMeeting, { as: admin, params: { ...params, meeting }, body: { revision, ...span, reason } })
    },
    reason,
  ),
  ofRun(
    runs.cancelMeeting,
    'run.meeting_cancelled',
    ({ call, admin }, { params, run }) => {
      const { id: meeting, revision } = run.meetings[0]!
      return call(runs.cancelMeeting, { as: admin, params: { ...params, meeting }, body: { revision, reason } })
    },
    reason,
  ),
]

/** What admins do in the name of a teacher. */
export const deedsInTeachersName: readonly Deed[] = [...courseDeeds, ...runDeeds]
