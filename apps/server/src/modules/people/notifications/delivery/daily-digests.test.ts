import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unlinkGuardian } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { freePort } from '@khue/local-postgres/free-port'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { deliveryTest } from './delivery.testing.ts'
import { sendNextDigest } from './digest.service.ts'
import { failAbandonedDigests } from '../planning/daily-digests.repository.ts'
import { personalData } from '../personal-data.ts'
import { savePreferences } from '../settings/notification-settings.repository.ts'

const app = await testApp()
const { deps, deliverEvents } = app
const { sentTo } = await sentMessages(app)
const { notice, newFamily } = deliveryTest(app, sentTo)
const reachable = { ...deps.config }
type Family = Awaited<ReturnType<typeof newFamily>>

const gift = () => notice({ category: 'GIFT', title: 'Bạn được tặng một khoá học' })
const tellChild = async ({ childId }: Family) => {
  await notify(deps, [childId], gift())
  await deliverEvents()
}
/** Moves the clock to 19:30: waiting digests are due. */
async function eveningComes() {
  for (const table of ['notification_deliveries', 'notification_daily_digests'])
    await deps.db.execute(sql`update ${sql.identifier(table)} set due_at = now() where state = 'WAITING'`)
}
const lettersOf = async ({ id }: Family) =>
  (
    await deps.db.execute<{ shown: string }>(
      sql`select state || coalesce(' ' || reason, '') as shown from notification_daily_digests where person_id = ${id}`,
    )
  ).rows.map(({ shown }) => shown)

test('a family in which only the child got a notification receives one digest, at half past seven', async () => {
  const family = await newFamily()
  await tellChild(family)
  await notify(deps, [family.childId], notice({ category: 'GENERAL', title: 'Lớp mở thêm buổi' }))
  expect(await sentTo(family.email)).toEqual([])
  const due = await deps.db.execute<{ time: string }>(
    sql`select to_char(due_at at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI') as time from notification_daily_digests where person_id = ${family.id}`,
  )
  expect(due.rows).toEqual([{ time: '19:30' }])
  await eveningComes()
  await Promise.all([sendNextDigest(deps), sendNextDigest(deps), sendNextDigest(deps)])
  const mails = await sentTo(family.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/BÙI GIA BẢO[\s\S]*Bạn được tặng một khoá học[\s\S]*Lớp mở thêm buổi/)
  await tellChild(family) // after this evening's digest
  await eveningComes()
  expect(await sentTo(family.email)).toHaveLength(1)
  expect(await lettersOf(family)).toEqual(['SENT'])
})

test('a chat message to a child is reported once: not in a digest when it was read or pushed', async () => {
  const called = (title: string) => notice({ category: 'GENERAL', type: 'CHAT_MESSAGE', title })
  const family = await newFamily()
  for (const title of ['Đọc rồi', 'Đẩy rồi', 'Còn chưa xem']) await notify(deps, [family.childId], called(title))
  await notify(deps, [family.childId], notice({ category: 'GENERAL', title: 'Lớp mở thêm buổi' }))
  await deliverEvents()
  await deps.db.execute(
    sql`update notifications set read_at = now() where person_id = ${family.childId} and title in ('Đọc rồi', 'Lớp mở thêm buổi')`,
  )
  await deps.db.execute(sql`
    insert into notification_deliveries (person_id, notification_id, channel, priority, due_at, state, decided_at)
    select person_id, id, 'push', 1, now(), 'SENT', now() from notifications where person_id = ${family.childId} and title = 'Đẩy rồi'`)
  await eveningComes()
  await sendNextDigest(deps)
  const [mail] = await sentTo(family.email)
  expect(mail?.text).toMatch(/Còn chưa xem[\s\S]*Lớp mở thêm buổi/)
  expect(mail?.text).not.toMatch(/Đọc rồi|Đẩy rồi/)
})

test('private notifications of a child are neither in a digest nor in a guardian’s download', async () => {
  const family = await newFamily()
  await notify(deps, [family.childId], notice({ category: 'CS', type: 'CHAT_MESSAGE_PRIVATE', title: 'Chỉ mình em' }))
  await deliverEvents()
  await eveningComes()
  expect(await sentTo(family.email)).toEqual([])
  expect(await lettersOf(family)).toEqual(['SUPPRESSED nothing to report'])
  const collected = async (readerId: string) => JSON.stringify(await personalData.collect(deps, family.childId, readerId))
  expect([await collected(family.id), await collected(family.childId)].map((data) => data.includes('Chỉ mình em'))).toEqual([false, true])
})

test('notifications of guardian and child share one digest, and a late one of the guardian repeats none of the child', async () => {
  const family = await newFamily()
  await tellChild(family)
  await notify(deps, [family.id], notice({ category: 'CS', title: 'Khuê đã trả lời bạn' }))
  await deliverEvents()
  await eveningComes()
  await Promise.all([sendNextDigest(deps), sendNextDigest(deps)])
  const [mail, ...others] = await sentTo(family.email)
  expect(others).toEqual([])
  expect(mail?.text).toMatch(/Khuê đã trả lời bạn[\s\S]*BÙI GIA BẢO[\s\S]*Bạn được tặng một khoá học/)
  await notify(deps, [family.id], notice({ category: 'CS', title: 'Khuê lại trả lời bạn' }))
  await deliverEvents()
  await eveningComes()
  const [late] = await sentTo(family.email)
  expect(late?.text).toContain('Khuê lại trả lời bạn')
  expect(late?.text).not.toContain('Bạn được tặng một khoá học')
})

/** Changes between a notification and the evening's digest. */
const changes: Record<string, { change: (family: Family) => Promise<unknown>; left: string }> = {
  'the digest was disabled': {
    change: ({ id }) => deps.db.execute(sql`update notification_quiet_hours set has_daily_digest = false where person_id = ${id}`),
    left: 'SUPPRESSED switched off',
  },
  'gift e-mails are disabled': {
    change: ({ id }) => savePreferences(deps.db, id, [{ category: 'GIFT', channel: 'email', isOn: false }]),
    left: 'SUPPRESSED nothing to report',
  },
  'the guardian was unlinked': {
    change: ({ id, childId }) => unlinkGuardian(deps, { guardianId: id, childId }),
    left: 'SUPPRESSED nothing to report',
  },
  'the child came of age for an own account': {
    change: ({ childId }) => deps.db.execute(sql`update people set birth_date = '2000-01-01' where id = ${childId}`),
    left: 'SUPPRESSED nothing to report',
  },
  'the child archived it': {
    change: ({ childId }) => deps.db.execute(sql`update notifications set archived_at = now() where person_id = ${childId}`),
    left: 'SUPPRESSED nothing to report',
  },
  'a process died while sending the digest': {
    change: async ({ id }) => {
      await deps.db.execute(sql`update notification_daily_digests set state = 'SENDING', decided_at = now() - interval '3 minutes'
        where person_id = ${id}`)
      await failAbandonedDigests(deps.db)
    },
    left: 'FAILED lost in hand',
  },
}

test.each(Object.entries(changes))('no digest about the child is sent when %s', async (_, { change, left }) => {
  const family = await newFamily()
  await tellChild(family)
  await change(family)
  await eveningComes()
  expect(await sentTo(family.email)).toEqual([])
  expect(await lettersOf(family)).toEqual([left])
})

test('no digest is planned for people who disabled it, nor about advertising, urgent notices or older children', async () => {
  const [unwanting, grown, other] = [await newFamily(), await newFamily(), await newFamily()]
  await deps.db.execute(sql`delete from notification_quiet_hours where person_id = ${unwanting.id}`)
  await deps.db.execute(sql`update people set birth_date = null where id = ${grown.childId}`)
  for (const family of [unwanting, grown]) await tellChild(family)
  for (const category of ['ADS', 'TRANS', 'WARN'] as const) await notify(deps, [other.childId], notice({ category }))
  await deliverEvents()
  expect(await Promise.all([unwanting, grown, other].map(lettersOf))).toEqual([[], [], []])
})

test('no guardian’s digest has advertising to a child, not even beside other notifications', async () => {
  const family = await newFamily()
  await deps.db.execute(
    sql`insert into notification_preferences (person_id, category, channel, is_on) values (${family.id}, 'ADS', 'email', true)`,
  )
  await tellChild(family)
  await notify(deps, [family.childId], notice({ category: 'ADS', title: 'Khai trương lớp vẽ' }))
  await eveningComes()
  const [mail] = await sentTo(family.email)
  expect(mail?.text).toContain('Bạn được tặng một khoá học')
  expect(mail?.text).not.toContain('Khai trương')
})

test('a digest that fails is retried with all its contents', async () => {
  const family = await newFamily()
  await tellChild(family)
  await notify(deps, [family.id], notice({ category: 'CS', title: 'Khuê đã trả lời bạn' }))
  await deliverEvents()
  await eveningComes()
  Object.assign(deps.config, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
  await deliverEvents()
  expect(await lettersOf(family)).toEqual([expect.stringMatching(/^WAITING ./)])
  Object.assign(deps.config, { SMTP_URL: reachable.SMTP_URL })
  await eveningComes()
  const mails = await sentTo(family.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Khuê đã trả lời bạn[\s\S]*Bạn được tặng một khoá học/)
  expect(await lettersOf(family)).toEqual(['SENT'])
})
