import type { Reply } from '@khue/contracts/endpoint'
import type { PayoutBatch } from '@khue/contracts/money/payout-shapes'
import { type PayoutState, payoutStates } from '@khue/contracts/money/payout-states'
import type { AdminPayout, readPayoutOverview } from '@khue/contracts/money/payouts-admin'
import { formatDateTime, formatDay, formatLongWeekday, formatNumber, formatVnd } from '#app/shared/format.ts'
import { batchPath, payoutPath } from './payout-paths.ts'
import { batchStatus, payoutStatus } from './payout-status.ts'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { overview: overviewText, batch: text, sums, channels } = payoutsAdminText

/** "Thứ Bảy, 05/12/2026" */
const longDay = (day: string) => `${formatLongWeekday(`${day}T12:00:00+07:00`)}, ${formatDay(day)}`

type Overview = Reply<typeof readPayoutOverview>

/** What waits for the bank's answer. */
export const toAwaited = ({ inTransitVnd, unknown }: Pick<Overview, 'inTransitVnd' | 'unknown'>) => [
  { name: overviewText.inTransit, value: formatVnd(inTransitVnd) },
  { name: overviewText.unknown, value: formatNumber(unknown), isBad: unknown > 0 },
]

/** What is owed, on its way and unclear, and when the next batch is cut off. */
export const toOverviewView = (overview: Overview) => ({
  figures: [
    { name: overviewText.owed, value: formatVnd(overview.owedVnd) },
    { name: overviewText.people, value: formatNumber(overview.people) },
    ...toAwaited(overview),
  ],
  unknown: overview.unknown > 0 ? overviewText.unknownText(formatNumber(overview.unknown)) : undefined,
  next: longDay(overview.nextPayOn),
  rules: [
    overviewText.cutOff(formatDateTime(overview.nextCutOffAt)),
    ...(overview.minimumVnd > 0 ? [overviewText.minimum(formatVnd(overview.minimumVnd))] : []),
    overviewText.channels(overview.channels.map((channel) => channels[channel]).join(overviewText.or)),
  ].join(' '),
})
export type OverviewView = ReturnType<typeof toOverviewView>

const preparer = ({ preparedBy }: Pick<PayoutBatch, 'preparedBy'>) =>
  preparedBy ? overviewText.by(preparedBy.name) : overviewText.byCalendar

/** A row of the list of batches. */
export const toBatchRow = (batch: PayoutBatch) => ({
  id: batch.id,
  href: batchPath(batch.id),
  day: formatDay(batch.payOn),
  by: preparer(batch),
  status: batchStatus(batch.state),
  count: payoutsAdminText.payouts(formatNumber(batch.payouts)),
  counts: (['RETURNED', 'UNKNOWN'] as const)
    .flatMap((state) => (batch.counts[state] ? [overviewText.counts[state](formatNumber(batch.counts[state]))] : []))
    .join(', '),
  net: formatVnd(batch.netVnd),
})
export type BatchRowView = ReturnType<typeof toBatchRow>

type Sums = Pick<PayoutBatch, 'baseVnd' | 'vatVnd' | 'pitVnd' | 'netVnd'>
/** Before tax − VAT − personal income tax = what is transferred. */
export const toSums = ({ baseVnd, vatVnd, pitVnd, netVnd }: Sums) => [
  { name: sums.base, value: formatVnd(baseVnd) },
  { name: sums.vat, value: formatVnd(vatVnd), sign: '−' },
  { name: sums.pit, value: formatVnd(pitVnd), sign: '−' },
  { name: sums.net, value: formatVnd(netVnd), sign: '=' },
]
export type SumView = ReturnType<typeof toSums>[number]

type Step = { name: string; who: string; at: string | undefined; isDone: boolean }
const step = (name: string, at: string | null, who: string): Step =>
  at === null ? { name, who: text.notYet, at: undefined, isDone: false } : { name, who, at: formatDateTime(at), isDone: true }

const stepsOf = (batch: PayoutBatch): Step[] => [
  step(text.stepNames.prepare, batch.preparedAt, batch.preparedBy?.name ?? text.bySystem),
  step(text.stepNames.check, batch.checkedAt, batch.checkedBy?.name ?? ''),
  step(text.stepNames.approve, batch.approvedAt, batch.approvedBy?.name ?? ''),
  step(
    text.stepNames.send,
    batch.exportedAt,
    [batch.exportedBy?.name, batch.channel && channels[batch.channel]].filter(Boolean).join(', '),
  ),
  step(text.stepNames.close, batch.closedAt, text.closed),
]

/** Tells the reader what comes next; who prepared a batch does not check it. */
const todoOf = ({ state, actions }: PayoutBatch) =>
  state === 'DROPPED' ? undefined : text.todo[state === 'PREPARED' && !actions.includes('check') ? 'OWN' : state]

export const toBatchView = (batch: PayoutBatch) => ({
  id: batch.id,
  title: text.title(formatDay(batch.payOn)),
  lead: `${payoutsAdminText.payouts(formatNumber(batch.payouts))}. ${text.lead(formatDateTime(batch.cutOffAt))}`,
  status: batchStatus(batch.state),
  steps: stepsOf(batch),
  sums: toSums(batch),
  todo: todoOf(batch),
  waitsForSecond: batch.state === 'CHECKED',
  takesStatement: batch.state === 'EXPORTED',
  dropped: batch.dropReason === null ? undefined : text.dropped(batch.dropReason),
  sha256: batch.fileSha256,
  send: text.sendText(payoutsAdminText.payouts(formatNumber(batch.payouts)), formatVnd(batch.netVnd)),
  actions: batch.actions,
})
export type BatchView = ReturnType<typeof toBatchView>

type Narrowed = { q?: string | undefined; state?: PayoutState | undefined }
/** All payouts of a batch, and each state that one of them has. */
export const stateChoices = (counts: PayoutBatch['counts'], { q, state }: Narrowed, addressOf: (narrowed: Narrowed) => string) => [
  { label: payoutsAdminText.all, href: addressOf({ q }), isOn: state === undefined },
  ...payoutStates
    .filter((one) => counts[one] || one === state)
    .map((one) => ({
      label: `${payoutsAdminText.states[one]} · ${formatNumber(counts[one] ?? 0)}`,
      href: addressOf({ q, state: one }),
      isOn: one === state,
    })),
]

/** A row of a batch. */
export const toPayoutRow = (payout: AdminPayout) => ({
  id: payout.id,
  href: payoutPath(payout.batchId, payout.id),
  name: payout.person.name,
  reference: payout.reference,
  account: `${payout.bankName} ${payout.maskedNumber}`,
  holder: payout.holder,
  base: formatVnd(payout.baseVnd),
  tax: formatVnd(payout.vatVnd + payout.pitVnd),
  net: formatVnd(payout.netVnd),
  status: payoutStatus(payout.state),
})
export type PayoutRowView = ReturnType<typeof toPayoutRow>
