import { Id } from '@khue/contracts/ids'
import { type InvoiceKind, invoiceKinds, type InvoiceState } from '@khue/contracts/sale/invoices'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { invoicesAdminText as text } from './invoices-admin.text.ts'

/** The address holds the filters. */
export type InvoiceQuery = { state?: InvoiceState; kind?: InvoiceKind; term?: string; cursor?: string; item?: string }

const path = '/admin/invoices'
/** In order of urgency. */
const states = Object.keys(text.states) as InvoiceState[] // Object.keys loses the key type

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readInvoiceQuery(params: URLSearchParams): InvoiceQuery {
  const state = states.find((one) => one === params.get('state'))
  const kind = invoiceKinds.find((one) => one === params.get('kind'))
  const term = params.get('term')?.trim().slice(0, 40)
  const [cursor, item] = [Id.safeParse(params.get('cursor')), Id.safeParse(params.get('item'))]
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(term && { term }),
    ...(cursor.success && { cursor: cursor.data }),
    ...(item.success && { item: item.data }),
  }
}

export function invoiceAddress(query: InvoiceQuery) {
  const entries = Object.entries(query).filter(([, value]) => value)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path
}

/** A choice returns to the first page, with nothing open. */
export function invoiceChoices({ state, kind, term }: InvoiceQuery) {
  const kept = { ...(term && { term }) }
  return {
    byState: [
      { label: text.everyState, href: invoiceAddress({ ...(kind && { kind }), ...kept }), isOn: state === undefined },
      ...states.map((one) => ({
        label: text.states[one],
        href: invoiceAddress({ state: one, ...(kind && { kind }), ...kept }),
        isOn: state === one,
      })),
    ],
    byKind: [
      { label: text.everyKind, href: invoiceAddress({ ...(state && { state }), ...kept }), isOn: kind === undefined },
      ...invoiceKinds.map((one) => ({
        label: text.kinds[one],
        href: invoiceAddress({ ...(state && { state }), kind: one, ...kept }),
        isOn: kind === one,
      })),
    ],
  } satisfies Record<string, Choice[]>
}
