import { grantVouchers } from '@khue/contracts/sale/gifts'
import { writeOffInstalments } from '@khue/contracts/sale/instalments'
import * as invoices from '@khue/contracts/sale/invoices'
import * as plans from '@khue/contracts/sale/plans-admin'
import * as promotions from '@khue/contracts/sale/promotions-admin'
import * as taxPapers from '@khue/contracts/sale/tax-papers'
import * as rewards from '@khue/contracts/sale/rewards'
import { invoices as invoiceModule } from '#modules/sale/invoices'
import { instalmentActions } from '../instalments.ts'
import { makeRetryDue } from '../invoice-provider.ts'
import { company } from '../invoices.ts'
import { draftOf } from '../promotions.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'
import { bought } from './purchases.ts'

let plansMade = 0
const plan = { name: 'Sao Hôm', price: 500_000, months: 3, description: 'Ba tháng', color: '#252EAE', stars: 1 as const, seats: 1, sort: 9 }
async function planOnSale({ call, second }: DeedWorld) {
  const sku = `SUB-DEED${plansMade++}`
  return (await call(plans.createPlan, { as: second, body: { ...plan, sku } })).data
}
/** The row is about the plan's current version, which has an id of its own. */
const versionOf = async ({ pool }: DeedWorld, sku: string) =>
  (await pool.query<{ id: string }>('select id from plans where sku = $1 and replaced_at is null', [sku])).rows[0]?.id ?? ''

/** The invoice of a sale, in the state to which the provider's answer leads. */
async function invoice(world: DeedWorld, mode: 'HONEST' | 'REFUSE') {
  const { call, deps, deliverEvents, provider } = world
  const { as, orderId } = await bought(world)
  await provider.answers(mode)
  const read = async () => (await call(invoices.listMyInvoices, { as, query: { orderId } })).data.items[0]
  const isWaiting = async () => ['DRAFT', 'SENT'].includes((await read())?.state ?? '')
  await makeRetryDue(deps)
  // one run ends after a second, which a busy machine spends on the invoices of earlier deeds
  for (let round = 0; round < 20 && (await isWaiting()); round++) for (const job of invoiceModule.jobs ?? []) await job.run(deps, {})
  await deliverEvents()
  await provider.answers('HONEST')
  return { id: (await read())?.id ?? '', orderId }
}

/** An invoice for a store fee of which the provider has not said anything yet. */
async function sentPaper({ given, pool }: DeedWorld) {
  const { id: personId } = await given.teacher()
  const { rows } = await pool.query<{ id: string }>(
    `insert into tax_papers (id, kind, person_id, month, state, provider_key, legal_name, sealed_party, tax_id_end, amount_vnd, vat_vnd, pit_vnd)
     values (uuidv7(), 'FEE_INVOICE', $1::uuid, '2026-01-01', 'SENT', 'PS-' || $1::uuid, 'Trần Thị Ánh', 'sealed', '345', 110000, 0, 0) returning id`,
    [personId],
  )
  return rows[0]?.id ?? ''
}

const ofPromotion = (id: string) => ['promotion', id] as const

export const saleDeeds: readonly Deed[] = [
  {
    endpoint: grantVouchers,
    prepare: async ({ call, given, promote, admin }) => {
      const [{ id }, { phone }] = [await promote(), await given.parent()]
      const act = async () => ({
        answer: await call(grantVouchers, { as: admin, params: { id }, body: { phones: [phone], message: '', days: 30 } }),
        rows: [row('promotion.voucher-granted', ofPromotion(id), { details: { people: 1, days: 30 } })],
      })
      return { act }
    },
  },
  {
    endpoint: writeOffInstalments,
    prepare: async (world) => {
      const { id: orderId } = await instalmentActions(world, world.second, 'SUB-6M').begun()
      const reason = 'Không liên lạc được'
      const act = async () => ({
        answer: await world.call(writeOffInstalments, { as: world.admin, body: { orderId, reason } }),
        rows: [row('instalments.written-off', ['order', orderId], { reason, details: { lostVnd: 660_000 } })],
      })
      return { act }
    },
  },
  {
    endpoint: invoices.retryInvoice,
    prepare: async (world) => {
      const { id, orderId } = await invoice(world, 'REFUSE')
      const act = async () => ({
        answer: await world.call(invoices.retryInvoice, { as: world.admin, params: { id }, body: {} }),
        rows: [row('invoice.retried', ['invoice', id], { details: { orderId } })],
      })
      return { act }
    },
  },
  {
    endpoint: invoices.replaceInvoice,
    prepare: async (world) => {
      const { id, orderId } = await invoice(world, 'HONEST')
      const body = { buyer: company, reason: 'Sai mã số thuế' }
      const act = async () => ({
        answer: await world.call(invoices.replaceInvoice, { as: world.admin, params: { id }, body }),
        rows: [row('invoice.replaced', ['invoice', id], { reason: body.reason, details: { orderId } })],
      })
      return { act }
    },
  },
  {
    endpoint: invoices.cancelInvoice,
    prepare: async (world) => {
      const { id, orderId } = await invoice(world, 'HONEST')
      const act = async () => ({
        answer: await world.call(invoices.cancelInvoice, { as: world.admin, params: { id }, body: { reason: 'Bán nhầm' } }),
        rows: [row('invoice.cancelled', ['invoice', id], { reason: 'Bán nhầm', details: { orderId } })],
      })
      return { act }
    },
  },
  {
    endpoint: taxPapers.retryTaxPaper,
    prepare: async (world) => {
      const id = await sentPaper(world)
      const act = async () => ({
        answer: await world.call(taxPapers.retryTaxPaper, { as: world.admin, params: { id }, body: {} }),
        rows: [row('tax-paper.retried', ['tax-paper', id], { details: { kind: 'FEE_INVOICE', from: 'SENT' } })],
      })
      return { act }
    },
  },
  {
    endpoint: taxPapers.exportTaxFiling,
    prepare: async ({ call, admin }) => {
      const body = { period: '2026-Q1', format: 'CSV' as const }
      const act = async () => ({
        answer: await call(taxPapers.exportTaxFiling, { as: admin, body }),
        rows: [row('tax-filing.exported', ['tax-filing', body.period], { details: { format: 'CSV', rows: 0 } })],
      })
      return { act }
    },
  },
  {
    endpoint: plans.createPlan,
    prepare: async (world) => {
      const sku = `SUB-DEED${plansMade++}`
      const act = async () => {
        const answer = await world.call(plans.createPlan, { as: world.admin, body: { ...plan, sku } })
        return { answer, rows: [row('plan.created', ['plan', await versionOf(world, sku)], { details: { sku, price: 500_000 } })] }
      }
      return { act }
    },
  },
  {
    endpoint: plans.changePlan,
    prepare: async (world) => {
      const { sku, version } = await planOnSale(world)
      const act = async () => {
        const answer = await world.call(plans.changePlan, { as: world.admin, params: { sku }, body: { ...plan, price: 600_000, version } })
        const details = { sku, priceBefore: 500_000, price: 600_000 }
        return { answer, rows: [row('plan.changed', ['plan', await versionOf(world, sku)], { details })] }
      }
      return { act }
    },
  },
  ...([false, true] as const).map((isOnSale): Deed => ({
    endpoint: plans.setPlanOnSale,
    how: isOnSale ? 'again' : 'no longer',
    prepare: async (world) => {
      const { sku } = await planOnSale(world)
      if (isOnSale) await world.call(plans.setPlanOnSale, { as: world.second, params: { sku }, body: { isOnSale: false } })
      const act = async () => {
        const answer = await world.call(plans.setPlanOnSale, { as: world.admin, params: { sku }, body: { isOnSale } })
        return {
          answer,
          rows: [row(isOnSale ? 'plan.relisted' : 'plan.retired', ['plan', await versionOf(world, sku)], { details: { sku } })],
        }
      }
      return { act }
    },
  })),
  {
    endpoint: promotions.createPromotion,
    prepare: async ({ call, admin }) => {
      const act = async () => {
        const answer = await call(promotions.createPromotion, { as: admin, body: draftOf() })
        return { answer, rows: [row('promotion.created', ofPromotion(answer.data.id), { details: { name: 'Chào năm học' } })] }
      }
      return { act }
    },
  },
  {
    endpoint: promotions.changePromotion,
    prepare: async ({ call, promote, admin }) => {
      const { id, draft } = await promote()
      const act = async () => ({
        answer: await call(promotions.changePromotion, { as: admin, params: { id }, body: { ...draft, name: 'Tên khác' } }),
        rows: [row('promotion.changed', ofPromotion(id))],
      })
      return { act }
    },
  },
  {
    endpoint: promotions.movePromotion,
    prepare: async ({ call, promote, admin }) => {
      const { id } = await promote()
      const act = async () => ({
        answer: await call(promotions.movePromotion, { as: admin, params: { id }, body: { state: 'PAUSED' } }),
        rows: [row('promotion.moved', ofPromotion(id), { details: { from: 'ACTIVE', to: 'PAUSED' } })],
      })
      return { act }
    },
  },
  ...([{ code: 'CHAO-HE', maxUses: 5 }, { count: 3 }] as const).map((body): Deed => ({
    endpoint: promotions.makePromotionCodes,
    how: 'code' in body ? 'one' : 'many',
    prepare: async ({ call, promote, admin }) => {
      const { id } = await promote()
      const act = async () => ({
        answer: await call(promotions.makePromotionCodes, { as: admin, params: { id }, body }),
        rows: [row('promotion.codes-made', ofPromotion(id))],
      })
      return { act }
    },
  })),
  {
    endpoint: promotions.withdrawPromotionCode,
    prepare: async ({ call, promote, admin }) => {
      const { id, code } = await promote()
      const act = async () => ({
        answer: await call(promotions.withdrawPromotionCode, { as: admin, params: { id }, body: { code } }),
        rows: [row('promotion.code-withdrawn', ofPromotion(id), { details: { code } })],
      })
      return { act }
    },
  },
  {
    endpoint: rewards.createReward,
    prepare: async ({ call, promote, admin }) => {
      const { id: promotionId } = await promote()
      const body = { promotionId, name: 'Voucher 50', points: 50, stock: 10 }
      const act = async () => {
        const answer = await call(rewards.createReward, { as: admin, body })
        return { answer, rows: [row('reward.created', ['reward', answer.data.id], { details: body })] }
      }
      return { act }
    },
  },
  {
    endpoint: rewards.changeReward,
    prepare: async ({ call, promote, admin, second }) => {
      const { id: promotionId } = await promote()
      const { id } = (await call(rewards.createReward, { as: second, body: { promotionId, name: 'Voucher 50', points: 50, stock: 10 } }))
        .data
      const body = { name: 'Voucher 60', points: 60, stock: 10, isOffered: false }
      const act = async () => ({
        answer: await call(rewards.changeReward, { as: admin, params: { id }, body }),
        rows: [row('reward.changed', ['reward', id], { details: body })],
      })
      return { act }
    },
  },
]
