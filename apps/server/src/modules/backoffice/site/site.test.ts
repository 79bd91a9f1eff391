import { listAudit } from '@khue/contracts/ground/audit'
import { messageLimit as courseRequestLimit } from '@khue/contracts/form-limits'
import { getSiteInfo, handleMessage, listMessages, reportContent, type SiteMessage, submitForm } from '@khue/contracts/backoffice/site'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'

const { call, given, deps } = await testApp()

const request = (content: string) => ({ body: { type: 'REQUEST_COURSE' as const, content } })
const kept = async () =>
  (await deps.db.execute<{ content: string; person_id: string | null }>(sql`select * from site_messages order by id`)).rows

test('the site shows its hotline, and leaves unset facts empty', async () => {
  expect((await call(getSiteInfo)).data).toEqual({
    hotline: '1900 63 6758',
    businessBadge: null,
    socialLinks: { facebook: '', youtube: '', tiktok: '' },
    appStoreUrl: '',
    googlePlayUrl: '',
    publicUrl: 'http://localhost:3000',
    videoHosts: [],
    mapTiles: null,
  })
})

test('the site shows the facts that the operator has set', async () => {
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
    videoHosts: [],
    mapTiles: null,
  })
})

test("a guest and a member request a course; it is stored as plain text, with the member's name on theirs", async () => {
  const member = await given.parent()
  const text = '<b>Đàn tranh</b> cho bé 9 tuổi\ntối T6 ở Đà Nẵng & Huế'
  expect((await call(submitForm, request(`  ${text}\n`))).data).toEqual({ received: true })
  expect((await call(submitForm, { ...request('Cờ vây'), as: member })).status).toBe(200)
  expect(await kept()).toMatchObject([
    { content: text, person_id: null },
    { content: 'Cờ vây', person_id: member.id },
  ])
})

test('what a guest sends twice under one key arrives once; another text under it is refused', async () => {
  const before = (await kept()).length
  const key = { headers: { 'idempotency-key': 'a-guest-form-1' } }
  const message = { body: { type: 'CONTACT' as const, name: 'Bùi Hà', contact: '0912 345 678', content: 'Gọi lại giúp tôi.' } }
  const both = await Promise.all([call(submitForm, { ...message, ...key }), call(submitForm, { ...message, ...key })])
  expect(both.some(({ status }) => status === 200)).toBe(true)
  expect((await call(submitForm, { ...message, ...key })).data).toEqual({ received: true })
  expect(await kept()).toHaveLength(before + 1)
  expect((await call(submitForm, { ...request('Cờ vua'), ...key })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await call(submitForm, { ...message, ...key, as: await given.parent() })).status).toBe(200) // a key of their own
  expect(await kept()).toHaveLength(before + 2)
})

test('a request of 2000 characters is stored, invalid ones are refused and not stored', async () => {
  expect((await call(submitForm, request('ộ'.repeat(courseRequestLimit)))).status).toBe(200)
  const before = (await kept()).length
  const wrong: object[] = [
    request('a'.repeat(courseRequestLimit + 1)).body,
    request('').body,
    request(' \n\t ').body,
    request('\u200B\0\u3164').body,
    { type: 'REQUEST_COURSE' },
    { type: 'REQUEST_TEACHER', content: 'Cờ vây' },
    { type: 'REQUEST_COURSE', content: ['Cờ vây'] },
    { ...request('Cờ vây').body, personId: '018f0000-0000-7000-8000-000000000000' },
  ]
  for (const body of wrong) {
    const answer = await call(submitForm, { body: body as never }) // deliberately invalid
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
  }
  expect(await kept()).toHaveLength(before)
})

const contact = { type: 'CONTACT' as const, name: 'Nguyễn Thị Ánh', contact: '0912 345 678', content: 'Cho tôi hỏi học phí.' }
const report = { kind: 'course' as const, id: '0199', path: '/courses/toan-8-abc', reason: 'WRONG' as const }

test('a guest leaves a message with contact details; without valid ones it is refused', async () => {
  const before = (await kept()).length
  expect((await call(submitForm, { body: contact })).data).toEqual({ received: true })
  expect((await call(submitForm, { body: { ...contact, contact: 'anh@example.vn' } })).status).toBe(200)
  const wrong: object[] = [
    { ...contact, name: ' ' },
    { ...contact, contact: 'gọi tôi nhé' },
    { ...contact, contact: '' },
    { ...contact, content: '\ud800' },
    { ...contact, name: 'a\nb' },
    { ...contact, name: '\u202E' },
    { ...contact, content: 'a'.repeat(courseRequestLimit + 1) },
    { ...contact, type: 'REPORT' },
  ]
  for (const body of wrong) expect((await call(submitForm, { body: body as never })).status).toBe(400)
  expect(await kept()).toHaveLength(before + 2)
})

test('a member reports wrong content, with or without a text; a guest must sign in first, and a report cannot link to another site', async () => {
  const member = await given.parent()
  expect((await call(reportContent, { body: report })).code).toBe('SIGN_IN_REQUIRED')
  expect((await call(reportContent, { as: member, body: report })).data).toEqual({ received: true })
  for (const path of ['https://xau.example', '//xau.example', '/\\xau.example', 'courses'])
    expect((await call(reportContent, { as: member, body: { ...report, path } })).status).toBe(400)
  const admin = await given.admin()
  const { items } = (await call(listMessages, { as: admin, query: { kind: 'REPORT' } })).data
  expect(items).toMatchObject([{ personId: member.id, name: member.name, content: 'Sai sự thật hoặc gây hiểu lầm', subject: report }])
})

test('reports can be filtered by kind of subject, or by one subject', async () => {
  const [member, admin] = [await given.parent(), await given.admin()]
  const about = { ...report, kind: 'rating' as const, path: '/teachers/a-abcdefgh' }
  for (const id of ['r1', 'r2', 'r1']) await call(reportContent, { as: member, body: { ...about, id } })
  const found = async (query: { about?: 'rating' | 'tutor'; aboutId?: string }) =>
    (await call(listMessages, { as: admin, query })).data.items.map((one) => one.subject?.id)
  expect(await found({ about: 'rating' })).toEqual(['r1', 'r2', 'r1'])
  expect(await found({ about: 'rating', aboutId: 'r1' })).toEqual(['r1', 'r1'])
  expect(await found({ about: 'tutor' })).toEqual([])
  expect((await call(listMessages, { as: admin, query: { about: 'nothing' as never } })).status).toBe(400) // deliberately invalid
})

test('an admin adds a note, closes and reopens a message; each step is in the audit log', async () => {
  const admin = await given.admin()
  const list = async (status: 'NEW' | 'DONE') => (await call(listMessages, { as: admin, query: { kind: 'CONTACT', status } })).data
  const [first] = (await list('NEW')).items
  const step = (status: 'NEW' | 'DONE', note: string, id = first?.id ?? '') =>
    call(handleMessage, { as: admin, params: { id }, body: { status, note } })
  expect((await step('DONE', 'Đã gọi lại')).data).toEqual({ status: 'DONE' })
  expect((await list('DONE')).items).toMatchObject([{ id: first?.id, note: 'Đã gọi lại', handledBy: admin.name }])
  expect((await step('NEW', 'Gọi lại lần nữa')).data).toEqual({ status: 'NEW' })
  expect((await list('NEW')).items[0]).toMatchObject({ id: first?.id, note: 'Gọi lại lần nữa', handledAt: null, handledBy: null })
  expect((await step('DONE', '', '018f0000-0000-7000-8000-000000000000')).code).toBe('MESSAGE_NOT_FOUND')
  const log = (await call(listAudit, { as: admin, query: { action: 'message.handled' } })).data.items
  expect(log.map(({ details }) => details.status)).toEqual(['NEW', 'DONE'])
})

test('an admin who works through the pages sees every request and report once, oldest first; done ones newest first', async () => {
  const { call: ask, given: people } = await testApp()
  const [member, as] = [await people.parent(), await people.admin()]
  const about = { ...report, kind: 'rating' as const }
  const contents = Array.from({ length: 5 }, (_, n) => `Việc ${n}`)
  for (const content of contents) {
    await ask(submitForm, request(content))
    await ask(reportContent, { as: member, body: { ...about, content } })
  }
  type Query = Partial<z.output<typeof listMessages.query>>
  const openAll = (query: Query, status: 'NEW' | 'DONE') => {
    let shown: readonly SiteMessage[] = []
    const open = async (cursor?: string) => {
      const { data } = await ask(listMessages, { as, query: { ...query, size: 2, cursor } })
      shown = data.items
      return data
    }
    const move = () => Promise.all(shown.map(({ id }) => ask(handleMessage, { as, params: { id }, body: { note: '', status } })))
    return collectPages(open, move).then((seen) => seen.map(({ content }) => content))
  }
  expect(await openAll({ kind: 'REQUEST_COURSE' }, 'DONE')).toEqual(contents)
  expect(await openAll({ kind: 'REPORT', about: 'rating' }, 'DONE')).toEqual(contents)
  expect(await openAll({ kind: 'REQUEST_COURSE', status: 'DONE' }, 'NEW')).toEqual(contents.slice(0, 4).toReversed()) // the last page stayed
  const { nextCursor: cursor } = (await ask(listMessages, { as, query: { status: 'DONE', size: 1 } })).data
  expect((await ask(listMessages, { as, query: { cursor } })).code).toBe('LIST_CURSOR_INVALID')
})

test('the number of requests per sender is limited', async () => {
  const small = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await small.call(submitForm, request(`Lớp số ${i}`)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
})
