import {
  askForChanges,
  approveTeachingCase,
  getTeachingCase,
  openTeachingProof,
  rejectTeachingCase,
} from '@khue/contracts/offer/applications'
import type { TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { CaseFields } from '#app/features/offer/applications/admin/case-fields.tsx'
import styles from '#app/features/offer/applications/admin/case.module.css'
import { toCaseView } from '#app/features/offer/applications/admin/case-view.ts'
import { casesText, caseText as text } from '#app/features/offer/applications/admin/cases.text.ts'
import { DecisionPanel } from '#app/features/offer/applications/admin/decision-panel.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { CaseClaim, DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { Route } from './+types/application.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const itemKind = (kind: string) => (kind === 'PROFILE' ? ('TEACHER_PROFILE' as const) : ('TEACHER_APPLICATION' as const))

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const one = await call(getTeachingCase, { params: { id: params.id } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  const claims = await loadClaims(call, itemKind(one.kind), [one.id])
  return { of: toCaseView(one, claims?.items[0]), claims }
}

const parsedJson = (json: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    context.addIssue({ code: 'custom', message: text.askNone })
    return z.NEVER
  }
}
const revision = z.string().regex(/^\d+$/).transform(Number)
const { code, text: words } = rejectTeachingCase.body.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('open'), assetId: z.string(), reason: openTeachingProof.body.shape.reason }),
  z.strictObject({ step: z.literal('approve'), revision, verified: z.string() }),
  z.strictObject({
    step: z.literal('ask'),
    revision,
    remarks: z.string().transform(parsedJson).pipe(askForChanges.body.shape.remarks),
  }),
  z.strictObject({ step: z.literal('reject'), revision, code, text: words, isFinal: z.literal('true').optional() }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) =>
  runStep(api(context).call, params.id, await readForm(request, Step)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], id: string, form: z.output<typeof Step>) {
  const params = { id }
  if (form.step === 'open')
    return { opened: await call(openTeachingProof, { params: { id, assetId: form.assetId }, body: { reason: form.reason } }) }
  if (form.step === 'approve') {
    const body = { revision: form.revision, verifiedItemIds: form.verified.split(',').filter(Boolean) }
    await call(approveTeachingCase, { params, body })
  } else if (form.step === 'ask') {
    await call(askForChanges, { params, body: { revision: form.revision, remarks: form.remarks } })
  } else {
    const { step: _step, isFinal, ...said } = form
    await call(rejectTeachingCase, { params, body: { ...said, isFinal: isFinal === 'true' } })
  }
  return { done: true as const }
}

export default function AdminApplicationPage({ loaderData: { of, claims } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [remarks, setRemarks] = useState<ReadonlyMap<TeachingField, string>>(new Map())
  const onRemark = (field: TeachingField, remark: string | undefined) => {
    const others = [...remarks].filter(([one]) => one !== field)
    setRemarks(new Map(remark === undefined ? others : [...others, [field, remark]]))
  }
  return (
    <AdminPage title={of.person.name} back={{ to: '/admin/applications', label: text.back }}>
      <DeskClaims kind={itemKind(of.kind)} claims={claims}>
        <CaseClaim refId={of.id} name={text.caseOf(of.person.name)} />
      </DeskClaims>
      <div className={styles.about}>
        <StatusTag {...of.status} />
        <span>{casesText.kinds[of.kind]}</span>
        <span>{text.submission(of.submission)}</span>
        <span>{text.sentAt(of.sentAt)}</span>
        {of.dueBy && <b>{text.dueAt(of.dueBy)}</b>}
      </div>
      <div className={styles.columns} key={of.revision}>
        <CaseFields of={of} remarks={remarks} onRemark={onRemark} />
        <DecisionPanel of={of} remarks={remarks} onDecided={() => void navigate('/admin/applications')} />
      </div>
    </AdminPage>
  )
}
