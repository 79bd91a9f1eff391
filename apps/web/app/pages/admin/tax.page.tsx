import { addVatRule, addWithholdingRule, listTaxRules, previewTax } from '@khue/contracts/ground/tax-rules'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { RulePanel } from '#app/features/ground/tax-rules/admin/rule-panel.tsx'
import { taxText as text } from '#app/features/ground/tax-rules/admin/tax-admin.text.ts'
import {
  TryPayoutForm,
  TrySaleForm,
  VatForm,
  vatFields,
  WithholdingForm,
  withholdingFields,
} from '#app/features/ground/tax-rules/admin/tax-fields.ts'
import { toResult, toVatRows, toWithholdingRows } from '#app/features/ground/tax-rules/admin/tax-view.ts'
import { TryPanel } from '#app/features/ground/tax-rules/admin/try-panel.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/tax.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const rules = await api(context).call(listTaxRules).catch(orSignIn(request)).catch(orNotFound)
  return { vat: toVatRows(rules), withholding: toWithholdingRows(rules), today: dayOf(new Date()) }
}

const Step = z.object({ step: z.enum(['vat', 'withholding', 'try-sale', 'try-payout']) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step } = await readForm(request.clone(), Step)
  return runStep[step](api(context).call, request).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const done = { done: true as const }
type Call = PageApi['call']
const runStep = {
  vat: async (call: Call, request: Request) => {
    await call(addVatRule, { body: await readForm(request, VatForm) })
    return done
  },
  withholding: async (call: Call, request: Request) => {
    await call(addWithholdingRule, { body: await readForm(request, WithholdingForm) })
    return done
  },
  'try-sale': async (call: Call, request: Request) => ({
    tried: toResult(await call(previewTax, { body: { what: 'SALE', ...(await readForm(request, TrySaleForm)) } })),
  }),
  'try-payout': async (call: Call, request: Request) => ({
    tried: toResult(await call(previewTax, { body: { what: 'PAYOUT', ...(await readForm(request, TryPayoutForm)) } })),
  }),
}

export default function AdminTaxPage({ loaderData: { vat, withholding, today } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <RulePanel
        id="gtgt"
        title={text.vat}
        lead={text.vatLead}
        rules={vat}
        columns={Object.values(text.vatColumns)}
        add={text.addVat}
        step="vat"
        fields={vatFields}
      />
      <RulePanel
        id="khau-tru"
        title={text.withholding}
        lead={text.withholdingLead}
        rules={withholding}
        columns={Object.values(text.withholdingColumns)}
        add={text.addWithholding}
        step="withholding"
        fields={withholdingFields}
      />
      <TryPanel today={today} />
    </AdminPage>
  )
}
