import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import * as api from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { refunds } from '#modules/sale/refunds'
import { type Deed, type DeedWorld, row } from './deed.ts'
import { bought } from './purchases.ts'

type Channel = 'BALANCE' | 'GATEWAY' | 'BANK'
const account = { bankBin: '970436', number: '0011002233445', holder: 'BUI GIA HAN' } as const
const note = 'Đã đối chiếu'

/** A refund that its buyer has requested. */
async function requested(world: DeedWorld, channel: Channel) {
  const { call } = world
  const { as, orderId } = await bought(world)
  const paymentAccountId = channel === 'BANK' ? (await call(addPaymentAccount, { as, body: account })).data.id : undefined
  const { lines, total } = (await call(api.previewRefund, { as, query: { orderId } })).data
  const body = {
    orderId,
    lineIds: lines.map(({ lineId }) => lineId),
    reason: 'Không học nữa',
    channel,
    total,
    ...(paymentAccountId && { paymentAccountId }),
  }
  const { id, code, amount } = (await call(api.requestRefund, { as, body })).data.items[0]!
  return { id, code, amount, details: { code, amountVnd: amount, channel } }
}

/** A refund to a bank account that two other admins have approved. */
async function approvedForBank(world: DeedWorld) {
  const refund = await requested(world, 'BANK')
  const at = { params: { id: refund.id }, body: { amount: refund.amount } }
  await world.call(desk.checkRefund, { as: await world.given.admin(), ...at })
  await world.call(desk.approveRefund, { as: await world.given.admin(), ...at })
  return refund
}

/** A refund by a gateway that has not answered for more than a day. */
async function unanswered(world: DeedWorld) {
  const refund = await requested(world, 'GATEWAY')
  await world.call(desk.approveRefund, { as: world.second, params: { id: refund.id }, body: { amount: refund.amount } })
  for (const job of refunds.jobs ?? []) await job.run(world.deps, {})
  await world.deps.db.execute(sql`update refunds set approved_at = approved_at - interval '25 hours' where id = ${refund.id}`)
  return refund
}

type Refund = Awaited<ReturnType<typeof requested>>
/** A deed about one refund, whose row has the note as its reason. */
const refundDeed = (
  endpoint: Deed['endpoint'] & { how?: string },
  action: Parameters<typeof row>[0],
  {
    prepare,
    send,
    reason,
    how,
  }: {
    prepare: (world: DeedWorld) => Promise<Refund>
    send: (world: DeedWorld, refund: Refund) => ReturnType<DeedWorld['call']>
    reason?: string
    how?: string
  },
): Deed => ({
  endpoint,
  ...(how && { how }),
  prepare: async (world) => {
    const refund = await prepare(world)
    const more = { details: refund.details, ...(reason && { reason }) }
    return { act: async () => ({ answer: await send(world, refund), rows: [row(action, ['refund', refund.id], more)] }) }
  },
})

export const refundDeeds: readonly Deed[] = [
  {
    endpoint: desk.refundOnBehalf,
    prepare: async (world) => {
      const { as, orderId } = await bought(world)
      const { lines } = (await world.call(api.previewRefund, { as, query: { orderId } })).data
      const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), reason: 'Khách gọi điện', channel: 'BALANCE' as const }
      const act = async () => ({
        answer: await world.call(desk.refundOnBehalf, { as: world.admin, body }),
        rows: [
          row('refund.requested', ['order', orderId], { reason: body.reason, details: { lineIds: body.lineIds, channel: 'BALANCE' } }),
        ],
      })
      return { act }
    },
  },
  refundDeed(desk.checkRefund, 'refund.checked', {
    prepare: (world) => requested(world, 'BANK'),
    send: ({ call, admin }, { id, amount }) => call(desk.checkRefund, { as: admin, params: { id }, body: { amount, note } }),
    reason: note,
  }),
  refundDeed(desk.approveRefund, 'refund.approved', {
    prepare: (world) => requested(world, 'GATEWAY'),
    send: ({ call, admin }, { id, amount }) => call(desk.approveRefund, { as: admin, params: { id }, body: { amount, note } }),
    reason: note,
  }),
  refundDeed(desk.approveRefund, 'refund.approved', {
    how: 'second approval',
    prepare: async (world) => {
      const refund = await requested(world, 'BANK')
      await world.call(desk.checkRefund, { as: world.second, params: { id: refund.id }, body: { amount: refund.amount } })
      return refund
    },
    send: ({ call, admin }, { id, amount }) => call(desk.approveRefund, { as: admin, params: { id }, body: { amount, note } }),
    reason: note,
  }),
  refundDeed(desk.rejectRefund, 'refund.rejected', {
    prepare: (world) => requested(world, 'GATEWAY'),
    send: ({ call, admin }, { id }) => call(desk.rejectRefund, { as: admin, params: { id }, body: { note } }),
    reason: note,
  }),
  refundDeed(desk.openRefundAccount, 'refund.account-opened', {
    prepare: approvedForBank,
    send: ({ call, admin }, { id }) => call(desk.openRefundAccount, { as: admin, params: { id } }),
  }),
  refundDeed(desk.exportBankTransfers, 'refund.account-opened', {
    prepare: async (world) => {
      await world.deps.db.execute(sql`update refunds set state = 'DONE', ended_at = now() where channel = 'BANK' and state = 'APPROVED'`)
      return approvedForBank(world)
    },
    send: ({ call, admin }) => call(desk.exportBankTransfers, { as: admin, body: { format: 'CSV' } }),
  }),
  refundDeed(desk.markRefundPaid, 'refund.paid', {
    prepare: approvedForBank,
    send: ({ call, admin }, { id }) => call(desk.markRefundPaid, { as: admin, params: { id }, body: { note } }),
    reason: note,
  }),
  refundDeed(desk.rerouteRefund, 'refund.rerouted', {
    prepare: async (world) => {
      const refund = await unanswered(world)
      await world.deps.db.execute(sql`update refunds set state = 'FAILED', next_poll_at = null where id = ${refund.id}`)
      await world.deps.db.execute(
        sql`insert into work_items (id, kind, ref_id, person_ids, due_at) select id, 'REFUND', id, array[payee_id], now() from refunds where id = ${refund.id}`,
      )
      return { ...refund, details: { code: refund.code, amountVnd: refund.amount } as Refund['details'] }
    },
    send: ({ call, admin }, { id }) => call(desk.rerouteRefund, { as: admin, params: { id }, body: { note } }),
    reason: note,
  }),
  refundDeed(desk.recordPanelOutcome, 'refund.panel-recorded', {
    prepare: unanswered,
    send: ({ call, admin }, { id }) => call(desk.recordPanelOutcome, { as: admin, params: { id }, body: { outcome: 'REFUNDED', note } }),
    reason: note,
  }),
  refundDeed(desk.recordPanelOutcome, 'refund.panel-confirmed', {
    how: 'confirmed',
    prepare: async (world) => {
      const refund = await unanswered(world)
      await world.call(desk.recordPanelOutcome, { as: world.second, params: { id: refund.id }, body: { outcome: 'REFUNDED', note } })
      return refund
    },
    send: ({ call, admin }, { id }) => call(desk.recordPanelOutcome, { as: admin, params: { id }, body: { outcome: 'REFUNDED', note } }),
    reason: note,
  }),
]
