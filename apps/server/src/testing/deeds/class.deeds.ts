import * as desk from '@khue/contracts/offer/class-approvals'
import * as own from '@khue/contracts/offer/class-authoring'
import { uuidv7 } from 'uuidv7'
import { sellingTeacher, teachersClasses, timesAhead } from '../teachers-classes.ts'
import { type Deed, type DeedWorld, type ExpectedRow, row } from './deed.ts'

const reason = 'Thầy cô nhờ Khuê làm giúp'

async function teaching(world: DeedWorld) {
  const teacher = await sellingTeacher(world, world.second)
  return { teacher, classes: teachersClasses(world, { teacher, admin: world.second }) }
}
type Classes = Awaited<ReturnType<typeof teaching>>['classes']
type Answer = { status: number; code: string | undefined }
type At = { params: { id: string }; id: string; world: DeedWorld }

const deed = (
  endpoint: Deed['endpoint'],
  prepare: (classes: Classes) => Promise<string>,
  [action, more]: readonly [Parameters<typeof row>[0], Omit<ExpectedRow, 'action' | 'subject'>?],
  act: (at: At) => Promise<Answer>,
): Deed => ({
  endpoint,
  prepare: async (world) => {
    const id = await prepare((await teaching(world)).classes)
    return { act: async () => ({ answer: await act({ params: { id }, id, world }), rows: [row(action, ['class', id], more)] }) }
  },
})

const authored = ['class.authored'] as const
const inTeachersName: readonly Deed[] = [
  {
    endpoint: own.createClass,
    prepare: async (world) => {
      const { teacher } = await teaching(world)
      const body = { id: uuidv7(), kind: 'OPEN' as const, title: 'Kể chuyện', subjectId: 4 as const, teacherId: teacher.id }
      return {
        act: async () => ({
          answer: await world.call(own.createClass, { as: world.admin, body }),
          rows: [row('class.authored', ['class', body.id], { details: { teacherId: teacher.id } })],
        }),
      }
    },
  },
  {
    endpoint: own.duplicateClass,
    prepare: async (world) => {
      const from = await (await teaching(world)).classes.complete()
      const id = uuidv7()
      return {
        act: async () => ({
          answer: await world.call(own.duplicateClass, { as: world.admin, params: { id: from }, body: { id } }),
          rows: [row('class.authored', ['class', id])],
        }),
      }
    },
  },
  deed(
    own.saveClassDraft,
    ({ complete }) => complete(),
    authored,
    ({ params, world: { call, admin } }) =>
      call(own.saveClassDraft, { as: admin, params, body: { revision: 1, changes: { fee: 95_000 } } }),
  ),
  deed(
    own.submitClass,
    ({ complete }) => complete(),
    authored,
    ({ params, world: { call, admin } }) => call(own.submitClass, { as: admin, params, body: { revision: 1 } }),
  ),
  deed(
    own.withdrawClassRequest,
    ({ waiting }) => waiting(),
    authored,
    ({ params, world: { call, admin } }) => call(own.withdrawClassRequest, { as: admin, params, body: { revision: 2 } }),
  ),
  deed(
    own.discardClassDraft,
    ({ complete }) => complete(),
    authored,
    ({ params, world: { call, admin } }) => call(own.discardClassDraft, { as: admin, params, body: { revision: 1 } }),
  ),
  deed(
    own.moveClass,
    ({ listed }) => listed(),
    ['class.moved', { reason }],
    ({ params, world: { call, admin } }) => call(own.moveClass, { as: admin, params, body: { timesRevision: 0, ...timesAhead(), reason } }),
  ),
  deed(
    own.cancelClass,
    ({ listed }) => listed(),
    ['class.cancelled', { reason }],
    ({ params, world: { call, admin } }) => call(own.cancelClass, { as: admin, params, body: { reason } }),
  ),
]

/** Deeds of admins on classes: decisions, and changes in a teacher's name. */
export const classDeeds: readonly Deed[] = [
  ...inTeachersName,
  deed(
    desk.approveClass,
    ({ waiting }) => waiting(),
    ['class.approved', { details: { version: 1 } }],
    ({ id, world }) => teachersClasses(world, { teacher: world.second, admin: world.second }).approve(id, {}, world.admin),
  ),
  deed(
    desk.rejectClass,
    ({ waiting }) => waiting(),
    ['class.rejected', { reason, details: { version: 1 } }],
    ({ id, world }) => teachersClasses(world, { teacher: world.second, admin: world.second }).reject(id, reason, world.admin),
  ),
]
