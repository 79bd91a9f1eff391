import { changePlan, createPlan, getPlanToEdit, listPlansToEdit, setPlanOnSale } from '@khue/contracts/sale/plans-admin'
import { redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { draftOf, emptyPlan, PlanForm as PlanFields, plansPath } from '#app/features/sale/subscriptions/admin/plan-fields.ts'
import { PlanForm } from '#app/features/sale/subscriptions/admin/plan-form.tsx'
import { PlanHistory } from '#app/features/sale/subscriptions/admin/plan-history.tsx'
import { PlanSale } from '#app/features/sale/subscriptions/admin/plan-sale.tsx'
import { toHistory } from '#app/features/sale/subscriptions/admin/plan-view.ts'
import { plansAdminText as text } from '#app/features/sale/subscriptions/admin/plans-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/plan.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** Serves `/admin/plans/new` and each plan's own address. */
export async function loader({ params: { sku }, request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  if (sku === 'new') {
    await call(listPlansToEdit).catch(orSignIn(request)).catch(orNotFound) // a 404 for everybody who may not see the list
    return { draft: emptyPlan, plan: undefined }
  }
  const plan = await call(getPlanToEdit, { params: { sku } }).catch(orSignIn(request)).catch(orNotFound)
  return { draft: draftOf(plan), plan: { name: plan.name, isOnSale: plan.isOnSale, version: plan.version, history: toHistory(plan) } }
}

const Step = z.object({ step: z.enum(['save', 'retire', 'offer']) })
const Version = z.object({ version: z.coerce.number() })

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { step } = await readForm(request.clone(), Step)
  const { call } = api(context)
  if (step !== 'save') {
    await call(setPlanOnSale, { params, body: { isOnSale: step === 'offer' } }).catch(orSignIn(request))
    return { done: true as const }
  }
  const isNew = params.sku === 'new'
  const version = isNew ? undefined : (await readForm(request.clone(), Version)).version
  const { sku, isOnSale, ...fields } = await readForm(request, PlanFields)
  const saved =
    version === undefined
      ? call(createPlan, { body: { sku, isOnSale, ...fields } })
      : call(changePlan, { params, body: { ...fields, version } })
  await saved.catch(orSignIn(request))
  return redirect(plansPath)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminPlanPage({ loaderData: { draft, plan }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <AdminPage
      title={plan?.name ?? text.newTitle}
      back={{ to: plansPath, label: text.toList }}
      beside={plan && <PlanSale name={plan.name} isOnSale={plan.isOnSale} />}
    >
      <PlanForm
        draft={draft}
        version={plan?.version}
        refusal={actionData && 'error' in actionData ? actionData : undefined}
        isSending={state === 'submitting'}
      />
      {plan && <PlanHistory history={plan.history} />}
    </AdminPage>
  )
}
