import { Id } from '@khue/contracts/ids'
import { type PromotionState, promotionStates } from '@khue/contracts/sale/promotions-admin'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { promotionsPath } from './promotion-paths.ts'
import { promotionsAdminText as text } from './promotions-admin.text.ts'

type PromotionsQuery = { state?: PromotionState; cursor?: string }

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readPromotionsQuery(params: URLSearchParams): PromotionsQuery {
  const state = promotionStates.find((one) => one === params.get('state'))
  const cursor = Id.safeParse(params.get('cursor'))
  return { ...(state && { state }), ...(cursor.success && { cursor: cursor.data }) }
}

export function promotionsAddress(query: PromotionsQuery) {
  const entries = Object.entries(query).filter(([, value]) => value)
  return entries.length > 0 ? `${promotionsPath}?${new URLSearchParams(entries).toString()}` : promotionsPath
}

export const stateChoices = ({ state }: PromotionsQuery): Choice[] => [
  { label: text.everyState, href: promotionsPath, isOn: state === undefined },
  ...promotionStates.map((one) => ({ label: text.states[one], href: promotionsAddress({ state: one }), isOn: one === state })),
]
