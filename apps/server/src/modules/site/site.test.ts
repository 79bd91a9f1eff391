import { courseRequestLimit, getSiteInfo, submitForm } from '@khue/contracts/site'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()

const request = (content: string) => ({ body: { type: 'REQUEST_COURSE' as const, content } })
const kept = async () =>
  (await deps.db.execute<{ content: string; person_id: string | null }>(sql`select * from course_requests order by id`)).rows

test('the house shows its hotline, and nothing for what is not set', async () => {
  expect((await call(getSiteInfo)).data).toEqual({
    hotline: '1900 63 6758',
    businessBadge: null,
    socialLinks: { facebook: '', youtube: '', tiktok: '' },
    appStoreUrl: '',
    googlePlayUrl: '',
    publicUrl: 'http://localhost:3000',
  })
})

test('the house shows what its owner set', async () => {
  const own = await testApp({
    env: {
      HOTLINE: '024 1234 5678',
      BUSINESS_BADGE_NUMBER: '0109999999',
      BUSINESS_BADGE_URL: 'http://online.gov.vn/Home/WebDetails/1',
      FACEBOOK_URL: 'https://facebook.com/khue',
      PUBLIC_URL: 'https://hoc.example.vn',
    },
  })
  expect((await own.call(getSiteInfo)).data).toMatchObject({
    hotline: '024 1234 5678',
    businessBadge: { number: '0109999999', url: 'http://online.gov.vn/Home/WebDetails/1' },
    socialLinks: { facebook: 'https://facebook.com/khue', youtube: '' },
    publicUrl: 'https://hoc.example.vn',
  })
})

test('a guest and a member ask for a course; it is kept as plain text, with the member’s name on theirs', async () => {
  const member = await given.parent()
  const text = '<b>Đàn tranh</b> cho bé 9 tuổi\ntối T6 ở Đà Nẵng & Huế'
  expect((await call(submitForm, request(`  ${text}\n`))).data).toEqual({ received: true })
  expect((await call(submitForm, { ...request('Cờ vây'), as: member })).status).toBe(200)
  expect(await kept()).toMatchObject([
    { content: text, person_id: null },
    { content: 'Cờ vây', person_id: member.id },
  ])
})

test('a request of 2000 characters is kept, whatever is wrong is refused and leaves nothing behind', async () => {
  expect((await call(submitForm, request('ộ'.repeat(courseRequestLimit)))).status).toBe(200)
  const before = (await kept()).length
  const wrong: object[] = [
    request('a'.repeat(courseRequestLimit + 1)).body,
    request('').body,
    request(' \n\t ').body,
    request('một\0hai').body,
    { type: 'REQUEST_COURSE' },
    { type: 'REQUEST_TEACHER', content: 'Cờ vây' },
    { type: 'REQUEST_COURSE', content: ['Cờ vây'] },
    { ...request('Cờ vây').body, personId: '018f0000-0000-7000-8000-000000000000' },
  ]
  for (const body of wrong) {
    const answer = await call(submitForm, { body: body as never }) // wrong on purpose
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
  }
  expect(await kept()).toHaveLength(before)
})

test('nobody can flood the house with requests', async () => {
  const small = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await small.call(submitForm, request(`Lớp số ${i}`)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
})
