import {
  addCourseRemark,
  approvalViews,
  approveCourse,
  getCourseApproval,
  listCourseApprovals,
  manualCheckKeys,
  rejectCourse,
  removeCourseRemark,
} from '@khue/contracts/offer/authoring-approvals'
import { listDeclarations } from '@khue/contracts/offer/school-pupils'
import { Id } from '@khue/contracts/ids'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ApprovalPanel } from '#app/features/offer/authoring/admin/approval-panel.tsx'
import { ApprovalTable } from '#app/features/offer/authoring/admin/approval-table.tsx'
import { approvalAddress, toApprovalPanel, toApprovalRow } from '#app/features/offer/authoring/admin/approval-view.ts'
import { toCounts } from '#app/features/offer/authoring/admin/approval-words.ts'
import { approvalsText as text } from '#app/features/offer/authoring/admin/approvals.text.ts'
import { SchoolDeclarations } from '#app/features/offer/school-pupils/shared/school-declarations.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { type PageContext, pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { settled } from '#app/shared/settled.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FactList } from '#app/shared/ui/fact-list.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from '#app/shared/ui/queue.module.css'
import type { Route } from './+types/approvals.page'

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
    call(listCourseApprovals, { query: { view, ...(cursor && { cursor }) } }),
    asked ? call(getCourseApproval, { params: { id: asked } }) : undefined,
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const claims = await loadClaims(call, 'COURSE_VERSION', [
    ...new Set([...list.items.map((row) => row.id), ...(opened ? [opened.id] : [])]),
  ])
  const declared = opened && (await settled(call(listDeclarations, { query: { teacherId: opened.teacher.id } })))
  return {
    claims,
    declared: declared?.state === 'ready' ? declared.value : undefined,
    view,
    counts: toCounts(list.counts),
    choices: approvalViews.map((one) => ({ label: text.views[one], href: approvalAddress({ view: one }), isOn: one === view })),
    rows: list.items.map((row) => toApprovalRow(row, view, asked)),
    opened: opened && toApprovalPanel(opened),
    closeHref: approvalAddress({ view, cursor }),
    first: cursor && approvalAddress({ view }),
    next: list.nextCursor && approvalAddress({ view, cursor: list.nextCursor }),
  }
}

const read = { id: Id, version: z.coerce.number().pipe(approveCourse.body.shape.version), contentSha: approveCourse.body.shape.contentSha }
const ticks = Object.fromEntries(manualCheckKeys.map((key) => [key, z.literal('on').optional()]))
const { place, text: remarkText } = addCourseRemark.body.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ ...read, ...ticks, step: z.literal('approve'), extraTeachingReason: approveCourse.body.shape.extraTeachingReason }),
  z.strictObject({ ...read, step: z.literal('reject'), reason: rejectCourse.body.shape.reason }),
  z.strictObject({ ...read, step: z.literal('remark'), place, text: remarkText }),
  z.strictObject({ step: z.literal('unremark'), id: Id, remarkId: Id }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(context.get(pageContext), await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep({ api: { call }, requestId }: PageContext, wanted: z.output<typeof Step>) {
  const params = { id: wanted.id }
  switch (wanted.step) {
    case 'approve': {
      const { version, contentSha, extraTeachingReason } = wanted
      const ticked = new Set(Object.entries(wanted).flatMap(([key, value]) => (value === 'on' ? [key] : [])))
      const checked = manualCheckKeys.filter((key) => ticked.has(key))
      await call(approveCourse, { params, body: { version, contentSha, checked, ...(extraTeachingReason && { extraTeachingReason }) } })
      break
    }
    case 'reject': {
      const { version, contentSha, reason } = wanted
      await call(rejectCourse, { params, body: { version, contentSha, reason } })
      break
    }
    case 'remark': {
      const { version, contentSha, place, text } = wanted
      await call(addCourseRemark, { params, body: { version, contentSha, id: requestId, place, text } })
      break
    }
    case 'unremark':
    default:
      await call(removeCourseRemark, { params: { ...params, remarkId: wanted.remarkId } })
  }
  return { done: true as const }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ApprovalsPage({ loaderData }: Route.ComponentProps) {
  const { claims, declared, view, counts, choices, rows, opened, closeHref, first, next } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <div className={panel.stack}>
        <FactList label={text.title} facts={counts} />
        <ChipRow label={text.show} choices={choices} />
        <DeskClaims kind="COURSE_VERSION" claims={claims}>
          <div className={styles.queue}>
            {rows.length === 0 ? (
              <EmptyState title={text.emptyTitle[view]} />
            ) : (
              <ApprovalTable columns={text.columns} rows={rows} first={first} next={next} />
            )}
            {opened && (
              <ApprovalPanel key={`${opened.id} ${opened.version}`} course={opened} closeHref={closeHref}>
                <SchoolDeclarations of={declared} />
              </ApprovalPanel>
            )}
          </div>
        </DeskClaims>
      </div>
    </AdminFrame>
  )
}
