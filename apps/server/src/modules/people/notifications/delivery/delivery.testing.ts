import * as settings from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { createPerson } from '#modules/people/people'
import type { Notice } from '#modules/people/notifications'
import type { SentMessage } from '#testing/sent-messages'
import type { testApp } from '#testing/test-app'

type App = Awaited<ReturnType<typeof testApp>>
type Person = Awaited<ReturnType<App['given']['parent']>>

const e164 = ({ phone }: Person) => phone.replace(/^0/, '+84')

const notice = (change: Partial<Notice> = {}): Notice => ({
  event: `test.${uuidv7()}`,
  category: 'TRANS',
  type: 'ORDER_PAID',
  title: 'Thanh toán thành công 891.000đ',
  text: 'Gói **Sao Khuê** dùng đến **01/06/2027**.',
  url: '/account/my-orders',
  reason: 'Bạn nhận tin này vì bạn vừa thanh toán một đơn hàng.',
  ...change,
})

/** People with notifications, and a clock that moves until they are sent. */
export function deliveryTest({ call, given, deps }: App, sentTo: (to: string) => Promise<readonly SentMessage[]>) {
  /** Disables quiet hours, unless a test sets them. */
  async function awake(as: Person) {
    await call(settings.changeNotificationSettings, { as, body: { quietHours: null } })
    return as
  }
  const newPerson = async () => awake(await given.parent())

  async function minutesPass(count: number) {
    for (const table of ['notification_deliveries', 'notification_daily_digests'])
      await deps.db.execute(
        sql`update ${sql.identifier(table)} set due_at = due_at - make_interval(mins => ${count}) where state = 'WAITING'`,
      )
  }
  const shownOf = async ({ id }: { id: string }) =>
    (
      await deps.db.execute<{ shown: string }>(sql`
      select channel || ' ' || state || coalesce(' ' || reason, '') as shown from notification_deliveries
      where person_id = ${id} order by channel`)
    ).rows.map(({ shown }) => shown)
  const sentBy = async (to: string) => (await sentTo(to)).map(({ channel }) => channel)
  async function newMailReader() {
    const email = `mai-${uuidv7()}@example.vn`
    const { personId } = await createPerson(deps, { name: 'Lê Mai', avatarKind: 'f', roles: ['parent'], email })
    return { id: personId, email }
  }
  /** A guardian with the daily digest enabled, and their small child. */
  async function newFamily() {
    const { id, email } = await newMailReader()
    const child = { name: 'Bùi Gia Bảo', birthDate: '2018-02-03', avatarKind: 'm', roles: ['student'], guardianId: id } as const
    const { personId: childId } = await createPerson(deps, child)
    await deps.db.execute(sql`insert into notification_quiet_hours (person_id, has_daily_digest) values (${id}, true)`)
    return { id, email, childId }
  }
  return { awake, newPerson, e164, notice, minutesPass, shownOf, sentBy, newMailReader, newFamily }
}
