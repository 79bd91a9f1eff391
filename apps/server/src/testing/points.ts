import { getMyPoints, grantPoints } from '@khue/contracts/money/points'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'given' | 'deps'>

/** Grants points as an admin and reads a person's balance. */
export async function pointActions({ call, given, deps }: App) {
  const admin = await given.admin()
  const give = async (to: TestPerson, amount: number, requestId: string = uuidv7()) =>
    call(grantPoints, { as: admin, body: { requestId, account: to.phone, amount, reason: 'Cảm ơn bạn đã góp ý' } })
  const of = async (as: TestPerson) => (await call(getMyPoints, { as })).data
  /** Sets the expiry of a person's points relative to now: `- interval '1 second'`. */
  const endIn = (of: TestPerson, interval: string) =>
    deps.db.execute(sql`update point_lots set expires_at = now() + ${interval}::interval where person_id = ${of.id}`)
  /** Ends the period in which bought points can still be reversed. */
  const dueNow = () => deps.db.execute(sql`update point_accruals set due_at = now() where granted_at is null`)
  return { admin, give, of, endIn, dueNow }
}
