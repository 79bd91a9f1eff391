import type { ExpectedTax, NextPayDay, WhatIf } from '@khue/contracts/learning/income'
import { feePercentOf } from '#modules/money/escrow'
import { splitByWeight } from '#modules/money/ledger'
import { listOpenPayouts, readOwed } from '#modules/money/payouts'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { formatVnd } from '#platform/vietnam/format'
import { incomeError } from './income.errors.ts'

type Owed = Awaited<ReturnType<typeof readOwed>>

/** What is paid next, when, and what keeps it from being paid. */
export async function readNextPayDay(deps: Deps, { id }: Actor): Promise<NextPayDay> {
  const [owed, open] = await Promise.all([readOwed(deps, id), listOpenPayouts(deps, id)])
  return { ...owed, open, cutOffAt: owed.cutOffAt.toISOString(), hold: shownHold(owed.hold), tax: shownTax(owed.tax) }
}

const shownHold = (hold: Owed['hold']) => hold && { reason: hold.reason, placedAt: hold.placedAt.toISOString() }
const shownTax = (tax: Owed['tax']): ExpectedTax | null => {
  if (!tax) return null
  const { policy, from, clause, freeBelow } = tax.rule
  return { ...tax, rule: { policy, from, clause, freeBelow } }
}

/** The next pay day if so much more is taught before it: fee and tax as they are then, step by step. Throws INCOME_NO_CONTRACT. */
export async function whatIf(deps: Deps, { id }: Actor, grossVnd: number): Promise<WhatIf> {
  const feePercent = await feePercentOf(deps, id)
  const [feeVnd = 0, netVnd = 0] = splitByWeight(grossVnd, [feePercent, 100 - feePercent])
  const owed = await readOwed(deps, id, { grossVnd, netVnd })
  if (!owed.hasContract) throw incomeError.INCOME_NO_CONTRACT()
  const { payOn, owedVnd, baseVnd } = owed
  const tax = shownTax(owed.tax)
  return {
    payOn,
    grossVnd,
    feePercent,
    feeVnd,
    owedVnd,
    baseVnd,
    tax,
    steps: stepsOf({ grossVnd, feePercent, feeVnd, netVnd, owedVnd, baseVnd, tax }),
  }
}

function stepsOf({ grossVnd, feePercent, feeVnd, netVnd, owedVnd, baseVnd, tax }: Omit<WhatIf, 'payOn' | 'steps'> & { netVnd: number }) {
  const steps = [`Học phí ${formatVnd(grossVnd)}, phí sàn ${feePercent}%: ${formatVnd(feeVnd)}. Còn ${formatVnd(netVnd)}.`]
  if (owedVnd > 0) steps.push(`Cộng ${formatVnd(owedVnd)} Khuê đang nợ: ${formatVnd(baseVnd)} trước thuế.`)
  if (owedVnd < 0) steps.push(`Trừ ${formatVnd(-owedVnd)} đã thu hồi: ${formatVnd(baseVnd)} trước thuế.`)
  if (!tax) return [...steps, 'Không còn gì để trả.']
  const taxVnd = tax.vatVnd + tax.pitVnd
  return [...steps, ...tax.explanation, `Thực nhận ${formatVnd(baseVnd)} − ${formatVnd(taxVnd)} = ${formatVnd(tax.netVnd)}.`]
}
