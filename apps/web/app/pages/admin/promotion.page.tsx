import { grantVouchers } from '@khue/contracts/sale/gifts'
import * as contract from '@khue/contracts/sale/promotions-admin'
import { useNavigation } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import {
  GiveVouchers,
  PromotionApproval,
  PromotionCodes,
  PromotionMoves,
  PromotionStats,
} from '#app/features/sale/promotions/admin/promotion-detail.tsx'
import { CodeBatchFields, GiveFields, NamedCodeFields, PromotionFields } from '#app/features/sale/promotions/admin/promotion-fields.ts'
import { PromotionForm } from '#app/features/sale/promotions/admin/promotion-form.tsx'
import { readOptions } from '#app/features/sale/promotions/admin/promotion-options.ts'
import { promotionHref, promotionsPath } from '#app/features/sale/promotions/admin/promotion-paths.ts'
import { draftOf, stateTag, toCodeRow } from '#app/features/sale/promotions/admin/promotion-view.ts'
import { promotionsAdminText as text } from '#app/features/sale/promotions/admin/promotions-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useActionResult } from '#app/shared/use-form-fetcher.ts'
import type { Route } from './+types/promotion.page'

export const handle = { ownQuery: ['after'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.promotion.name} · Khuê` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = contract.getPromotion.params.shape.id.safeParse(params.id).data
  if (!id) throw new Response(null, { status: 404 })
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const promotion = await call(contract.getPromotion, { params: { id } }).catch(orSignIn(request)).catch(orNotFound)
  const [options, counts, codes] = await Promise.all([
    readOptions(call, promotion.conditions.teacherIds),
    settled(call(contract.getPromotionStats, { params: { id } })),
    call(contract.listPromotionCodes, { params: { id }, query: after ? { after: after.slice(0, 64) } : {} }),
  ])
  return {
    promotion,
    state: stateTag(promotion),
    draft: draftOf(promotion),
    options,
    counts,
    codes: codes.items.map(toCodeRow),
    firstHref: after && promotionHref(id),
    nextHref: codes.next && `${promotionHref(id)}?after=${codes.next}`,
  }
}

const Step = z.looseObject({ step: z.enum(['move', 'code', 'codes', 'withdraw', 'give']).optional() })

export const action = formAction(async ({ request, context, params: { id } }: Route.ActionArgs) => {
  const again = request.clone()
  const { step } = await readForm(request, Step)
  const { call } = api(context)
  if (step === 'give') return call(grantVouchers, { params: { id }, body: await readForm(again, GiveFields) }).catch(orSignIn(request))
  await runStep(call, { id, step, form: again }).catch(orSignIn(request))
  return { done: true as const }
})

type Wanted = { id: string; step: z.output<typeof Step>['step']; form: Request }
async function runStep(call: PageApi['call'], { id, step, form }: Wanted) {
  const params = { id }
  if (step === undefined) await call(contract.changePromotion, { params, body: await readForm(form, PromotionFields) })
  else if (step === 'move') {
    const { state, reason } = await readForm(form, contract.movePromotion.body.extend({ step: z.string() }))
    await call(contract.movePromotion, { params, body: { state, reason } })
  } else if (step === 'withdraw') {
    const { code } = await readForm(form, contract.withdrawPromotionCode.body.extend({ step: z.string() }))
    await call(contract.withdrawPromotionCode, { params, body: { code } })
  } else {
    const body = await (step === 'code' ? readForm(form, NamedCodeFields) : readForm(form, CodeBatchFields))
    await call(contract.makePromotionCodes, { params, body })
  }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminPromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, state, draft, options, counts, ...codes } = loaderData
  const navigation = useNavigation()
  useActionResult(actionData, { isSilent: true, onDone: () => showToast({ type: 'success', message: text.saved }) })
  return (
    <AdminPage
      key={promotion.id}
      title={promotion.name}
      lead={<StatusTag {...state} />}
      back={{ to: promotionsPath, label: text.back }}
      beside={<PromotionMoves {...promotion} />}
    >
      <PromotionApproval {...promotion} />
      <Loaded of={counts}>{(value) => <PromotionStats counts={value} />}</Loaded>
      <PromotionCodes promotion={promotion} {...codes} />
      {promotion.entry === 'CODE' && promotion.state === 'ACTIVE' && <GiveVouchers />}
      {promotion.state !== 'ENDED' && (
        <PromotionForm
          key={JSON.stringify(draft)} // after saving, a new key resets the form's unsaved state
          draft={draft}
          options={options}
          save={text.saveChanges}
          cancelHref={promotionsPath}
          isLocked={promotion.isLocked}
          refusal={actionData && 'error' in actionData ? actionData : undefined}
          isSending={navigation.state === 'submitting'}
        />
      )}
    </AdminPage>
  )
}
