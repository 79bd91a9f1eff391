import * as contract from '@khue/contracts/offer/offer-admin'
import { longestReason } from '@khue/contracts/offer/run-rules'
import { previewWithdrawal } from '@khue/contracts/sale/refunds-admin'
import { longestCourseTitle } from '@khue/contracts/form-limits'
import { slugWithCode } from '@khue/contracts/slug'
import { Link } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { offerAdminText as text } from '#app/features/offer/courses/admin/offer-admin.text.ts'
import { classesAdminPath } from '#app/features/offer/courses/admin/offer-rows.ts'
import { EarlierAddresses, EndForGood, StatePanel, TitlePanel } from '#app/features/offer/courses/admin/offer-panels.tsx'
import { classAddress } from '#app/features/offer/open-classes/open-class.ts'
import { api } from '#app/shared/api.ts'
import { formatVnd } from '#app/shared/format.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/class.page'

export const meta: Route.MetaFunction = () => [{ title: text.classMetaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const one = await api(context).call(contract.getLiveClassToEdit, { params }).catch(orSignIn(request)).catch(orNotFound)
  const ending = one.isGone
    ? null
    : await settled(api(context).call(previewWithdrawal, { query: { kind: 'LL', id: one.id } })).catch(orSignIn(request))
  return { one, ending, href: classAddress(one) }
}

const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('title'), title: z.string() }),
  z.strictObject({ step: z.literal('gone'), reason: z.string().optional() }),
])

export const action = formAction(async ({ request, context, params }: Route.ActionArgs) => {
  const form = await readForm(request, Step)
  const body =
    form.step === 'title' ? { title: form.title } : { isGone: true as const, ...(form.reason?.trim() && { reason: form.reason }) }
  await api(context).call(contract.changeLiveClass, { params, body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const done = () => showToast({ type: 'success', message: text.saved })

export default function AdminClassPage({ loaderData: { one, ending, href } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={one.title}
      back={{ to: classesAdminPath, label: text.toClasses }}
      beside={
        <Link to={href} className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}>
          {text.view}
        </Link>
      }
    >
      {!one.isGone && <TitlePanel key={one.title} title={one.title} maxLength={longestCourseTitle} onDone={done} />}
      <StatePanel state={one.isGone ? text.classGone : text.classHeld}>
        {/* it cannot be undone: not offered without what it affects */}
        {ending && (
          <Loaded of={ending}>
            {(value) => (
              <EndForGood
                step="gone"
                what={text.endClass}
                asks={text.endClassAsks}
                affects={text.affects({ ...value, amount: formatVnd(value.amount) })}
                reason={{ label: text.endReason, hint: text.endReasonHint, maxLength: longestReason }}
                onDone={done}
              />
            )}
          </Loaded>
        )}
      </StatePanel>
      <EarlierAddresses
        previousSlugs={one.previousSlugs.map((slug) => href.slice(0, href.lastIndexOf('/') + 1) + slugWithCode({ ...one, slug }))}
      />
    </AdminPage>
  )
}
