import type { Reply } from '@khue/contracts/endpoint'
import type { getCheckout } from '@khue/contracts/sale/checkout'
import { formatDay, formatVnd } from '#app/shared/format.ts'
import { instalmentsText as text } from './instalments.text.ts'
import type { PayLaterView } from './pay-later.tsx'

/** Instalment offer; undefined while the platform does not offer instalments. */
export function toPayLater(offered: Reply<typeof getCheckout>['payLater']): PayLaterView | undefined {
  if (!offered) return undefined
  const { parts, graceDays, reason, explanation } = offered
  const first = formatVnd(parts[0]?.amount ?? 0)
  return {
    parts: parts.map(({ no, amount, dueOn }) => ({
      no,
      amount: formatVnd(amount),
      note: no === 1 ? text.now : text.dueOn(formatDay(dueOn)),
    })),
    first,
    offer: text.offer(parts.length, first),
    late: text.late(graceDays),
    reason: explanation,
    needsProof: reason === 'NOT_VERIFIED',
  }
}
