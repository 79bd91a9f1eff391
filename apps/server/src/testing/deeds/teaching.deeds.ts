import * as cases from '@khue/contracts/offer/applications'
import * as own from '@khue/contracts/offer/teacher-profile'
import { createTeacherProfile } from '#modules/offer/teachers'
import { achievementId, applications, fullTeaching } from '../applications.ts'
import type { TestPerson } from '../people.ts'
import { type Deed, type DeedWorld, type ExpectedRow, row } from './deed.ts'

const reason = 'Đối chiếu giấy tờ'
type Case = { id: string; personId: string; revision: number; proofId: string }

async function application(world: DeedWorld): Promise<Case> {
  const { id, revision, as, proofId } = await applications(world).submitted()
  return { id, revision, personId: as.id, proofId }
}

async function profileChange(world: DeedWorld): Promise<Case> {
  const { call, given, deps, second } = world
  const as = await given.teacher()
  await createTeacherProfile(deps, { personId: as.id, title: 'Cô', intro: 'Dạy kỹ.', subjectIds: [4], grades: [8] })
  const proofId = await applications(world).proof(as)
  const proofs = [{ assetId: proofId, name: 'Giấy khen', itemId: achievementId }]
  const { achievements } = fullTeaching
  const { revision } = (await call(own.getOwnTeacherProfile, { as })).data
  const saved = await call(own.saveOwnTeacherProfile, { as, body: { revision, changes: { achievements, proofs } } })
  await call(own.submitOwnTeacherProfile, { as, body: { revision: saved.data.revision } })
  const id = await caseOf(world, as, second)
  return { id, revision: saved.data.revision + 1, personId: as.id, proofId }
}

async function caseOf({ call }: DeedWorld, { id: personId }: TestPerson, admin: TestPerson) {
  const { items } = (await call(cases.listTeachingCases, { as: admin, query: { size: 50 } })).data
  return items.find(({ person }) => person.id === personId)?.id ?? ''
}

const kinds = [
  ['of an application', application, 'teacher-application'],
  ['of a profile', profileChange, 'teacher-profile'],
] as const

type Sent = { world: DeedWorld; it: Case; action: (typeof kinds)[number][2] }
const deed = (
  endpoint: Deed['endpoint'],
  act: (sent: Sent) => Promise<{ answer: { status: number; code: string | undefined }; rows: readonly ExpectedRow[] }>,
) =>
  kinds.map(([how, make, action]): Deed => ({
    endpoint,
    how,
    prepare: async (world) => {
      const it = await make(world)
      return { act: () => act({ world, it, action }) }
    },
  }))

export const teachingDeeds: readonly Deed[] = [
  ...deed(cases.openTeachingProof, async ({ world: { call, admin }, it: { id, proofId, personId } }) => ({
    answer: await call(cases.openTeachingProof, { as: admin, params: { id, assetId: proofId }, body: { reason } }),
    rows: [row('teaching-proof.opened', ['person', personId], { reason, details: { assetId: proofId } })],
  })),
  ...deed(cases.askForChanges, async ({ world: { call, admin }, it: { id, revision, personId }, action }) => {
    const remarks = [{ field: 'intro' as const, text: 'Viết rõ hơn.' }]
    return {
      answer: await call(cases.askForChanges, { as: admin, params: { id }, body: { revision, remarks } }),
      rows: [row(`${action}.asked`, ['person', personId], { details: { remarks } })],
    }
  }),
  ...deed(cases.rejectTeachingCase, async ({ world: { call, admin }, it: { id, revision, personId }, action }) => {
    const body = { revision, code: 'OTHER' as const, text: 'Trùng hồ sơ.' }
    return {
      answer: await call(cases.rejectTeachingCase, { as: admin, params: { id }, body }),
      rows: [row(`${action}.rejected`, ['person', personId], { reason: 'Trùng hồ sơ.', details: { code: 'OTHER' } })],
    }
  }),
  ...kinds.map(([how, make, action]): Deed => ({
    endpoint: cases.approveTeachingCase,
    how,
    prepare: async (world) => {
      const { call, admin } = world
      const { id, revision, personId, proofId } = await make(world)
      await call(cases.openTeachingProof, { as: admin, params: { id, assetId: proofId }, body: { reason } })
      const body = { revision, verifiedItemIds: [achievementId] }
      const act = async () => ({
        answer: await call(cases.approveTeachingCase, { as: admin, params: { id }, body }),
        rows: [
          row(`${action}.approved`, ['person', personId]),
          row('teaching-item.verified', ['person', personId], { details: { proofAssetId: proofId } }),
        ],
      })
      return { act }
    },
  })),
]
