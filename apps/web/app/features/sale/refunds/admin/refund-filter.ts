import { Id } from '@khue/contracts/ids'
import { type RefundChannel, refundChannels, type RefundState, refundStates } from '@khue/contracts/sale/refunds'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { refundsAdminText as text } from './refunds-admin.text.ts'

/** What is shown lives in the address. Without a word about the state it is what waits for somebody. */
export type RefundQuery = { state: RefundState | 'ALL' | 'SILENT'; channel?: RefundChannel; cursor?: string; item?: string }

const path = '/admin/refunds'

/** Reads an address that anybody can have written; what it actions not understand it leaves out. */
export function readRefundQuery(params: URLSearchParams): RefundQuery {
  const asked = params.get('state')
  const channel = refundChannels.find((one) => one === params.get('channel'))
  const [cursor, item] = [Id.safeParse(params.get('cursor')), Id.safeParse(params.get('item'))]
  return {
    state: asked === 'ALL' || asked === 'SILENT' ? asked : (refundStates.find((one) => one === asked) ?? 'REQUESTED'),
    ...(channel && { channel }),
    ...(cursor.success && { cursor: cursor.data }),
    ...(item.success && { item: item.data }),
  }
}

export function refundAddress({ state, ...rest }: RefundQuery) {
  const entries = Object.entries({ ...(state !== 'REQUESTED' && { state }), ...rest }).filter(([, value]) => value)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path
}

/** Choosing begins at the first page, with nothing opened. */
export function refundChoices({ state, channel }: RefundQuery) {
  return {
    byState: (['REQUESTED', 'SILENT', ...refundStates.filter((one) => one !== 'REQUESTED'), 'ALL'] as const).map((one) => ({
      label: labelOf(one),
      href: refundAddress({ state: one, ...(channel && { channel }) }),
      isOn: state === one,
    })),
    byChannel: [
      { label: text.everyChannel, href: refundAddress({ state }), isOn: channel === undefined },
      ...refundChannels.map((one) => ({ label: text.channels[one], href: refundAddress({ state, channel: one }), isOn: channel === one })),
    ],
  } satisfies Record<string, Choice[]>
}

function labelOf(state: RefundQuery['state']) {
  if (state === 'ALL') return text.everyState
  return state === 'SILENT' ? text.silent : text.states[state]
}
