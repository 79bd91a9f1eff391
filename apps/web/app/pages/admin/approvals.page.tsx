import {
  addCourseRemark,
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
import { ApprovalDesk } from '#app/features/offer/authoring/admin/approval-desk.tsx'
import { ApprovalPanel } from '#app/features/offer/authoring/admin/approval-panel.tsx'
import { approvalAddress, toApprovalPanel, toApprovalRow } from '#app/features/offer/authoring/admin/approval-view.ts'
import { caseIds, deskAround, readDeskPlace, tickedOf } from '#app/features/offer/authoring/admin/approval-place.ts'
import { approvalsText as text } from '#app/features/offer/authoring/admin/approvals.text.ts'
import { versionKey } from '#app/features/offer/authoring/admin/ended-elsewhere.ts'
import { SchoolDeclarations } from '#app/features/offer/school-pupils/shared/school-declarations.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor } from '#app/shared/list-place.ts'
import { type PageContext, pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { settled } from '#app/shared/settled.ts'
import type { Route } from './+types/approvals.page'

export const handle = { ownQuery: ['view', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, params: { id }, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { asked, query } = readDeskPlace(url, id)
  const [list, opened] = await Promise.all([
    call(listCourseApprovals, { query }),
    asked ? call(getCourseApproval, { params: { id: asked } }) : undefined,
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const claims = await loadClaims(call, 'COURSE_VERSION', caseIds(list, opened))
  const declared = opened && (await settled(call(listDeclarations, { query: { teacherId: opened.teacher.id } })))
  return {
    claims,
    declared: declared?.state === 'ready' ? declared.value : undefined,
    ...deskAround(query, list, approvalAddress),
    rows: list.items.map((row) => toApprovalRow(row, query.view, asked)),
    opened: opened && toApprovalPanel(opened),
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
      const checked = tickedOf(manualCheckKeys, wanted)
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

export default function ApprovalsPage({ loaderData: { declared, ...desk } }: Route.ComponentProps) {
  const { opened, closeHref } = desk
  return (
    <AdminFrame>
      <ApprovalDesk kind="COURSE_VERSION" words={text} desk={desk}>
        {opened && (
          <ApprovalPanel key={versionKey(opened)} course={opened} closeHref={closeHref}>
            <SchoolDeclarations of={declared} />
          </ApprovalPanel>
        )}
      </ApprovalDesk>
    </AdminFrame>
  )
}
