import { listAudit } from '@khue/contracts/ground/audit'
import { plainTextOf } from '@khue/contracts/document-text'
import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { getPolicyVersions, getTextVersion, listTexts, previewText, publishText, textKeys } from '@khue/contracts/ground/texts'
import { expect, test } from 'vitest'
import { seedTexts } from '#modules/ground/texts'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp({ clock: () => new Date('2026-12-01T05:00:00Z') })
const admin = await given.admin()

const read = async (key: (typeof textKeys)[number], version?: string) => call(getSiteInfo, { query: { key, ...(version && { version }) } })
const open = async (key: (typeof textKeys)[number], number?: number) =>
  (await call(getTextVersion, { as: admin, params: { key }, query: { ...(number && { number }) } })).data
const text = (body: string) => ({ title: 'Đội ngũ', summary: 'Ai lo việc gì.', body })

test('a new installation has every text, read as a document with its settings filled in', async () => {
  for (const key of textKeys) {
    const { data } = await read(key)
    expect(data.text).toMatchObject({ key, isInForce: true })
    expect(plainTextOf(data.text?.document ?? []).length).toBeGreaterThan(100)
    expect(JSON.stringify(data.text)).not.toContain('{hotline}')
  }
  expect(JSON.stringify((await read('privacy-policy')).data.text)).toContain('1900 63 6758')
  expect((await call(getSiteInfo)).data.text).toBeUndefined()
})

test('an edit is a new version with its author; the old one stays readable, and the difference is shown', async () => {
  const before = await open('teams')
  const body = { ...text('Một đoạn.\n\nHai đoạn.'), basedOn: before.number }
  const published = await call(publishText, { as: admin, params: { key: 'teams' }, body })
  expect(published.data).toEqual({ number: before.number + 1, version: '2026-12-01' })
  expect((await read('teams')).data.text).toMatchObject({ version: '2026-12-01', isInForce: true, summary: 'Ai lo việc gì.' })
  expect((await read('teams', before.version)).data.text).toMatchObject({ version: before.version, isInForce: false })
  const again = { ...text('Một đoạn.\n\nBa đoạn.'), basedOn: before.number + 1 }
  expect((await call(publishText, { as: admin, params: { key: 'teams' }, body: again })).data.version).toBe('2026-12-01.3')
  const opened = await open('teams')
  expect(opened.versions.map(({ version, author }) => [version, author])).toEqual([
    ['2026-12-01.3', admin.name],
    ['2026-12-01', admin.name],
    [before.version, null],
  ])
  expect(opened.changes.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'Hai đoạn.' },
    { kind: 'added', text: 'Ba đoạn.' },
  ])
  const log = (await call(listAudit, { as: admin, query: { action: 'text.published' } })).data.items
  expect(log[0]).toMatchObject({ actorId: admin.id, subject: { kind: 'text', id: 'teams' }, details: { version: '2026-12-01.3' } })
})

test('of two admins who edit the same version, the second gets a conflict', async () => {
  const { number } = await open('partners')
  const publish = (words: string) =>
    call(publishText, { as: admin, params: { key: 'partners' }, body: { ...text(words), basedOn: number } })
  const answers = await Promise.all([publish('Bản của An'), publish('Bản của Bình')])
  expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'TEXT_CHANGED']))
  expect((await open('partners')).number).toBe(number + 1)
})

test('a restart keeps edited texts, and adds nothing twice', async () => {
  const before = (await call(listTexts, { as: admin })).data.items
  await Promise.all([seedTexts(deps.db), seedTexts(deps.db)])
  expect((await call(listTexts, { as: admin })).data.items).toEqual(before)
})

test('people accept a new policy from its publication on', async () => {
  const old = (await call(getPolicyVersions)).data
  const { number } = await open('terms-of-use')
  await call(publishText, { as: admin, params: { key: 'terms-of-use' }, body: { ...text('Điều khoản mới.'), basedOn: number } })
  expect((await call(getPolicyVersions)).data).toEqual({ ...old, terms: '2026-12-01' })
})

test('a preview is rendered and not stored; markup in it is shown as text', async () => {
  const { data } = await call(previewText, { as: admin, body: { body: '## Mục\n\n<script>alert(1)</script> Gọi {hotline}' } })
  expect(plainTextOf(data.document)).toBe('Mục\n<script>alert(1)</script> Gọi 1900 63 6758')
})

test('invalid input is refused and changes nothing; only admins have access', async () => {
  const { number } = await open('faqs')
  const good = { ...text('Nội dung'), basedOn: number }
  const wrong: object[] = [
    { ...good, title: '' },
    { ...good, title: '\u200B' },
    { ...good, summary: 'x'.repeat(301) },
    { ...good, body: ' \n ' },
    { ...good, body: '\u3164\0' },
    { ...good, body: '\ud800' },
    { ...good, body: 'x'.repeat(50_001) },
    { ...good, basedOn: '1' },
  ]
  for (const body of wrong) {
    const answer = await call(publishText, { as: admin, params: { key: 'faqs' }, body: body as never }) // deliberately invalid
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
  }
  for (const query of [{ key: 'khong-co' }, { key: 'faqs', version: "1' or 1=1" }])
    expect((await call(getSiteInfo, { query: query as never })).status).toBe(400)
  expect((await read('faqs', '2020-01-01')).code).toBe('TEXT_NOT_FOUND')
  expect((await open('faqs')).number).toBe(number)
  const parent = await given.parent()
  expect((await call(publishText, { as: parent, params: { key: 'faqs' }, body: good })).code).toBe('FORBIDDEN')
})
