import * as proofs from '@khue/contracts/people/identity-proof'
import { setMessageBudget } from '@khue/contracts/people/message-costs'
import { handleDataRequest, sendDataRequest } from '@khue/contracts/people/privacy'
import { changeProfile } from '@khue/contracts/people/profile'
import * as users from '@khue/contracts/people/user-admin'
import { picture } from '../uploads.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Theo yêu cầu của gia đình'

async function dataRequest({ call, given, second }: DeedWorld, isAcknowledged: boolean) {
  const person = await given.parent()
  const { id } = (await call(sendDataRequest, { as: person, body: { kind: 'ACCESS', content: 'Cho tôi xem dữ liệu về tôi' } })).data
  if (isAcknowledged) await call(handleDataRequest, { as: second, params: { id }, body: { step: 'ACKNOWLEDGE' } })
  return { person, id }
}

const requestSteps = [
  { step: 'ACKNOWLEDGE' },
  { step: 'EXTEND', workingDays: 5, reason },
  { step: 'DONE', answer: 'Đã gửi tệp' },
  { step: 'REFUSE', answer: 'Không đúng người' },
] as const

let idNumbers = 100_000
async function identityProof({ call, given, sent }: DeedWorld) {
  const as = await given.teacher({ name: 'Võ Minh Dũng' })
  const profile = { birthDate: '2003-05-01', gender: 'MALE' as const, school: null, grade: null, languages: [], address: null, version: 0 }
  await call(changeProfile, { as, body: { ...profile, name: as.name } })
  const photo = async () => (await sent(as, { purpose: 'IDENTITY_PROOF', bytes: await picture('jpeg') })).assetId
  const card = { idNumber: `079203${idNumbers++}`, issueDate: '2021-08-15', issuePlace: 'Cục Cảnh sát QLHC về TTXH' }
  await call(proofs.saveIdentityProof, { as, body: { ...card, frontAssetId: await photo(), backAssetId: await photo() } })
  await call(proofs.requestIdentify, { as })
  return { params: { personId: as.id } }
}

export const peopleDeeds: readonly Deed[] = [
  {
    endpoint: users.lockUser,
    prepare: async ({ call, given, admin }) => {
      const { id } = await given.parent()
      const act = async () => ({
        answer: await call(users.lockUser, { as: admin, params: { id }, body: { reason } }),
        rows: [row('user.locked', ['person', id], { reason, details: { endedSessions: 1 } })],
      })
      return { act }
    },
  },
  {
    endpoint: users.unlockUser,
    prepare: async ({ call, given, admin, second }) => {
      const { id } = await given.parent()
      await call(users.lockUser, { as: second, params: { id }, body: { reason } })
      const act = async () => ({
        answer: await call(users.unlockUser, { as: admin, params: { id }, body: { reason } }),
        rows: [row('user.unlocked', ['person', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: users.endUserSessions,
    prepare: async ({ call, given, admin }) => {
      const { id } = await given.parent()
      const act = async () => ({
        answer: await call(users.endUserSessions, { as: admin, params: { id }, body: { reason } }),
        rows: [row('session.ended', ['person', id], { reason, details: { endedSessions: 1 } })],
      })
      return { act }
    },
  },
  {
    endpoint: users.grantRole,
    prepare: async ({ call, given, admin }) => {
      const { id } = await given.parent()
      const act = async () => ({
        answer: await call(users.grantRole, { as: admin, params: { id }, body: { reason, role: 'teacher' } }),
        rows: [row('role.granted', ['person', id], { reason, details: { role: 'teacher' } })],
      })
      return { act }
    },
  },
  {
    endpoint: users.revokeRole,
    prepare: async ({ call, given, admin }) => {
      const { id } = await given.person(['teacher', 'parent'])
      const act = async () => ({
        answer: await call(users.revokeRole, { as: admin, params: { id }, body: { reason, role: 'teacher' } }),
        rows: [row('role.revoked', ['person', id], { reason, details: { role: 'teacher' } })],
      })
      return { act }
    },
  },
  {
    endpoint: users.revealIdentifiers,
    prepare: async ({ call, given, admin }) => {
      const { id } = await given.parent()
      const act = async () => ({
        answer: await call(users.revealIdentifiers, { as: admin, params: { id }, body: { reason } }),
        rows: [row('user.identifiers-revealed', ['person', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: users.viewAs,
    prepare: async ({ call, given }) => {
      const [by, { id }] = [await given.admin(), await given.parent()]
      const act = async () => ({
        answer: await call(users.viewAs, { as: by, params: { id }, body: { reason } }),
        rows: [row('user.viewed-as', ['person', id], { reason })],
      })
      return { by, act }
    },
  },
  ...requestSteps.map((body): Deed => ({
    endpoint: handleDataRequest,
    how: body.step,
    prepare: async (world) => {
      const { person, id } = await dataRequest(world, body.step !== 'ACKNOWLEDGE')
      const details = { request: id, step: body.step }
      const act = async () => ({
        answer: await world.call(handleDataRequest, { as: world.admin, params: { id }, body }),
        rows: [row('data-request.handled', ['person', person.id], { details, ...('reason' in body && { reason }) })],
      })
      return { act }
    },
  })),
  {
    endpoint: proofs.openIdentityProof,
    prepare: async (world) => {
      const { params } = await identityProof(world)
      const act = async () => ({
        answer: await world.call(proofs.openIdentityProof, { as: world.admin, params, body: { reason } }),
        rows: [row('identity-proof.opened', ['person', params.personId], { reason })],
      })
      return { act }
    },
  },
  ...([{ verdict: 'APPROVED' }, { verdict: 'REJECTED', reason }] as const).map((body): Deed => ({
    endpoint: proofs.reviewIdentityProof,
    how: body.verdict,
    prepare: async (world) => {
      const { params } = await identityProof(world)
      await world.call(proofs.openIdentityProof, { as: world.admin, params, body: { reason } })
      const more = { details: { verdict: body.verdict }, ...('reason' in body && { reason }) }
      const act = async () => ({
        answer: await world.call(proofs.reviewIdentityProof, { as: world.admin, params, body }),
        rows: [row('identity-proof.reviewed', ['person', params.personId], more)],
      })
      return { act }
    },
  })),
  {
    endpoint: setMessageBudget,
    prepare: async ({ call, admin }) => {
      const act = async () => ({
        answer: await call(setMessageBudget, { as: admin, params: { category: 'TRANS' }, body: { monthlyVnd: 123_000 } }),
        rows: [row('message-budget.set', ['message-budget', 'TRANS'], { details: { toVnd: 123_000 } })],
      })
      return { act }
    },
  },
]
