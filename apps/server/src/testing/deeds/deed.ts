import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Endpoint } from '@khue/contracts/endpoint'
import { startInvoiceProvider } from '../invoice-provider.ts'
import { seedMarketplace } from '../marketplace.ts'
import type { TestPerson } from '../people.ts'
import { payosPayoutEnv } from '../payouts.ts'
import { promotionActions } from '../promotions.ts'
import { bankEnv, vnpayEnv } from '../sale.ts'
import { testApp } from '../test-app.ts'
import { uploads } from '../uploads.ts'

type ChatActions = {
  liveClass: (by: TestPerson, title?: string) => Promise<string>
  enrol: (learner: TestPerson, classId: string) => Promise<string>
  opened: (as: TestPerson, other: TestPerson) => Promise<string>
  send: (as: TestPerson, roomId: string, text: string) => Promise<unknown>
}

/** One app in which every deed can be done; the chat module's own test actions come from the test, which may reach them. */
export async function deedWorld(withChat: (app: Awaited<ReturnType<typeof testApp>>) => ChatActions) {
  const provider = await startInvoiceProvider()
  const gateway = { VNPAY_API_URL: 'http://127.0.0.1:9/api' } // unreachable on purpose
  const base = await testApp({ env: { ...vnpayEnv, ...bankEnv, ...provider.env, ...payosPayoutEnv, ...gateway, LOG_LEVEL: 'fatal' } })
  const { liveClass, enrol, opened, send } = withChat(base)
  const app = { ...base, liveClass, enrol, opened, send }
  const market = await seedMarketplace(app.deps, app.given)
  return {
    ...app,
    market,
    provider,
    ...(await promotionActions(app)),
    sent: uploads(app.call, app.app.fastify).sent,
  }
}
export type DeedWorld = Awaited<ReturnType<typeof deedWorld>>

export type ExpectedRow = {
  action: AuditAction
  subject: { kind: string; id: string }
  /** Null when the endpoint asks for none. */
  reason?: string
  /** What the details must contain. */
  details?: Record<string, unknown>
}

type Answer = { status: number; code: string | undefined }
export type Act = () => Promise<{ answer: Answer; rows: readonly ExpectedRow[] }>

/**
 * Something that an admin does to others, or a look at something sealed. `prepare` makes everything ready; the act that it returns calls the endpoint
 * once, as `by`, and names exactly the audit rows that must follow. Several deeds of one endpoint differ in `how`.
 */
export type Deed = { endpoint: Endpoint; how?: string; prepare: (world: DeedWorld) => Promise<{ by?: TestPerson; act: Act }> }

/** One row about one subject. */
export const row = (
  action: AuditAction,
  [kind, id]: readonly [kind: string, id: string],
  more: Pick<ExpectedRow, 'reason' | 'details'> = {},
) => ({
  action,
  subject: { kind, id },
  ...more,
})
