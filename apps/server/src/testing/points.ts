import { getMyPoints, grantPoints } from '@khue/contracts/money/points'
import { sql } from 'drizzle-orm'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'given' | 'deps'>

/** Points that an admin gives, and what somebody has. */
export async function pointActions({ call, given, deps }: App) {
  const admin = await given.admin()
  const give = async (to: TestPerson, amount: number) =>
    call(grantPoints, { as: admin, body: { account: to.phone, amount, reason: 'Cảm ơn bạn đã góp ý' } })
  const of = async (as: TestPerson) => (await call(getMyPoints, { as })).data
  /** As if what they have were to end then: `- interval '1 second'`. */
  const endIn = (of: TestPerson, interval: string) =>
    deps.db.execute(sql`update point_lots set expires_at = now() + ${interval}::interval where person_id = ${of.id}`)
  /** As if nobody could change their mind any more about what was bought. */
  const dueNow = () => deps.db.execute(sql`update point_accruals set due_at = now() where granted_at is null`)
  return { admin, give, of, endIn, dueNow }
}
