import * as desk from '@khue/contracts/offer/class-approvals'
import * as own from '@khue/contracts/offer/class-authoring'
import type { ClassDraftChange } from '@khue/contracts/offer/class-draft'
import { uuidv7 } from 'uuidv7'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from './contract-in-force.ts'
import type { people, TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'deps' | 'given'>

const minuteMs = 60_000
let days = 0
/** Times on another far day for each call, so that the classes of a test file never clash. */
export function timesAhead(minutes = 60) {
  const startsAt = new Date(Date.UTC(2098, 4, 5 + days++, 12)) // from 5 May to 1 September no day is a holiday
  return { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + minutes * minuteMs).toISOString() }
}

/** A teacher who may sell. */
export async function sellingTeacher(
  { deps, given }: Omit<App, 'call'>,
  admin: TestPerson,
  wanted: Parameters<ReturnType<typeof people>['teacher']>[0] = {},
) {
  const teacher = await given.teacher(wanted)
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(deps, teacher.id, admin.id)
  return teacher
}

const at = (id: string, as: TestPerson) => ({ as, params: { id } })

/** Classes as a teacher writes them, through the endpoints. */
export function teachersClasses({ call }: Pick<App, 'call'>, { teacher, admin }: Record<'teacher' | 'admin', TestPerson>) {
  const read = async (id: string, as = teacher) => (await call(own.getAuthoredClass, at(id, as))).data
  const save = (id: string, revision: number, changes: ClassDraftChange, as = teacher) =>
    call(own.saveClassDraft, { ...at(id, as), body: { revision, changes } })
  const submit = (id: string, revision: number, as = teacher) => call(own.submitClass, { ...at(id, as), body: { revision } })
  async function create(more: Partial<Parameters<typeof save>[2]> & { id?: string } = {}, as = teacher) {
    const { id = uuidv7(), kind = 'INTERACTIVE', subjectId = 4 } = more
    const title = more.title || 'Chữa đề giữa kỳ'
    await call(own.createClass, { as, body: { id, kind, title, subjectId } })
    return id
  }
  /** A complete draft, at revision 1. */
  async function complete(changes: ClassDraftChange = {}, as = teacher) {
    const id = await create(changes, as)
    const all = { summary: 'Chữa kỹ từng câu.', gradeFrom: 8, gradeTo: 8, fee: 99_000, seats: 10, ...timesAhead(), ...changes }
    await save(id, 0, all, as)
    return id
  }
  /** A waiting request, at revision 2. */
  async function waiting(changes: ClassDraftChange = {}) {
    const id = await complete(changes)
    await submit(id, 1)
    return id
  }
  const seen = async (id: string, as = admin) => (await call(desk.getClassApproval, at(id, as))).data
  const checked = [...desk.manualClassCheckKeys]
  async function approve(id: string, more: { extraTeachingReason?: string; version?: number; contentSha?: string } = {}, as = admin) {
    const { version, contentSha } = await seen(id)
    return call(desk.approveClass, { ...at(id, as), body: { version, contentSha, checked, ...more } })
  }
  async function reject(id: string, reason = 'Giới thiệu còn sơ sài.', as = admin) {
    const { version, contentSha } = await seen(id)
    return call(desk.rejectClass, { ...at(id, as), body: { version, contentSha, reason } })
  }
  /** A listed class, at revision 2. */
  async function listed(changes: ClassDraftChange = {}) {
    const id = await waiting(changes)
    const { status, code } = await approve(id)
    if (status !== 200) throw new Error(`The class of the test was refused: ${code}`)
    return id
  }
  type Move = { startsAt: string; endsAt: string; timesRevision?: number; reason?: string }
  const move = (id: string, { timesRevision = 0, ...body }: Move, as = teacher) =>
    call(own.moveClass, { ...at(id, as), body: { timesRevision, ...body } })
  const cancel = (id: string, as = teacher, reason = 'Thầy bị ốm.') => call(own.cancelClass, { ...at(id, as), body: { reason } })
  return { read, save, submit, create, complete, waiting, seen, approve, reject, listed, move, cancel }
}
