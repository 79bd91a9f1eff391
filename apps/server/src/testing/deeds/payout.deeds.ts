import * as desk from '@khue/contracts/money/payouts-admin'
import { payoutActions } from '../payouts.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Đã đối chiếu'
const today = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').toPlainDate().toString()

/** A batch that pays one teacher. */
async function batchOf(world: DeedWorld, until: 'PREPARED' | 'APPROVED' | 'EXPORTED') {
  const { payee, earn, batch, payoutsOf } = await payoutActions(world)
  await earn(await payee(), 500_000)
  const id = await batch(until)
  return { id, payout: (await payoutsOf(id))[0]! }
}

const held = async (world: DeedWorld, isHeld: boolean) => {
  const { payee, checker } = await payoutActions(world)
  const { id } = await payee()
  if (isHeld) await world.call(desk.holdPayee, { as: checker, params: { id }, body: { reason } })
  return id
}

export const payoutDeeds: readonly Deed[] = [
  {
    endpoint: desk.preparePayoutBatch,
    prepare: async (world) => {
      const { payee, earn } = await payoutActions(world)
      await earn(await payee(), 500_000)
      const act = async () => {
        const answer = await world.call(desk.preparePayoutBatch, { as: world.admin, body: { reason } })
        return { answer, rows: [row('payout.prepared', ['payout-batch', answer.data.id], { reason })] }
      }
      return { act }
    },
  },
  {
    endpoint: desk.checkPayoutBatch,
    prepare: async (world) => {
      const { id } = await batchOf(world, 'PREPARED')
      const act = async () => {
        const answer = await world.call(desk.checkPayoutBatch, { as: world.admin, params: { id }, body: { reason } })
        const checked = row('payout.checked', ['payout-batch', id], { reason, details: { netVnd: 500_000 } })
        return { answer, rows: [checked, row('approval.asked', ['approval', answer.data?.approvalId ?? ''], { reason })] }
      }
      return { act }
    },
  },
  {
    endpoint: desk.dropPayoutBatch,
    prepare: async (world) => {
      const { id } = await batchOf(world, 'PREPARED')
      const act = async () => ({
        answer: await world.call(desk.dropPayoutBatch, { as: world.admin, params: { id }, body: { reason } }),
        rows: [row('payout.dropped', ['payout-batch', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.exportPayoutBatch,
    prepare: async (world) => {
      const { id } = await batchOf(world, 'APPROVED')
      const act = async () => ({
        answer: await world.call(desk.exportPayoutBatch, { as: world.admin, params: { id }, body: { format: 'XLSX' } }),
        rows: [row('payout.exported', ['payout-batch', id], { details: { format: 'XLSX' } })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.sendPayoutBatch,
    prepare: async (world) => {
      const { id } = await batchOf(world, 'APPROVED')
      const act = async () => ({
        answer: await world.call(desk.sendPayoutBatch, { as: world.admin, params: { id }, body: {} }),
        rows: [row('payout.sent', ['payout-batch', id])],
      })
      return { act }
    },
  },
  {
    endpoint: desk.recordPayoutOutcome,
    prepare: async (world) => {
      const { id } = (await batchOf(world, 'EXPORTED')).payout
      const body = { outcome: 'PAID', bankReference: 'FT1', on: today, reason } as const
      const act = async () => ({
        answer: await world.call(desk.recordPayoutOutcome, { as: world.admin, params: { id }, body }),
        rows: [row('payout.ended', ['payout', id], { reason, details: { outcome: 'PAID', bankReference: 'FT1' } })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.recordPayoutOutcome,
    how: 'with a second admin',
    prepare: async (world) => {
      const { id } = (await batchOf(world, 'EXPORTED')).payout
      const act = async () => {
        const body = { outcome: 'RETURNED', on: today, reason } as const
        const answer = await world.call(desk.recordPayoutOutcome, { as: world.admin, params: { id }, body })
        return { answer, rows: [row('approval.asked', ['approval', answer.data?.approvalId ?? ''], { reason })] }
      }
      return { act }
    },
  },
  {
    endpoint: desk.importPayoutStatement,
    prepare: async (world) => {
      const { payout } = await batchOf(world, 'EXPORTED')
      const text = `Ngày;Diễn giải;Ghi nợ;Ghi có\n${today};${payout.reference};500000;`
      const body = { fileName: 'sao-ke.csv', content: Buffer.from(text).toString('base64') }
      const act = async () => {
        const answer = await world.call(desk.importPayoutStatement, { as: world.admin, body })
        const details = { fileName: 'sao-ke.csv', rows: 1, PAID: 1 }
        return { answer, rows: [row('payout-statement.imported', ['payout-statement', answer.data?.id ?? ''], { details })] }
      }
      return { act }
    },
  },
  {
    endpoint: desk.holdPayee,
    prepare: async (world) => {
      const id = await held(world, false)
      const act = async () => ({
        answer: await world.call(desk.holdPayee, { as: world.admin, params: { id }, body: { reason } }),
        rows: [row('payout-hold.placed', ['person', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.releasePayee,
    prepare: async (world) => {
      const id = await held(world, true)
      const act = async () => ({
        answer: await world.call(desk.releasePayee, { as: world.admin, params: { id }, body: { reason } }),
        rows: [row('payout-hold.released', ['person', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.setPayoutCalendar,
    prepare: async ({ call, admin }) => {
      const calendar = { from: '2098-05-01', days: [10, 25] as [number, number], cutOffDays: 2, minimumVnd: 50_000 }
      const act = async () => ({
        answer: await call(desk.setPayoutCalendar, { as: admin, body: { ...calendar, reason } }),
        rows: [row('payout-calendar.set', ['platform', 'payout-calendar'], { reason, details: calendar })],
      })
      return { act }
    },
  },
]
