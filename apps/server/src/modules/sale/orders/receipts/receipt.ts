import type { PaymentMethod } from '@khue/contracts/money/payments'
import { formatDate, numberToWords, formatTime, formatVnd } from '#platform/vietnam/format'
import { methodNames, receiptText as text } from './receipt.text.ts'

/** The facts that a receipt shows. */
export type ReceiptFacts = {
  code: string
  address: string
  buyer: string
  createdAt: Date
  totalVnd: number
  /** Instalment orders: paid, still owed, and taken off by refunds. */
  parts: { paidVnd: number; openVnd: number; forgivenVnd: number } | undefined
  /** Undefined when there was nothing to pay. */
  payment: { code: string; methods: readonly PaymentMethod[]; at: Date } | undefined
  lines: readonly {
    kind: string
    name: string
    learner: string
    seller: string | undefined
    months: number | null
    /** Courses: null when recorded. */
    batchId: string | null
    lessons: number | null
    bonusDays: number
    priceVnd: number
    /** Upgrade credit from the older membership. */
    creditVnd: number
    steps: readonly { code: string | null; explanation: string; amountVnd: number }[]
  }[]
  refunds: readonly { at: Date; amountVnd: number }[]
  madeAt: Date
}

type Row = { label: string; value: string }
/** The receipt's texts, ready to be drawn. */
export type Receipt = {
  title: string
  heading: string
  madeAt: Date
  facts: readonly Row[]
  lines: readonly { name: string; note: string; price: string; steps: readonly Row[] }[]
  sums: readonly Row[]
  total: Row
  inWords: string
  refunds: readonly Row[]
  kept: Row | undefined
  address: string
  small: readonly string[]
}

const moment = (at: Date) => `${formatTime(at)} ${formatDate(at)}`
const minus = (amountVnd: number) => `−${formatVnd(amountVnd)}`
const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export function composeReceipt(facts: ReceiptFacts): Receipt {
  const { lines, refunds, totalVnd, parts, madeAt } = facts
  const paidVnd = parts?.paidVnd ?? totalVnd
  const discountVnd = sum(lines.flatMap(({ steps }) => steps))
  const creditVnd = lines.reduce((total, line) => total + line.creditVnd, 0)
  const backVnd = sum(refunds)
  return {
    title: text.documentTitle(facts.code),
    heading: text.title,
    madeAt,
    facts: factsOf(facts),
    lines: lines.map(lineOf),
    sums: sumsOf({ totalVnd, discountVnd, creditVnd, ...parts }),
    total: { label: text.total, value: formatVnd(paidVnd) },
    inWords: text.inWords(upperFirst(numberToWords(paidVnd))),
    refunds: refunds.map(({ at, amountVnd }) => ({ label: text.refundedAt(moment(at)), value: minus(amountVnd) })),
    kept: backVnd > 0 ? { label: text.kept, value: formatVnd(paidVnd - backVnd) } : undefined,
    address: facts.address,
    small: [`${facts.payment ? text.saysPaid : text.saysFree} ${text.notAnInvoice}`, text.madeAt(moment(madeAt))],
  }
}

const sum = (steps: readonly { amountVnd: number }[]) => steps.reduce((total, { amountVnd }) => total + amountVnd, 0)

type Sums = { totalVnd: number; discountVnd: number; creditVnd: number; openVnd?: number; forgivenVnd?: number }
function sumsOf({ totalVnd, discountVnd, creditVnd, openVnd = 0, forgivenVnd = 0 }: Sums): Row[] {
  const off = [
    { label: text.discount, amountVnd: discountVnd },
    { label: text.credit, amountVnd: creditVnd },
    { label: text.forgiven, amountVnd: forgivenVnd },
    { label: text.open, amountVnd: openVnd },
  ].filter(({ amountVnd }) => amountVnd > 0)
  if (off.length === 0) return []
  return [
    { label: text.subtotal, value: formatVnd(totalVnd + discountVnd + creditVnd) },
    ...off.map(({ label, amountVnd }) => ({ label, value: minus(amountVnd) })),
  ]
}

const factsOf = ({ code, buyer, createdAt, payment }: ReceiptFacts): Row[] => [
  { label: text.order, value: code },
  { label: text.buyer, value: buyer },
  { label: text.orderedAt, value: moment(createdAt) },
  ...(payment
    ? [
        { label: text.paidAt, value: moment(payment.at) },
        { label: text.method, value: payment.methods.map((method) => methodNames[method]).join(text.and) },
        { label: text.checkout, value: payment.code },
      ]
    : [{ label: text.method, value: text.free }]),
]

function lineOf({ kind, name, learner, seller, months, batchId, lessons, bonusDays, priceVnd, steps }: ReceiptFacts['lines'][number]) {
  const isWhole = kind === 'CO' && batchId === null // a recorded course: escrow counts it as one lesson, but it is not taught as one
  const notes = [
    text.forLearner(learner),
    months !== null && text.months(months),
    bonusDays > 0 && text.bonusDays(bonusDays),
    lessons !== null && !isWhole && text.lessons(lessons),
    seller !== undefined && text.soldBy(seller),
  ]
  return {
    name: kind === 'SUB' ? text.plan(name) : name,
    note: notes.filter(Boolean).join(' · '),
    price: formatVnd(priceVnd),
    steps: steps.map(({ code, explanation, amountVnd }) => ({
      label: code ? text.codeOf(code, explanation) : explanation,
      value: minus(amountVnd),
    })),
  }
}
