import { listTopTeachers } from '@khue/contracts/offer/teachers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { testApp } from '#testing/test-app'
import { breakLines, outlineText } from './text-outlines.ts'
import { shareCard } from './share-card.ts'

const { app, given, deps, call } = await testApp()
const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers })
const look = { size: 58, weight: 700 as const }

test('every Vietnamese letter has an outline, in composed and decomposed form', () => {
  const letters = 'AÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬEÈÉẺẼẸÊỀẾỂỄỆIÌÍỈĨỊOÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢUÙÚỦŨỤƯỪỨỬỮỰYỲÝỶỸỴĐ'
  for (const letter of letters + letters.toLowerCase()) expect([letter, outlineText(letter, look).path !== '']).toEqual([letter, true])
  expect(outlineText('Tiếng Việt'.normalize('NFD'), look)).toEqual(outlineText('Tiếng Việt', look))
  expect(outlineText('ẫ', look).path).not.toBe(outlineText('a', look).path)
})

test('long titles break between words, end in an ellipsis and stay in their column', () => {
  const width = 640
  for (const text of ['Ôn thi vào lớp 10 chuyên Toán '.repeat(12), 'x'.repeat(400), 'Một', '']) {
    const lines = breakLines(text, { ...look, width, most: 4 })
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const line of lines) expect(outlineText(line, look).advance).toBeLessThanOrEqual(width)
  }
  expect(breakLines('Ôn thi vào lớp 10 chuyên Toán '.repeat(12), { ...look, width, most: 4 }).at(-1)).toMatch(/…$/)
  expect(breakLines('Một hai', { ...look, width, most: 4 })).toEqual(['Một hai'])
})

test('texts never become markup', () => {
  const hostile = '"/><script>alert(1)</script> & 😀'
  const svg = shareCard({ title: hostile, kind: hostile, line: hostile, art: { subject: 'toan', id: 'a' } })
  expect(svg).not.toMatch(/script|alert|&/)
})

test('the link of a teacher has a picture of 1200 × 630, cached by its content', async () => {
  const teacher = await given.teacher({ name: 'Nguyễn Thị Hoài Thương' })
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Cô', subjectIds: [4], intro: 'Dạy Toán bằng câu chuyện' })
  const [known] = (await call(listTopTeachers, { query: { size: 1 } })).data.items
  const reply = await get(`/share/teachers/${known?.id ?? teacher.id}.png`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  const again = await get(`/share/teachers/${known?.id ?? teacher.id}.png`, { 'if-none-match': String(reply.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('the site has its own picture; an unknown page has none', async () => {
  const [one, two] = await Promise.all([get('/share/site.png'), get('/share/site.png')])
  expect(one.statusCode).toBe(200)
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true)
  const none = '018f0000-0000-7000-8000-000000000000'
  for (const url of [
    `/share/teachers/${none}.png`,
    '/share/teachers/x.png',
    `/share/__proto__/${none}.png`,
    '/share/none/a.png',
    '/share/teachers/%00.png',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})
