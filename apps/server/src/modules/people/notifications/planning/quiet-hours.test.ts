import * as settings from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { notify } from '#modules/people/notifications'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps, deliverEvents } = app
await sentMessages(app)
type Person = Awaited<ReturnType<typeof given.parent>>

/** The Vietnamese clock time this many hours from now. */
const clock = (hours: number) => new Date(Date.now() + (7 + hours) * 3_600_000).toISOString().slice(11, 16)
const rest = (as: Person, quietHours: settings.NotificationSettings['quietHours']) =>
  call(settings.changeNotificationSettings, { as, body: { quietHours } })
/** A receipt and a warning. */
async function tellTwice({ id }: Person) {
  const words = { type: 'ORDER_PAID', title: 'Thanh toán thành công', text: 'Gói Sao Khuê.', reason: 'Bạn vừa thanh toán.' }
  for (const category of ['TRANS', 'WARN'] as const) await notify(deps, [id], { ...words, event: `test ${uuidv7()}`, category })
  await deliverEvents()
}
const overZalo = async ({ id }: Person) =>
  (
    await deps.db.execute(sql`
    select n.category, d.state, d.reason, d.attempts, round(extract(epoch from d.due_at - now()) / 3600)::int as hours
    from notification_deliveries d join notifications n on n.person_id = d.person_id and n.id = d.notification_id
    where d.person_id = ${id} and d.channel = 'zalo' order by n.category`)
  ).rows

test('a person in quiet hours is messaged in the morning, except for a warning', async () => {
  const as = await given.parent()
  await rest(as, { from: clock(-1), to: clock(9) })
  await tellTwice(as)
  expect(await overZalo(as)).toMatchObject([
    { category: 'TRANS', state: 'WAITING', hours: 9 },
    { category: 'WARN', state: 'WAITING', hours: 0 },
  ])
})

test('quiet hours that began after planning still delay a message, except a warning', async () => {
  const as = await given.parent()
  await rest(as, null)
  await tellTwice(as)
  await rest(as, { from: clock(-1), to: clock(9) })
  await deps.db.execute(sql`update notification_deliveries set due_at = due_at - interval '31 minutes' where person_id = ${as.id}`)
  await deliverEvents()
  expect(await overZalo(as)).toMatchObject([
    { category: 'TRANS', state: 'WAITING', reason: 'quiet hours', attempts: 0, hours: 9 },
    { category: 'WARN', state: 'SENT', attempts: 1 },
  ])
})

test('a reminder that the person asked for is sent in quiet hours, also those that began after planning; another is not', async () => {
  const as = await given.parent()
  const words = {
    category: 'RMD',
    type: 'LESSON_SOON',
    title: 'Sắp đến giờ học',
    text: 'Toán 8 lúc 06:00.',
    reason: 'Bạn đã hẹn giờ nhắc.',
  } as const
  await rest(as, { from: clock(-1), to: clock(9) })
  await notify(deps, [as.id], { ...words, event: `test ${uuidv7()}`, isRequested: true })
  await deliverEvents()
  expect(await overZalo(as)).toMatchObject([{ state: 'WAITING', hours: 0 }])
  await deps.db.execute(sql`update notification_deliveries set due_at = now() where person_id = ${as.id}`)
  await deliverEvents()
  expect(await overZalo(as)).toMatchObject([{ state: 'SENT' }])

  const other = await given.parent()
  await rest(other, { from: clock(-1), to: clock(9) })
  await notify(deps, [other.id], { ...words, event: `test ${uuidv7()}` })
  await deliverEvents()
  expect(await overZalo(other)).toMatchObject([{ state: 'WAITING', hours: 9 }])
})
