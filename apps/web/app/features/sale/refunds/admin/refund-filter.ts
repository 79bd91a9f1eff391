import { Id } from '@khue/contracts/ids'
import { type RefundChannel, refundChannels, type RefundState, refundStates } from '@khue/contracts/sale/refunds'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { refundsAdminText as text } from './refunds-admin.text.ts'

/** The address holds the filters. Without a state, refunds that need action are shown. */
export type RefundQuery = { state: RefundState | 'ALL' | 'SILENT'; channel?: RefundChannel; cursor?: string; item?: string }

const path = '/admin/refunds'

/** Parses the query from an untrusted address; ignores values it does not understand. */
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

/** A choice returns to the first page, with nothing open. */
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
