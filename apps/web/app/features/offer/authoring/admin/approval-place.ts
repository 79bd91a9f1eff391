import { approvalViews, type ApprovalView } from '@khue/contracts/offer/authoring-approvals'
import { Id } from '@khue/contracts/ids'
import { z } from 'zod'
import { readPlace } from '#app/shared/list-place.ts'
import { toCounts } from './approval-words.ts'
import { approvalsText as text } from './approvals.text.ts'

// Used in loaders and actions of the desks on which versions are decided.

const View = z.enum(approvalViews).catch('WAITING')

/** The view, its page and the case that an address shows. Throws 404 when the case has no possible id. */
export function readDeskPlace({ searchParams }: URL, id: string | undefined) {
  const view = View.parse(searchParams.get('view'))
  const { cursor } = readPlace(searchParams)
  const asked = id === undefined ? undefined : Id.safeParse(id).data
  if (id !== undefined && !asked) throw new Response(undefined, { status: 404 })
  return { asked, query: { view, ...(cursor && { cursor }) } }
}

type Listed = { nextCursor?: string | undefined; counts: Parameters<typeof toCounts>[0] }
type Place = { view: ApprovalView; cursor?: string | undefined }

/** What stands around the rows of a view: counts, the other views and pages. */
export const deskAround = ({ view, cursor }: Place, { counts, nextCursor }: Listed, addressOf: (place: Place) => string) => ({
  view,
  counts: toCounts(counts),
  choices: approvalViews.map((one) => ({ label: text.views[one], href: addressOf({ view: one }), isOn: one === view })),
  closeHref: addressOf({ view, cursor }),
  first: cursor && addressOf({ view }),
  next: nextCursor && addressOf({ view, cursor: nextCursor }),
})

type Cases = { items: readonly { id: string }[] }
/** The cases on a desk, each once. */
export const caseIds = ({ items }: Cases, opened: { id: string } | undefined) => [
  ...new Set([...items, ...(opened ? [opened] : [])].map(({ id }) => id)),
]

/** Those of the checks by hand that are ticked. */
export const tickedOf = <K extends string>(keys: readonly K[], form: object) => keys.filter((key) => Reflect.get(form, key) === 'on')
