import * as api from '@khue/contracts/offer/contract-templates'
import { listAudit } from '@khue/contracts/ground/audit'
import { openOwnContractFile } from '@khue/contracts/offer/teacher-contracts'
import { linkGuardian } from '#modules/people/people'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contracts } from '#testing/contracts'
import { pdfText } from '#testing/pdf-text'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps, pool } = app
const by = await contracts(app)
const { admin } = by

const day = (days: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days }).toString()
const reason = 'Luật sư sửa Điều 1'
const read = async (version?: string) => (await call(api.listContractTemplates, { as: admin, query: version ? { version } : {} })).data
const first = (await read()).opened.body
const written = first.replace('Hai bên thoả thuận', 'Hai bên tự nguyện thoả thuận')
type Change = { as?: TestPerson; body?: string; basedOn?: string }
const publish = async (fromOn: string, { as = admin, body = written, basedOn }: Change = {}) =>
  call(api.publishContractTemplate, { as, body: { fromOn, body, basedOn: basedOn ?? (await read()).opened.version, reason } })
const withdraw = (version: string, as = admin) => call(api.withdrawContractTemplate, { as, params: { version }, body: { reason } })
const versions = async () => (await read()).items.map(({ version, state, contracts }) => [version, state, contracts])

/** Whether templates that have begun stay is shown where triggers are tested. */
async function withoutTriggers(statement: string) {
  await pool.query(`alter table contract_templates disable trigger user`)
  await pool.query(statement)
  await pool.query(`alter table contract_templates enable trigger user`)
}
beforeEach(() => withoutTriggers(`delete from contract_templates where from_on > '2026-01-01'`))

test('a preview reads as the file will', async () => {
  const who = await by.signed()
  const { data } = await call(api.previewContractTemplate, { as: admin, body: { body: first } })
  const signed = who.contract.document!.text
  expect(data.text.facts.map(({ label }) => label)).toEqual(signed.facts.map(({ label }) => label))
  expect(data.text.articles.map(({ title, paragraphs }) => [title, paragraphs.length])).toEqual(
    signed.articles.map(({ title, paragraphs }) => [title, paragraphs.length]),
  )
  expect(JSON.stringify(data.text)).toContain('Khuê giữ lại 20% học phí')
  expect(JSON.stringify(data.text)).not.toMatch(/[{}]{2}\w|\{\{/)
  const { data: file } = await call(openOwnContractFile, { as: who.as, query: { version: 1 } })
  const { rawPayload } = await app.app.fastify.inject({ url: file.url, headers: { authorization: `Bearer ${who.as.accessToken}` } })
  const printed = pdfText(rawPayload).join(' ').replaceAll(/\s+/g, ' ')
  for (const { title } of data.text.articles) expect(printed).toContain(title)
})

test('a text with several faults names all of them at once', async () => {
  const { details } = await publish(day(1), { body: '# Hợp đồng\n\n## Điều 1\n\n{{phi}} {{withholding}}' })
  const { issues } = details as { issues: { message: string }[] }
  expect(issues.map(({ message }) => message)).toEqual([
    'Không có giá trị {{phi}}. Thiếu {{storeFeePercent}}, {{templateVersion}}: số phần trăm phí sàn, tên bản mẫu.',
  ])
})

const faults: [name: string, body: string, says: string][] = [
  ['an empty text', ' \n ', 'Vui lòng nhập lời văn'],
  ['an unknown value', written.replace('{{number}}', '{{soHopDong}}'), 'Không có giá trị {{soHopDong}}'],
  ['a name of every object', written.replace('{{number}}', '{{constructor}}'), 'Không có giá trị {{constructor}}'],
  ['spaces in braces', written.replace('{{number}}', '{{ number }}'), 'Không có giá trị {{ number }}'],
  ['braces left open', written.replace('{{number}}', '{{number}'), 'ngoặc nhọn chưa đóng'],
  ['no fee', written.replace('{{storeFeePercent}}', '20'), 'Thiếu {{storeFeePercent}}'],
  [
    'no tax and no version',
    written.replace('{{withholding}}', '').replace('{{templateVersion}}', ''),
    'Thiếu {{withholding}}, {{templateVersion}}',
  ],
  ['no title', written.replace('# Hợp đồng hợp tác giảng dạy\n\n', ''), 'tên hợp đồng'],
  ['two titles', `${written}\n\n# Phụ lục`, 'tên hợp đồng'],
  ['no article', '# Hợp đồng\n\n{{storeFeePercent}} {{withholding}} {{templateVersion}}', 'ít nhất một điều khoản'],
  ['an article without words', `${written}\n\n## Điều 7. Khác`, '“Điều 7. Khác” chưa có lời văn'],
  ['words beside a title', written.replace('## Điều 1. Việc dạy\n', '## Điều 1. Việc dạy'), 'Cần một dòng trống'],
  ['a third level', written.replace('1.1. Bên B', '### 1.1. Bên B'), 'hai cấp tiêu đề'],
]
test.each(faults)('%s is refused at the field', async (_name, body, says) => {
  for (const answer of [await publish(day(1), { body }), await call(api.previewContractTemplate, { as: admin, body: { body } })]) {
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
    const { issues } = answer.details as { issues: { path: string; message: string }[] }
    expect(issues.map(({ path, message }) => `${path}: ${message}`).join('\n')).toMatch(new RegExp(`^body: .*${RegExp.escape(says)}`, 'm'))
  }
  expect(await versions()).toHaveLength(1)
})

test('it begins tomorrow at the earliest, on a day of its own, and follows the newest', async () => {
  for (const past of [day(0), day(-1), '2026-01-01']) expect((await publish(past)).code).toBe('CONTRACT_TEMPLATE_TOO_EARLY')
  expect((await publish('2026-13-01')).status).toBe(400)
  await publish(day(5))
  expect((await publish(day(5))).code).toBe('CONTRACT_TEMPLATE_DAY_TAKEN')
  expect((await publish(day(6), { basedOn: '2026.1' })).code).toBe('CONTRACT_TEMPLATE_CHANGED')
  const both = await Promise.all([day(7), day(8)].map((fromOn) => publish(fromOn, { basedOn: day(5) })))
  expect(both.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['CONTRACT_TEMPLATE_CHANGED', 'OK'])
  expect((await read('2026.1')).opened.body).toBe(first)
  expect((await call(api.listContractTemplates, { as: admin, query: { version: '2020.1' } })).code).toBe('CONTRACT_TEMPLATE_NOT_FOUND')
})

test('only what has not begun can be withdrawn, and the log says who wrote and withdrew it', async () => {
  await publish(day(3))
  expect((await withdraw('2026.1')).code).toBe('CONTRACT_TEMPLATE_IN_USE')
  expect((await withdraw(day(4))).code).toBe('CONTRACT_TEMPLATE_NOT_FOUND')
  const twice = await Promise.all([withdraw(day(3)), withdraw(day(3))])
  expect(twice.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['CONTRACT_TEMPLATE_NOT_FOUND', 'OK'])
  expect(await versions()).toEqual([['2026.1', 'CURRENT', expect.any(Number)]])
  const log = (await call(listAudit, { as: admin, query: { subjectId: day(3) } })).data.items
  expect(log.map(({ action, actorId, reason }) => [action, actorId, reason])).toEqual([
    ['contract-template.withdrawn', admin.id, reason],
    ['contract-template.published', admin.id, reason],
  ])
})

test('an admin whose household teaches leaves the terms to another admin, once there is one', async () => {
  const [teaches, guardian, child] = [await given.admin(), await given.admin(), await given.teacher()]
  await deps.db.execute(sql`insert into person_roles (person_id, role) values (${teaches.id}, 'tutor')`)
  await linkGuardian(deps, { guardianId: guardian.id, childId: child.id })
  await publish(day(9))
  for (const as of [teaches, guardian]) {
    expect((await publish(day(10), { as })).code).toBe('OWN_CASE')
    expect((await withdraw(day(9), as)).code).toBe('OWN_CASE')
  }
  await pool.query(`alter table person_roles disable trigger user`)
  await pool.query(`delete from person_roles where role = 'admin' and person_id <> $1`, [teaches.id])
  const alone = await call(api.publishContractTemplate, { as: teaches, body: { fromOn: day(10), body: written, basedOn: day(9), reason } })
  await pool.query(`insert into person_roles (person_id, role) values ($1, 'admin')`, [admin.id])
  await pool.query(`alter table person_roles enable trigger user`)
  expect(alone.status).toBe(200)
})

test('only admins read, publish and withdraw templates', async () => {
  const teacher = await given.teacher()
  expect((await call(api.listContractTemplates, { as: teacher })).status).toBe(403)
  expect((await publish(day(11), { as: teacher })).status).toBe(403)
  expect((await withdraw('2026.1', teacher)).status).toBe(403)
})

test('contracts that are made from its first day on have the new version, and signed ones keep theirs', async () => {
  const made = (await read()).items[0]?.contracts ?? 0
  const signed = await by.signed()
  const ready = await by.teacher()
  await by.save(ready)
  await by.prepare(ready.as)
  expect((await publish(day(1))).data).toEqual({ version: day(1), fromOn: day(1) })
  expect(await versions()).toEqual([
    [day(1), 'COMING', 0],
    ['2026.1', 'CURRENT', made + 2],
  ])
  expect((await by.own(ready.as)).terms.templateVersion).toBe('2026.1')
  await withoutTriggers(`update contract_templates set from_on = from_on - 1 where version = '${day(1)}'`) // its day has come
  expect((await by.own(ready.as)).terms.templateVersion).toBe(day(1))
  await by.openText(ready.as)
  expect((await by.sendCode(ready.as)).code).toBe('CONTRACT_OUTDATED')
  const anew = (await by.prepare(ready.as)).data.current
  expect(anew?.document).toMatchObject({ templateVersion: day(1) })
  expect(JSON.stringify(anew?.document?.text)).toContain('Hai bên tự nguyện thoả thuận')
  await by.open(signed.contract.id)
  await by.complete(signed.contract.id)
  expect((await by.current(signed.as)).document).toEqual(signed.contract.document)
  expect(await versions()).toEqual([
    [day(1), 'CURRENT', 1],
    ['2026.1', 'PAST', made + 1],
  ])
  expect((await withdraw(day(1))).code).toBe('CONTRACT_TEMPLATE_IN_USE')
})
