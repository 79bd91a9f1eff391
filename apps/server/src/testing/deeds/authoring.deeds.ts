import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import { uuidv7 } from 'uuidv7'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '../contract-in-force.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Chương trình còn sơ sài'

/** A complete draft of a teacher. */
export async function drafted({ call, deps, given, second }: DeedWorld) {
  const as = await given.teacher()
  await createTeacherProfile(deps, { personId: as.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(deps, as.id, second.id)
  const at = { as, params: { id: uuidv7() } }
  await call(own.createCourse, { as, body: { id: at.params.id, title: 'Toán 8', categoryId: 4001, format: 'LIVE' } })
  const changes = { summary: 'Học chắc.', gradeFrom: 8, gradeTo: 8, fee: 900_000, lessons: 1, lessonMinutes: 90, classSize: 12 }
  await call(own.saveCourseDraft, { ...at, body: { revision: 0, changes } })
  const items = [{ kind: 'LIVE' as const, itemId: uuidv7(), title: 'Rút gọn', minutes: 90, isFree: false }]
  await call(own.saveCourseItems, { ...at, body: { revision: 1, chapters: [{ title: 'Chương 1', items }] } })
  return { ...at, id: at.params.id, itemId: items[0]!.itemId, revision: 2 }
}

/** The same, sent to be approved. */
export async function waiting(world: DeedWorld) {
  const { call, second } = world
  const { as, id, params } = await drafted(world)
  const { revision } = (await call(own.submitCourse, { as, params, body: { revision: 2 } })).data
  const { version, contentSha } = (await call(desk.getCourseApproval, { as: second, params })).data
  return { as, id, params, revision, read: { version, contentSha } }
}
type Waiting = Awaited<ReturnType<typeof waiting>>

const deed = (endpoint: Deed['endpoint'], prepare: (world: DeedWorld, course: Waiting) => ReturnType<Deed['prepare']>): Deed => ({
  endpoint,
  prepare: async (world) => prepare(world, await waiting(world)),
})
export const remarkOn = (world: DeedWorld, { params, read }: Waiting, as = world.admin) => {
  const id = uuidv7()
  const body = { ...read, id, place: 'fee', text: 'Học phí cao so với số buổi.' }
  return { id, answer: () => world.call(desk.addCourseRemark, { as, params, body }) }
}

/** What admins decide about courses that teachers write. */
export const authoringDeeds: readonly Deed[] = [
  deed(desk.approveCourse, async ({ call, admin }, { id, params, read }) => ({
    act: async () => ({
      answer: await call(desk.approveCourse, { as: admin, params, body: { ...read, checked: [...desk.manualCheckKeys] } }),
      rows: [row('course.approved', ['course', id], { details: { version: 1 } })],
    }),
  })),
  deed(desk.rejectCourse, async ({ call, admin }, { id, params, read }) => ({
    act: async () => ({
      answer: await call(desk.rejectCourse, { as: admin, params, body: { ...read, reason } }),
      rows: [row('course.rejected', ['course', id], { reason, details: { version: 1 } })],
    }),
  })),
  deed(desk.addCourseRemark, async (world, course) => ({
    act: async () => ({
      answer: await remarkOn(world, course).answer(),
      rows: [row('course.remarked', ['course', course.id], { details: { version: 1, place: 'fee' } })],
    }),
  })),
  deed(desk.removeCourseRemark, async (world, course) => {
    const remark = remarkOn(world, course, world.second)
    await remark.answer()
    const params = { id: course.id, remarkId: remark.id }
    return {
      act: async () => ({
        answer: await world.call(desk.removeCourseRemark, { as: world.admin, params }),
        rows: [row('course.remarked', ['course', course.id], { details: { removed: remark.id } })],
      }),
    }
  }),
]
