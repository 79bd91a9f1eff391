import * as contract from '@khue/contracts/backoffice/campaigns'
import * as inbox from '@khue/contracts/people/notifications'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { notifications, notify } from '#modules/people/notifications'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { campaignTest, everybody } from './campaigns.testing.ts'
import { sendNext } from './send.service.ts'

const app = await testApp()
const { call, given, deps, deliverEvents } = app
const { sentTo } = await sentMessages(app)
const { admin, nextProvince, livesIn, at, compose, read, schedule, delivered, crowd, mailReader, hoursPass } = await campaignTest(app)
const headers = inbox.msgApp
const none = { sent: 0, waiting: 0, failed: 0, suppressed: 0 }
type Person = Awaited<ReturnType<typeof given.parent>>

test('a stopped campaign reaches no more people, and its scheduled messages are not sent', async () => {
  const { audience, province } = await crowd(25)
  const reader = await mailReader(province) // the last by id
  const id = await compose({ audience })
  await schedule(id)
  await sendNext(deps, 10)
  expect(await read(id)).toMatchObject({ state: 'SENDING', delivered: 10 })
  await sendNext(deps, 10)
  expect((await call(contract.stopCampaign, at(id))).data).toMatchObject({ state: 'STOPPED', delivered: 20 })
  expect(await sendNext(deps, 10)).toBe(false)
  expect(await delivered(id)).toHaveLength(20)
  expect((await call(contract.stopCampaign, at(id))).code).toBe('CAMPAIGN_STATE_LOCKED')
  expect(await delivered(id)).not.toContain(reader.id)
})

test('e-mails that wait for their hour are not sent once the campaign is stopped', async () => {
  const province = nextProvince()
  const { email } = await mailReader(province)
  const id = await compose({ audience: { ...everybody, provinceCodes: [province] } })
  await schedule(id)
  await deliverEvents()
  expect(await read(id)).toMatchObject({ state: 'SENT', delivered: 1 })
  expect((await call(contract.getCampaignStats, at(id))).data.channels).toContainEqual({ ...none, channel: 'email', waiting: 1 })
  expect((await call(contract.stopCampaign, at(id))).data.state).toBe('STOPPED')
  const suppressed = { ...none, channel: 'email', suppressed: 1 }
  expect((await call(contract.getCampaignStats, at(id))).data.channels).toContainEqual(suppressed) // although the sender has not processed it yet
  await hoursPass()
  expect(await sentTo(email)).toEqual([])
  const { rows } = await deps.db.execute(sql`select state, reason from notification_deliveries where campaign_id = ${id}`)
  expect(rows).toEqual([{ state: 'SUPPRESSED', reason: 'mailing stopped' }])
  expect((await call(contract.getCampaignStats, at(id))).data.channels).toContainEqual(suppressed)
})

test('after a process died each remaining person is notified once, on any number of nodes', async () => {
  const { ids, audience } = await crowd(230)
  const id = await compose({ audience })
  await schedule(id)
  await sendNext(deps, 50)
  const dying = deps.db.transaction(async (tx) => {
    await sendNext({ ...deps, db: tx }, 50)
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await delivered(id)).toEqual(ids.slice(0, 50))
  const node = async () => {
    while ((await read(id)).state !== 'SENT') await sendNext(deps, 20)
  }
  await Promise.all([node(), node(), node()])
  expect(await delivered(id)).toEqual(ids)
  expect(await read(id)).toMatchObject({ state: 'SENT', delivered: 230 })
  // Even from the beginning.
  await deps.db.execute(sql`update campaigns set state = 'SENDING', ended_at = null, last_person_id = null where id = ${id}`)
  await deliverEvents()
  expect(await delivered(id)).toEqual(ids)
  expect(await read(id)).toMatchObject({ state: 'SENT', delivered: 230 })
})

test('a failing campaign does not hold up others, and is retried after a while', async () => {
  const [bad, good] = [await crowd(3), await crowd(30)]
  const [broken, sound] = [await compose({ audience: bad.audience }), await compose({ audience: good.audience })]
  await schedule(broken)
  await schedule(sound)
  await deps.db.execute(sql`update campaigns set title = repeat('x', 500) where id = ${broken}`) // longer than a notice may be
  await expect(sendNext(deps, 10)).rejects.toThrow(broken)
  expect(await read(broken)).toMatchObject({ state: 'SCHEDULED', delivered: 0, failure: { reason: 'TEXT_INVALID' } })
  for (let round = 0; round < 3; round++) expect(await sendNext(deps, 10)).toBe(true)
  await deliverEvents()
  expect([(await read(sound)).state, (await delivered(sound)).length]).toEqual(['SENT', 30])
  expect(await delivered(broken)).toEqual([])
  await deps.db.execute(
    sql`update campaigns set title = 'Nghỉ Tết', last_delivered_at = last_delivered_at - interval '1 minute' where id = ${broken}`,
  )
  await deliverEvents()
  expect(await delivered(broken)).toEqual(bad.ids)
  expect(await read(broken)).toMatchObject({ state: 'SENT', failure: null })
})

test('a repaired campaign is retried at once, and a failing one can be unscheduled or stopped', async () => {
  const { audience, ids } = await crowd(3)
  const [id, other] = [await compose({ audience }), await compose({ audience })]
  const breakDown = (one: string) => deps.db.execute(sql`update campaigns set title = repeat('x', 500) where id = ${one}`)
  await schedule(id)
  await breakDown(id)
  await expect(sendNext(deps, 10)).rejects.toThrow(id)
  expect(await sendNext(deps, 10)).toBe(false)
  await deps.db.execute(sql`update campaigns set title = 'Nghỉ Tết' where id = ${id}`)
  expect((await call(contract.retryCampaign, at(id))).data).toMatchObject({ state: 'SCHEDULED', failure: null })
  await deliverEvents()
  expect(await delivered(id)).toEqual(ids)
  expect((await call(contract.retryCampaign, at(id))).code).toBe('CAMPAIGN_STATE_LOCKED')
  await schedule(other)
  await breakDown(other)
  await expect(sendNext(deps, 10)).rejects.toThrow(other)
  expect((await call(contract.unscheduleCampaign, at(other))).data).toMatchObject({ state: 'DRAFT', failure: null })
  await schedule(other)
  await expect(sendNext(deps, 10)).rejects.toThrow(other) // at once, without waiting for the rest of the minute
  expect((await call(contract.listCampaigns, { as: admin, query: {} })).data.items[0]?.failure?.reason).toBe('TEXT_INVALID')
  expect((await call(contract.stopCampaign, at(other))).data).toMatchObject({ state: 'STOPPED', failure: null })
})

test('two campaigns advance side by side, and one that is not due waits', async () => {
  const [first, second, later] = [await crowd(30), await crowd(30), await crowd(3)]
  const [one, two] = [await compose({ audience: first.audience }), await compose({ audience: second.audience })]
  const three = await compose({ audience: later.audience })
  await schedule(one)
  await schedule(two)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await schedule(three, tomorrow)).data).toMatchObject({ state: 'SCHEDULED', scheduledAt: tomorrow })
  for (let round = 0; round < 4; round++) await sendNext(deps, 10)
  expect([(await delivered(one)).length, (await delivered(two)).length]).toEqual([20, 20])
  await deliverEvents()
  expect(await delivered(three)).toEqual([])
  await deps.db.execute(sql`update campaigns set scheduled_at = now() where id = ${three}`)
  await deliverEvents()
  expect(await delivered(three)).toHaveLength(3)
})

/** Runs one iteration of a notifications loop. */
const step = (name: string) => notifications.loops?.find((loop) => loop.name === name)?.run(deps)

test('a receipt is sent before campaign e-mails that were due earlier', async () => {
  const { audience, ids } = await crowd(300)
  await deps.db.execute(sql`insert into sign_in_identifiers (id, account_id, kind, value)
    select uuidv7(), a.id, 'email', a.person_id || '@example.vn' from accounts a where a.person_id = any(${sql.param(ids)}::uuid[])`)
  const payer = await mailReader(nextProvince())
  const id = await compose({ category: 'WARN', audience }) // with the priority of a receipt
  await schedule(id)
  while ((await read(id)).state !== 'SENT') await sendNext(deps)
  await notify(deps, [payer.id], {
    event: `test ${uuidv7()}`,
    category: 'TRANS',
    type: 'ORDER_PAID',
    title: 'Thanh toán thành công',
    text: 'Gói Sao Khuê',
    reason: 'Bạn vừa thanh toán.',
  })
  await step('notifications:plan')
  await step('notifications:email')
  const { rows: sent } = await deps.db
    .execute(sql`select person_id as id from notification_deliveries where channel = 'email' and state = 'SENT'
    and (campaign_id = ${id} or person_id = ${payer.id})`)
  expect(sent).toEqual([{ id: payer.id }])
  await call(contract.stopCampaign, at(id)) // no other test has to wait for three hundred e-mails
})

test('seen, opened and sent notices are counted exactly', async () => {
  const province = nextProvince()
  const [reader, looker, marker, away] = [await given.parent(), await given.parent(), await given.parent(), await given.parent()]
  const mail = await mailReader(province)
  await livesIn(province, reader.id, looker.id, marker.id, away.id)
  const id = await compose({ audience: { ...everybody, provinceCodes: [province] } })
  await schedule(id)
  await deliverEvents()
  const counts = async () => (await call(contract.getCampaignStats, at(id))).data
  expect(await counts()).toMatchObject({ delivered: 5, seen: 0, opened: 0 })
  const own = async (as: Person) => (await call(inbox.loadNotifications, { as, headers, query: {} })).data.items[0]?.id ?? ''
  await call(inbox.markSeen, { as: looker, headers })
  await call(inbox.markAllRead, { as: marker, headers })
  const body = { id: await own(reader) }
  await call(inbox.markRead, { as: reader, headers, body })
  await call(inbox.markRead, { as: reader, headers, body })
  await hoursPass()
  await deliverEvents()
  expect(await sentTo(mail.email)).toHaveLength(1)
  expect(await counts()).toMatchObject({ delivered: 5, seen: 3, opened: 1 })
  expect((await counts()).channels).toContainEqual({ ...none, channel: 'email', sent: 1 })
  await deps.db.execute(sql`update notification_deliveries set state = 'FAILED' where campaign_id = ${id} and channel = 'email'`)
  expect((await counts()).channels).toContainEqual({ ...none, channel: 'email', failed: 1 })
  await call(inbox.markRead, { as: marker, headers, body: { id: await own(marker) } })
  expect((await counts()).opened).toBe(2)
})

test('a test is sent at once, only to the admin who asks, and is not counted', async () => {
  const email = `quan-tri-${uuidv7()}@example.vn`
  await deps.db.execute(
    sql`insert into sign_in_identifiers (id, account_id, kind, value) values (uuidv7(), ${admin.accountId}, 'email', ${email})`,
  )
  const { audience, ids } = await crowd(3)
  const id = await compose({ audience, title: 'Lời thử' })
  expect((await call(contract.sendTestCampaign, at(id))).data).toEqual({ sent: true })
  expect((await call(contract.sendTestCampaign, at(id))).data).toEqual({ sent: true })
  expect((await sentTo(email)).map(({ title }) => title)).toEqual(['Lời thử', 'Lời thử'])
  const { rows } = await deps.db.execute(sql`select from notifications where title = 'Lời thử' and person_id <> ${admin.id}`)
  expect(rows).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'DRAFT', delivered: 0 })
  await schedule(id)
  await deliverEvents()
  expect((await call(contract.getCampaignStats, at(id))).data).toMatchObject({ delivered: ids.length, seen: 0 })
})
