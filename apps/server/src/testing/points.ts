import { decideApproval, listApprovals } from '@khue/contracts/people/approvals'
import { getMyPoints, grantPoints } from '@khue/contracts/money/points'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type Full = Awaited<ReturnType<typeof testApp>>
/** Events are delivered where many points take a second admin. */
type App = Pick<Full, 'call' | 'given' | 'deps'> & Partial<Pick<Full, 'deliverEvents'>>

/** Grants points as an admin and reads a person's balance. */
export async function pointActions({ call, given, deps, deliverEvents }: App) {
  const [admin, second] = [await given.admin(), await given.admin()]
  async function give(to: TestPerson, amount: number, requestId: string = uuidv7()) {
    const answer = await call(grantPoints, { as: admin, body: { requestId, account: to.phone, amount, reason: 'Cảm ơn bạn đã góp ý' } })
    if (answer.status === 200 && answer.data.isAsked) await approve()
    return answer
  }
  /** The newest request. */
  async function approve() {
    if (!deliverEvents) throw new Error('many points take a second admin: pass deliverEvents')
    const [asked] = (await call(listApprovals, { as: second })).data.items
    await call(decideApproval, { as: second, params: { id: asked?.id ?? '' }, body: { verdict: 'APPROVED', reason: 'Đã xem' } })
    await deliverEvents()
  }
  const of = async (as: TestPerson) => (await call(getMyPoints, { as })).data
  /** Sets the expiry of a person's points relative to now: `- interval '1 second'`. */
  const endIn = (of: TestPerson, interval: string) =>
    deps.db.execute(sql`update point_lots set expires_at = now() + ${interval}::interval where person_id = ${of.id}`)
  /** Ends the period in which bought points can still be reversed. */
  const dueNow = () => deps.db.execute(sql`update point_accruals set due_at = now() where granted_at is null`)
  return { admin, give, of, endIn, dueNow }
}
