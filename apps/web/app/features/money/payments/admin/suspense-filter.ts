import { Id } from '@khue/contracts/ids'
import { type SuspenseReason, suspenseReasons, type SuspenseState, suspenseStates } from '@khue/contracts/money/suspense'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { adminText as text } from './payments-admin.text.ts'

/** The address holds the filters. Without a state, open items are shown. */
export type SuspenseQuery = { state: SuspenseState | 'ALL'; name?: SuspenseReason; term?: string; cursor?: string; item?: string }

const path = '/admin/payments'
const longestTerm = 100

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readSuspenseQuery(params: URLSearchParams): SuspenseQuery {
  const asked = params.get('state')
  const name = suspenseReasons.find((one) => one === params.get('name'))
  const term = params.get('term')?.trim().slice(0, longestTerm)
  return {
    state: asked === 'ALL' ? 'ALL' : (suspenseStates.find((one) => one === asked) ?? 'OPEN'),
    ...(name && { name }),
    ...(term && { term }),
    ...idOf(params, 'cursor'),
    ...idOf(params, 'item'),
  }
}
function idOf<K extends string>(params: URLSearchParams, key: K) {
  const id = Id.safeParse(params.get(key))
  return id.success ? ({ [key]: id.data } as Record<K, string>) : undefined // a computed key has type string; this one is K
}

export function suspenseAddress({ state, ...rest }: SuspenseQuery) {
  const entries = Object.entries({ ...(state !== 'OPEN' && { state }), ...rest }).filter(([, value]) => value)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path
}

/** A choice returns to the newest items, with none open. */
export function suspenseChoices({ state, name, term }: SuspenseQuery) {
  const kept = { ...(term && { term }) }
  return {
    byState: ([...suspenseStates, 'ALL'] as const).map((one) => ({
      label: one === 'ALL' ? text.everyState : text.states[one],
      href: suspenseAddress({ ...kept, state: one, ...(name && { name }) }),
      isOn: state === one,
    })),
    byName: [
      { label: text.everyName, href: suspenseAddress({ ...kept, state }), isOn: name === undefined },
      ...suspenseReasons.map((one) => ({
        label: text.names[one],
        href: suspenseAddress({ ...kept, state, name: one }),
        isOn: name === one,
      })),
    ],
  } satisfies Record<string, Choice[]>
}
