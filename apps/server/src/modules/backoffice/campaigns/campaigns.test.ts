import { listAudit } from '@khue/contracts/ground/audit'
import type { Audience, CampaignContent } from '@khue/contracts/backoffice/campaigns'
import * as contract from '@khue/contracts/backoffice/campaigns'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { createPerson } from '#modules/people/people'
import { beginMemberships, getPlan } from '#modules/sale/subscriptions'
import { sellPlan } from '#testing/sale'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { countAudience } from './audience.service.ts'
import { campaignTest, content, everybody, sortedIds } from './campaigns.testing.ts'

const app = await testApp()
const { call, given, deps, deliverEvents } = app
const { sentTo } = await sentMessages(app)
const { admin, nextProvince, livesIn, at, compose, read, schedule, delivered, crowd, mailReader, hoursPass } = await campaignTest(app)

test('a campaign reaches exactly the people who match all criteria, and shows their number before', async () => {
  const province = nextProvince()
  const [mother, father, student] = [await given.parent(), await given.parent(), await given.student()]
  const [elsewhere, locked] = [await given.parent(), await given.parent()]
  await livesIn(province, mother.id, father.id, student.id, locked.id)
  await livesIn(nextProvince(), elsewhere.id)
  await deps.db.execute(sql`update accounts set status = 'LOCKED' where id = ${locked.accountId}`)
  const { personId: child } = await createPerson(deps, { name: 'Bé Na', avatarKind: 'fk', roles: ['student'], guardianId: mother.id })
  await livesIn(province, child)
  const cases: [Partial<Audience>, readonly { id: string }[]][] = [
    [{ roles: ['parent'] }, [mother, father]],
    [{ roles: ['student'] }, [student]],
    [{ roles: ['student', 'parent'] }, [mother, father, student]],
    [{ roles: ['tutor'] }, []],
    [{}, [mother, father, student]],
  ]
  for (const [criteria, people] of cases) {
    const id = await compose({ audience: { ...everybody, provinceCodes: [province], ...criteria } })
    expect((await call(contract.countAudience, at(id))).data).toEqual({ people: people.length })
    expect((await schedule(id)).data.state).toBe('SCHEDULED')
    await deliverEvents()
    expect(await delivered(id)).toEqual(sortedIds(people))
    expect(await read(id)).toMatchObject({ state: 'SENT', delivered: people.length })
  }
})

test('members of a plan, people without a plan, and people with a seat in a class are distinguished', async () => {
  await sellPlan(deps)
  await sellPlan(deps, { sku: 'SUB-12M', name: 'Sao Mai', months: 12, sort: 2 })
  const province = nextProvince()
  const [member, longMember, withoutPlan, learner] = [
    await given.student(),
    await given.student(),
    await given.student(),
    await given.student(),
  ]
  const renewing = await given.student()
  await livesIn(province, member.id, longMember.id, withoutPlan.id, learner.id, renewing.id)
  const join = async (id: string, sku: string) => {
    const { id: planVersionId } = await getPlan(deps, sku)
    await beginMemberships(deps, [{ learnerId: id, planVersionId, months: 6, paidVnd: 0, orderLineId: uuidv7() }])
  }
  await join(member.id, 'SUB-6M')
  await join(longMember.id, 'SUB-12M')
  await join(renewing.id, 'SUB-6M')
  await join(renewing.id, 'SUB-12M') // begins when the other has ended
  await sellPlan(deps, { sku: 'SUB-12M', name: 'Sao Mai', months: 12, sort: 2, priceVnd: 999_000 }) // an older version is still the same plan
  const teacher = await given.teacher()
  const { id: classId, code } = await scheduleOpenClass(deps, {
    title: 'Toán 5 buổi tối',
    summary: 'Ôn tập',
    subjectId: 4,
    teacherId: teacher.id,
    teacherTitle: 'Cô',
    seats: 10,
  })
  await deps.db.execute(sql`insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
    values (uuidv7(), ${learner.id}, 'LL', ${classId}, now() + interval '1 day', now() + interval '2 days', 'CLASS', uuidv7(), 'test'),
      (uuidv7(), ${withoutPlan.id}, 'LL', ${classId}, now() - interval '2 days', now() - interval '1 day', 'CLASS', uuidv7(), 'test')`)
  const count = (audience: Partial<Audience>) =>
    countAudience(deps, { category: 'GENERAL', audience: { ...everybody, provinceCodes: [province], ...audience } })
  expect(await count({ skus: ['SUB-6M'] })).toBe(2)
  expect(await count({ skus: ['SUB-12M'] })).toBe(1)
  expect(await count({ skus: ['SUB-6M', 'SUB-12M'] })).toBe(3)
  expect(await count({ isWithoutPlan: true })).toBe(2)
  expect(await count({ classCode: code })).toBe(1)
  expect(await count({ classCode: code, isWithoutPlan: true })).toBe(1)
  expect(await count({ classCode: code, skus: ['SUB-6M'] })).toBe(0)
  const id = await compose({ audience: { ...everybody, classCode: code } })
  await schedule(id)
  await deliverEvents()
  expect(await delivered(id)).toEqual([learner.id])
  expect(await read(id)).toMatchObject({
    className: 'Toán 5 buổi tối',
    reason: 'Khuê gửi tin này cho mọi người dùng có chỗ trong lớp Toán 5 buổi tối.',
  })
})

test('a plan or class that does not exist is refused, and nothing is stored', async () => {
  const before = (await call(contract.listCampaigns, { as: admin, query: {} })).data.items.length
  const unknown = (audience: Partial<Audience>) =>
    call(contract.createCampaign, { as: admin, body: content({ audience: { ...everybody, ...audience } }) })
  expect((await unknown({ skus: ['SUB-99'] })).code).toBe('CAMPAIGN_PLAN_UNKNOWN')
  expect((await unknown({ classCode: 'zzzzzzzz' })).code).toBe('CAMPAIGN_CLASS_UNKNOWN')
  expect((await call(contract.listCampaigns, { as: admin, query: {} })).data.items).toHaveLength(before)
})

const switchAds = (id: string, channel: 'push' | 'email', isOn: boolean) =>
  deps.db.execute(sql`insert into notification_preferences (person_id, category, channel, is_on) values (${id}, 'ADS', ${channel}, ${isOn})
    on conflict (person_id, category, channel) do update set is_on = excluded.is_on`)
test('advertising reaches only people who consented, by the channels they consented to', async () => {
  const province = nextProvince()
  const [silent, byMail, byPush, tookBack] = [
    await mailReader(province),
    await mailReader(province),
    await mailReader(province),
    await mailReader(province),
  ]
  await switchAds(byMail.id, 'email', true)
  await switchAds(byPush.id, 'push', true)
  await switchAds(tookBack.id, 'email', false)
  const id = await compose({ category: 'ADS', audience: { ...everybody, provinceCodes: [province] } })
  expect((await call(contract.countAudience, at(id))).data).toEqual({ people: 2 })
  await schedule(id)
  await deliverEvents()
  await hoursPass()
  expect(await delivered(id)).toEqual(sortedIds([byMail, byPush]))
  expect((await sentTo(byMail.email)).map(({ title }) => title)).toEqual(['Lịch nghỉ Tết Đinh Mùi'])
  for (const { email } of [silent, byPush, tookBack]) expect(await sentTo(email)).toEqual([])
  const ways = await deps.db.execute(sql`select from notification_deliveries where campaign_id = ${id} and channel in ('zalo', 'sms')`)
  expect(ways.rowCount).toBe(0)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a draft can be edited and deleted, a scheduled campaign only unscheduled; a late editor gets a conflict', async () => {
  const id = await compose({ audience: (await crowd(1)).audience })
  const change = (version: number, title: string) => call(contract.changeCampaign, { ...at(id), body: { ...content(), title, version } })
  expect((await change(0, 'Bản hai')).data.title).toBe('Bản hai')
  expect((await change(0, 'Bản ba')).code).toBe('CAMPAIGN_CHANGED')
  expect((await call(contract.scheduleCampaign, { ...at(id), body: { version: 0, at: null } })).code).toBe('CAMPAIGN_CHANGED')
  expect((await schedule(id, inHours(-1))).code).toBe('CAMPAIGN_TIME_INVALID')
  expect((await schedule(id, inHours(400 * 24))).code).toBe('CAMPAIGN_TIME_INVALID')
  await schedule(id, inHours(5))
  expect((await change(1, 'Bản bốn')).code).toBe('CAMPAIGN_STATE_LOCKED')
  expect((await call(contract.deleteCampaign, at(id))).code).toBe('CAMPAIGN_STATE_LOCKED')
  expect((await call(contract.unscheduleCampaign, at(id))).data).toMatchObject({ state: 'DRAFT', scheduledAt: null })
  expect((await call(contract.deleteCampaign, at(id))).data).toEqual({ deleted: true })
  expect((await call(contract.getCampaign, at(id))).code).toBe('CAMPAIGN_NOT_FOUND')
  const { data } = await call(listAudit, { as: admin, query: { subjectId: id } })
  expect(data.items.map(({ action, actorId }) => [action, actorId])).toEqual(
    (['campaign.deleted', 'campaign.unscheduled', 'campaign.scheduled', 'campaign.changed', 'campaign.created'] as const).map((action) => [
      action,
      admin.id,
    ]),
  )
})

test('the preview shows what readers will see, with formatting', async () => {
  const id = await compose({
    text: '**Nghỉ** từ 05/02',
    title: 'A & B',
    url: null,
    category: 'ADS',
    audience: { ...everybody, roles: ['parent'] },
  })
  const { preview, reason } = await read(id)
  expect(preview.content).toBe('Nghỉ từ 05/02')
  expect(preview.marks).toEqual([{ type: 'BOLD', offset: 0, length: 4 }])
  expect(preview.push).toEqual({ title: 'A & B', body: 'Nghỉ từ 05/02' })
  expect(preview.mail.html).toContain('A &amp; B')
  expect(preview.mail.text).toContain('/unsubscribe')
  expect(reason).toContain('phụ huynh, đã đồng ý nhận quảng cáo')
})

test.each<[string, Partial<CampaignContent> & { audience?: unknown }]>([
  ['a receipt', { category: 'TRANS' as never }],
  ['no title', { title: ' ' }],
  ['a title of two lines', { title: 'a\nb' }],
  ['a title that is too long', { title: 'ă'.repeat(201) }],
  ['a text of 10 KB', { text: 'ă'.repeat(10_000) }],
  ['a text of invisible characters', { text: '\u200B\u0000' }],
  ['a title of an unpaired surrogate', { title: '\uD83D' }],
  ['another site', { url: 'https://example.vn' }],
  ['another site by a backslash', { url: '/\\example.vn' }],
  ['an unknown province', { audience: { ...everybody, provinceCodes: ['99'] } }],
  ['a plan and no plan', { audience: { ...everybody, skus: ['SUB-6M'], isWithoutPlan: true } }],
])('%s is refused', async (_case, wrong) => {
  const { status, code } = await call(contract.createCampaign, { as: admin, body: { ...content(), ...wrong } })
  expect({ status, code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
})

test('pages of the list follow each other', async () => {
  const ids: string[] = []
  for (let n = 0; n < 22; n++) ids.unshift(await compose({ title: `Trang ${n}` }))
  const first = (await call(contract.listCampaigns, { as: admin, query: { state: 'DRAFT' } })).data
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  const second = (await call(contract.listCampaigns, { as: admin, query: { state: 'DRAFT', cursor: first.nextCursor } })).data
  expect(second.items.slice(0, 2).map(({ id }) => id)).toEqual(ids.slice(20))
})

test('only admins can see and manage campaigns', async () => {
  const id = await compose()
  const calls = [
    contract.listCampaigns,
    contract.getCampaign,
    contract.countAudience,
    contract.getCampaignStats,
    contract.stopCampaign,
    contract.sendTestCampaign,
  ]
  for (const as of [await given.parent(), await given.teacher(), await given.master()]) {
    for (const one of calls) expect((await call(one, { as, params: { id } } as never)).status).toBe(403)
    expect((await call(contract.createCampaign, { as, body: content() })).status).toBe(403)
  }
  for (const one of calls) expect((await call(one, { params: { id } } as never)).status).toBe(401)
})
