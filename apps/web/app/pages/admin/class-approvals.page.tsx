import { approvalViews } from '@khue/contracts/offer/authoring-approvals'
import {
  approveClass,
  getClassApproval,
  listClassApprovals,
  manualClassCheckKeys,
  rejectClass,
} from '@khue/contracts/offer/class-approvals'
import { Id } from '@khue/contracts/ids'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ApprovalTable } from '#app/features/offer/authoring/admin/approval-table.tsx'
import { toCounts } from '#app/features/offer/authoring/admin/approval-words.ts'
import { approvalsText } from '#app/features/offer/authoring/admin/approvals.text.ts'
import { ClassApprovalPanel } from '#app/features/offer/authoring/admin/classes/class-approval-panel.tsx'
import {
  classApprovalAddress,
  toClassApprovalPanel,
  toClassApprovalRow,
} from '#app/features/offer/authoring/admin/classes/class-approval-view.ts'
import { classApprovalsText as text } from '#app/features/offer/authoring/admin/classes/class-approvals.text.ts'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FactList } from '#app/shared/ui/fact-list.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from '#app/shared/ui/queue.module.css'
import type { Route } from './+types/class-approvals.page'

export const handle = { ownQuery: ['view', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const View = z.enum(approvalViews).catch('WAITING')

export async function loader({ request, url, params: { id }, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const view = View.parse(url.searchParams.get('view'))
  const { cursor } = readPlace(url.searchParams)
  const asked = id === undefined ? undefined : Id.safeParse(id).data
  if (id !== undefined && !asked) throw new Response(undefined, { status: 404 })
  const [list, opened] = await Promise.all([
    call(listClassApprovals, { query: { view, ...(cursor && { cursor }) } }),
    asked ? call(getClassApproval, { params: { id: asked } }) : undefined,
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const claims = await loadClaims(call, 'CLASS_VERSION', [...new Set([...list.items.map((row) => row.id), ...(opened ? [opened.id] : [])])])
  return {
    claims,
    view,
    counts: toCounts(list.counts),
    choices: approvalViews.map((one) => ({
      label: approvalsText.views[one],
      href: classApprovalAddress({ view: one }),
      isOn: one === view,
    })),
    rows: list.items.map((row) => toClassApprovalRow(row, view, asked)),
    opened: opened && toClassApprovalPanel(opened),
    closeHref: classApprovalAddress({ view, cursor }),
    first: cursor && classApprovalAddress({ view }),
    next: list.nextCursor && classApprovalAddress({ view, cursor: list.nextCursor }),
  }
}

const read = { id: Id, version: z.coerce.number().pipe(approveClass.body.shape.version), contentSha: approveClass.body.shape.contentSha }
const ticks = Object.fromEntries(manualClassCheckKeys.map((key) => [key, z.literal('on').optional()]))
const Step = z.discriminatedUnion('step', [
  z.strictObject({ ...read, ...ticks, step: z.literal('approve'), extraTeachingReason: approveClass.body.shape.extraTeachingReason }),
  z.strictObject({ ...read, step: z.literal('reject'), reason: rejectClass.body.shape.reason }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const wanted = await readForm(request, Step)
  const params = { id: wanted.id }
  const { version, contentSha } = wanted
  if (wanted.step === 'reject') {
    await call(rejectClass, { params, body: { version, contentSha, reason: wanted.reason } }).catch(orSignIn(request))
    return { done: true as const }
  }
  const { extraTeachingReason } = wanted
  const ticked = new Set(Object.entries(wanted).flatMap(([key, value]) => (value === 'on' ? [key] : [])))
  const checked = manualClassCheckKeys.filter((key) => ticked.has(key))
  const body = { version, contentSha, checked, ...(extraTeachingReason && { extraTeachingReason }) }
  await call(approveClass, { params, body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ClassApprovalsPage({ loaderData }: Route.ComponentProps) {
  const { claims, view, counts, choices, rows, opened, closeHref, first, next } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <div className={panel.stack}>
        <FactList label={text.title} facts={counts} />
        <ChipRow label={approvalsText.show} choices={choices} />
        <DeskClaims kind="CLASS_VERSION" claims={claims}>
          <div className={styles.queue}>
            {rows.length === 0 ? (
              <EmptyState title={text.emptyTitle[view]} />
            ) : (
              <ApprovalTable columns={text.columns} rows={rows} first={first} next={next} />
            )}
            {opened && <ClassApprovalPanel key={`${opened.id} ${opened.version}`} one={opened} closeHref={closeHref} />}
          </div>
        </DeskClaims>
      </div>
    </AdminFrame>
  )
}
