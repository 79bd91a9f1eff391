import { Id } from '@khue/contracts/ids'
import { FilingPeriod, type TaxPaperKind, taxPaperKinds, type TaxPaperState, taxPaperStates } from '@khue/contracts/sale/tax-papers'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { taxPapersAdminText as text } from './tax-papers-admin.text.ts'

/** The address holds the filters and the period of the filing. */
export type TaxPaperQuery = {
  state?: TaxPaperState
  kind?: TaxPaperKind
  term?: string
  cursor?: string
  item?: string
  period?: string
}

const path = '/admin/tax-papers'

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readTaxPaperQuery(params: URLSearchParams): TaxPaperQuery {
  const state = taxPaperStates.find((one) => one === params.get('state'))
  const kind = taxPaperKinds.find((one) => one === params.get('kind'))
  const term = params.get('term')?.trim().slice(0, 60)
  const [cursor, item] = [Id.safeParse(params.get('cursor')), Id.safeParse(params.get('item'))]
  const period = FilingPeriod.safeParse(params.get('period'))
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(term && { term }),
    ...(cursor.success && { cursor: cursor.data }),
    ...(item.success && { item: item.data }),
    ...(period.success && { period: period.data }),
  }
}

export function taxPaperAddress(query: TaxPaperQuery) {
  const entries = Object.entries(query).filter(([, value]) => value)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path
}

/** A choice returns to the first page, with nothing open. */
export function taxPaperChoices({ state, kind, term, period }: TaxPaperQuery) {
  const kept = { ...(term && { term }), ...(period && { period }) }
  const [ofKind, ofState] = [kind && { kind }, state && { state }]
  return {
    byState: [
      { label: text.everyState, href: taxPaperAddress({ ...ofKind, ...kept }), isOn: state === undefined },
      ...taxPaperStates.map((one) => ({
        label: text.states[one],
        href: taxPaperAddress({ state: one, ...ofKind, ...kept }),
        isOn: state === one,
      })),
    ],
    byKind: [
      { label: text.everyKind, href: taxPaperAddress({ ...ofState, ...kept }), isOn: kind === undefined },
      ...taxPaperKinds.map((one) => ({
        label: text.kinds[one],
        href: taxPaperAddress({ ...ofState, kind: one, ...kept }),
        isOn: kind === one,
      })),
    ],
  } satisfies Record<string, Choice[]>
}
