import type { Reply } from '@khue/contracts/endpoint'
import type { getMoneyOverview, SuspenseAction } from '@khue/contracts/money/suspense'
import type { listHeldPayments, listSuspenseCandidates, SuspenseItem } from '@khue/contracts/sale/suspense-desk'
import { ownValue } from '@khue/contracts/own-value'
import { formatDateTime, formatNumber, formatVnd } from '#app/shared/format.ts'
import { adminText as text } from './payments-admin.text.ts'

type Tone = 'primary' | 'warn' | 'success' | 'danger' | undefined
export type SuspenseView = {
  id: string
  name: string
  meaning: string
  state: { label: string; tone: Tone }
  amount: string
  receivedAt: string
  reference: string
  payer: string | undefined
  /** Known facts, in display order. */
  known: { key: string; label: string; value: string }[]
  facts: { key: string; value: string }[]
  actions: SuspenseAction[]
  /** For an item without a payment: payments that it may belong to. */
  candidates: { code: string; about: string }[]
  decision: { action: string; by: string; note: string } | undefined
}

const tones = { OPEN: 'warn', APPLIED: 'success', REFUND_DUE: 'primary', CREDITED: 'success', ASSIGNED: 'success' } as const

type Candidates = Reply<typeof listSuspenseCandidates>['items']

export const toSuspenseView = (item: SuspenseItem, candidates: Candidates = []): SuspenseView => ({
  id: item.id,
  name: text.names[item.name],
  meaning: text.meanings[item.name],
  state: { label: text.states[item.state], tone: tones[item.state] },
  amount: formatVnd(item.amount),
  receivedAt: formatDateTime(item.receivedAt),
  // a bank transfer has no reference of ours: shows the payment's code, or else the bank's own number
  reference: item.method === 'VIETQR' ? (item.checkout?.code ?? item.gatewayTransactionNo ?? item.reference) : item.reference,
  payer: item.checkout?.payer.name,
  known: knownOf(item),
  facts: Object.entries(item.facts).map(([key, value]) => ({ key, value })),
  actions: item.actions,
  candidates: candidates.map(({ code, payer, amount }) => ({ code, about: text.candidate(payer.name, formatVnd(amount)) })),
  decision: item.decision
    ? {
        action: text.decided[item.decision.action],
        by: text.decidedBy(item.decision.by?.name ?? text.byRule, formatDateTime(item.decision.at)),
        note: item.decision.note,
      }
    : undefined,
})

function knownOf({ reference, gatewayTransactionNo, method, bankCode, checkout }: SuspenseItem) {
  const orders = (checkout?.orders ?? []).map(({ code, status, total }) => `${code}, ${text.orderStates[status]}, ${formatVnd(total)}`)
  const pairs = [
    // for a bank transfer only the receiving account is known, not its purpose
    ...(method === 'VIETQR'
      ? ([
          [text.code, checkout?.code],
          [text.account, reference],
        ] as const)
      : ([[text.columns.reference, reference]] as const)),
    [text.gatewayNumber, gatewayTransactionNo],
    [text.method, text.methods[method]],
    [text.bank, bankCode],
    [text.columns.payer, checkout?.payer.name ?? text.nobody],
    [text.expected, checkout && formatVnd(checkout.amount)],
    ...orders.map((order) => [text.orders, order] as const),
  ] as const
  return pairs.flatMap(([label, value]) => (value ? [{ key: `${label} ${value}`, label, value }] : []))
}

export type OverviewView = {
  open: { label: string; count: string; amount: string; isQuiet: boolean }[]
  accounts: { code: string; label: string; balance: string }[]
}

export type HeldView = { code: string; amount: string; payer: string; facts: string[] }

export function toHeldViews({ items, total }: Reply<typeof listHeldPayments>) {
  const rows = items.map(({ code, amount, payer, startedAt, gatewayTransactionNo, orders }): HeldView => ({
    code,
    amount: formatVnd(amount),
    payer: payer.name,
    facts: [
      text.held.startedAt(formatDateTime(startedAt)),
      ...(gatewayTransactionNo ? [text.held.gatewayNumber(gatewayTransactionNo)] : []),
      ...orders.map((order) => text.held.order(order.code, text.orderStates[order.status])),
    ],
  }))
  return { rows, more: total > items.length ? text.held.more(formatNumber(total - items.length)) : undefined }
}

const accountNames: Readonly<Record<string, string>> = text.accountNames

export const toOverviewView = ({ open, accounts }: Reply<typeof getMoneyOverview>): OverviewView => ({
  open: (Object.keys(text.names) as (keyof typeof text.names)[]).map((name) => {
    const { count, amount } = open.find((one) => one.name === name) ?? { count: 0, amount: 0 }
    return { label: text.names[name], count: formatNumber(count), amount: formatVnd(amount), isQuiet: count === 0 }
  }),
  accounts: accounts.map(({ code, balance }) => ({ code, label: ownValue(accountNames, code) ?? code, balance: formatVnd(balance) })),
})
