import { expect, test } from 'vitest'
import { CampaignChange, CampaignFields, ScheduleFields } from './campaign-fields.ts'

const form = { category: 'GENERAL', title: ' Lịch nghỉ ', text: 'Dòng một\r\nDòng hai', url: ' ', classCode: '' }
const everybody = { roles: [], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null }

test('a form with only a title and a text addresses everybody', () => {
  expect(CampaignFields.parse(form)).toEqual({
    category: 'GENERAL',
    title: 'Lịch nghỉ',
    text: 'Dòng một\nDòng hai',
    url: null,
    audience: everybody,
  })
})

test('only ticked boxes select an audience', () => {
  const { audience, url } = CampaignFields.parse({
    ...form,
    url: '/open-classes',
    'role-parent': 'on',
    'role-king': 'on',
    'plan-SUB-6M': 'on',
    'province-01': 'on',
    classCode: ' A2B3C4D5 ',
  })
  expect(url).toBe('/open-classes')
  expect(audience).toEqual({ roles: ['parent'], skus: ['SUB-6M'], isWithoutPlan: false, provinceCodes: ['01'], classCode: 'a2b3c4d5' })
})

test.each([
  ['title', { ...form, title: ' ' }],
  ['text', { ...form, text: '' }],
  ['category', { ...form, category: 'TRANS' }],
  ['url', { ...form, url: 'https://example.vn' }],
  ['audience.classCode', { ...form, classCode: 'mã lớp' }],
  ['audience.isWithoutPlan', { ...form, isWithoutPlan: 'on', 'plan-SUB-6M': 'on' }],
])('a form is refused because of its %s', (path, wrong) => {
  expect(CampaignFields.safeParse(wrong).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('an update sends the version it was based on', () => {
  expect(CampaignChange.parse({ ...form, version: '3' }).version).toBe(3)
  expect(CampaignChange.safeParse(form).success).toBe(false)
})

test('times in the form are Vietnamese local time', () => {
  const fields = { step: 'schedule', version: '2' }
  expect(ScheduleFields.parse({ ...fields, when: 'now', at: '' })).toEqual({ version: 2, at: null })
  expect(ScheduleFields.parse({ ...fields, when: 'later', at: '2026-12-01T19:30' })).toEqual({
    version: 2,
    at: '2026-12-01T19:30:00+07:00',
  })
  expect(ScheduleFields.safeParse({ ...fields, when: 'later', at: '' }).error?.issues[0]?.path).toEqual(['at'])
})
