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
import { ApprovalDesk } from '#app/features/offer/authoring/admin/approval-desk.tsx'
import { caseIds, deskAround, readDeskPlace, tickedOf } from '#app/features/offer/authoring/admin/approval-place.ts'
import { ClassApprovalPanel } from '#app/features/offer/authoring/admin/classes/class-approval-panel.tsx'
import {
  classApprovalAddress,
  toClassApprovalPanel,
  toClassApprovalRow,
} from '#app/features/offer/authoring/admin/classes/class-approval-view.ts'
import { classApprovalsText as text } from '#app/features/offer/authoring/admin/classes/class-approvals.text.ts'
import { versionKey } from '#app/features/offer/authoring/admin/ended-elsewhere.ts'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/class-approvals.page'

export const handle = { ownQuery: ['view', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, params: { id }, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { asked, query } = readDeskPlace(url, id)
  const [list, opened] = await Promise.all([
    call(listClassApprovals, { query }),
    asked ? call(getClassApproval, { params: { id: asked } }) : undefined,
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const claims = await loadClaims(call, 'CLASS_VERSION', caseIds(list, opened))
  return {
    claims,
    ...deskAround(query, list, classApprovalAddress),
    rows: list.items.map((row) => toClassApprovalRow(row, query.view, asked)),
    opened: opened && toClassApprovalPanel(opened),
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
  const checked = tickedOf(manualClassCheckKeys, wanted)
  const body = { version, contentSha, checked, ...(extraTeachingReason && { extraTeachingReason }) }
  await call(approveClass, { params, body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ClassApprovalsPage({ loaderData: desk }: Route.ComponentProps) {
  const { opened, closeHref } = desk
  return (
    <AdminFrame>
      <ApprovalDesk kind="CLASS_VERSION" words={text} desk={desk}>
        {opened && <ClassApprovalPanel key={versionKey(opened)} one={opened} closeHref={closeHref} />}
      </ApprovalDesk>
    </AdminFrame>
  )
}
