import { type Audience, campaignStates } from '@khue/contracts/backoffice/campaigns'
import { provinceCodes } from '@khue/contracts/ground/provinces'
import { expect, test } from 'vitest'
import { campaignEvents, checkDraft, explainAudience, moveState } from './campaign.ts'

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
  expect(() => moveState(state, event)).toThrow(expect.objectContaining({ code: 'CAMPAIGN_STATE_LOCKED', details: { state } }))
})

test.each(campaignStates)('only a draft can be edited: %s', (state) => {
  const check = () => checkDraft(state)
  if (state === 'DRAFT') expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ code: 'CAMPAIGN_STATE_LOCKED', details: { state } }))
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
  ['three roles', { roles: ['teacher', 'tutor', 'master'] }, 'Khuê gửi tin này cho giáo viên, gia sư và đại diện giáo dục.'],
  [
    'more than three roles',
    { roles: ['admin', 'student', 'parent', 'teacher'] },
    'Khuê gửi tin này cho quản trị viên, học sinh, phụ huynh và nhóm khác.',
  ],
  ['members of a plan that has lost its name', { skus: ['SUB-1M'] }, 'Khuê gửi tin này cho mọi người dùng đang dùng gói SUB-1M.'],
  ['three places', { provinceCodes: ['01', '04', '08'] }, 'Khuê gửi tin này cho mọi người dùng ở Hà Nội, Cao Bằng và Tuyên Quang.'],
  ['an abolished place', { provinceCodes: ['02'] }, 'Khuê gửi tin này cho mọi người dùng ở 02.'],
  ['four places', { provinceCodes: provinceCodes.slice(0, 4) }, 'Khuê gửi tin này cho mọi người dùng ở 4 tỉnh, thành phố được chọn.'],
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

test('the explanation of advertising', () => {
  expect(explainAudience('ADS', { ...everybody, roles: ['student'] }, names)).toBe(
    'Khuê gửi tin này cho học sinh, đã đồng ý nhận quảng cáo. Bạn có thể tắt quảng cáo bất cứ lúc nào trong cài đặt thông báo.',
  )
})

test.each([
  ['', 'Khuê gửi tin này cho mọi người dùng.'],
  ['Toán 8', 'Khuê gửi tin này cho mọi người dùng có chỗ trong lớp Toán 8.'],
  ['x'.repeat(80), `Khuê gửi tin này cho mọi người dùng có chỗ trong lớp ${'x'.repeat(80)}.`],
  ['x'.repeat(81), `Khuê gửi tin này cho mọi người dùng có chỗ trong lớp ${'x'.repeat(79)}….`],
])('the name of a class is cut after 80 characters: %s', (className, reason) => {
  expect(explainAudience('GENERAL', { ...everybody, classCode: 'a' }, { ...names, className })).toBe(reason)
})

const forPlan = (sku: string) => explainAudience('GENERAL', { ...everybody, skus: [sku] }, names)

test('a group that takes more than 180 characters to describe is not described', () => {
  const start = 'mọi người dùng đang dùng gói '
  const longest = 'x'.repeat(180 - start.length)
  expect(forPlan(longest)).toBe(`Khuê gửi tin này cho ${start}${longest}.`)
  expect(forPlan(`${longest}x`)).toBe('Khuê gửi tin này cho một nhóm người dùng mà bạn thuộc về.')
})
