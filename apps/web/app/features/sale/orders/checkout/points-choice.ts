import type { Reply } from '@khue/contracts/endpoint'
import type { getCheckout } from '@khue/contracts/sale/checkout'
import { formatVnd } from '#app/shared/format.ts'
import { formatPoints } from '#app/features/money/points/shared/format-points.ts'
import type { PointsChoice } from './points-box.tsx'

/** View model of the points available for a purchase. */
export const toPointsChoice = ({ usable, most, used, worth }: Reply<typeof getCheckout>['points']): PointsChoice => ({
  usable: formatPoints(usable),
  most,
  mostInWords: formatPoints(most),
  mostWorth: formatVnd(most * worth),
  used,
  usedInWords: formatPoints(used),
  usedWorth: formatVnd(used * worth),
})
