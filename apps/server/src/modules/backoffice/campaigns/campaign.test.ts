import { type Audience, campaignStates } from '@khue/contracts/backoffice/campaigns'
import { provinceCodes } from '@khue/contracts/ground/provinces'
import { expect, test } from 'vitest'
import { campaignEvents, moveState, explainAudience } from './campaign.ts'

const expected = {
  'DRAFT SCHEDULED': 'SCHEDULED',
  'SCHEDULED UNSCHEDULED': 'DRAFT',
  'SCHEDULED BEGUN': 'SENDING',
  'SCHEDULED RETRIED': 'SCHEDULED',
  'SCHEDULED STOPPED': 'STOPPED',
  'SENDING RETRIED': 'SENDING',
  'SENDING FINISHED': 'SENT',
  'SENDING STOPPED': 'STOPPED',
  'SENT STOPPED': 'STOPPED',
} as Record<string, string>

const everyCase = campaignStates.flatMap((state) => campaignEvents.map((event) => ({ state, event, to: expected[`${state} ${event}`] })))
const allowed = everyCase.filter(({ to }) => to)
const refused = everyCase.filter(({ to }) => !to)

test('every state is tested with every event', () => {
  expect([everyCase.length, allowed.length]).toEqual([30, Object.keys(expected).length])
})

test.each(allowed)('a campaign that is $state and $event becomes $to', ({ state, event, to }) => {
  expect(moveState(state, event)).toBe(to)
})

test.each(refused)('a campaign that is $state cannot be $event', ({ state, event }) => {
  expect(() => moveState(state, event)).toThrow(expect.objectContaining({ code: 'CAMPAIGN_STATE_LOCKED' }))
})

const everybody: Audience = { roles: [], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null }
const names = { plans: new Map([['SUB-6M', 'Sao Khuê']]), className: undefined }

test.each<[string, Partial<Audience>, string]>([
  ['everybody', {}, 'Khuê gửi tin này cho mọi người dùng.'],
  [
    'some roles in a place',
    { roles: ['parent', 'student'], provinceCodes: ['01'] },
    'Khuê gửi tin này cho phụ huynh và học sinh ở Hà Nội.',
  ],
  ['members', { skus: ['SUB-6M'] }, 'Khuê gửi tin này cho mọi người dùng đang dùng gói Sao Khuê.'],
  ['no members yet', { isWithoutPlan: true, roles: ['parent'] }, 'Khuê gửi tin này cho phụ huynh chưa có gói thành viên.'],
  ['many places', { provinceCodes: provinceCodes.slice(0, 9) }, 'Khuê gửi tin này cho mọi người dùng ở 9 tỉnh, thành phố được chọn.'],
])('the explanation shown to %s', (_case, audience, reason) => {
  expect(explainAudience('GENERAL', { ...everybody, ...audience }, names)).toBe(reason)
})

test('the explanation of advertising mentions the consent, and is a correct sentence for any audience', () => {
  expect(explainAudience('ADS', everybody, names)).toContain('đã đồng ý nhận quảng cáo')
  const long = 'Lớp rất dài '.repeat(40)
  const skus = Array.from({ length: 5 }, (_, at) => `S${at}`)
  const all: Audience = {
    roles: ['parent', 'student', 'tutor'],
    skus,
    isWithoutPlan: false,
    provinceCodes: provinceCodes.slice(0, 3),
    classCode: 'a',
  }
  const reason = explainAudience('ADS', all, { plans: new Map(skus.map((sku) => [sku, long])), className: long })
  expect(reason.length).toBeLessThanOrEqual(300)
})
