import * as templates from '@khue/contracts/offer/contract-templates'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { TemplateEditor, TemplateReader } from '#app/features/offer/teacher-contracts/admin/template-editor.tsx'
import { TemplateList } from '#app/features/offer/teacher-contracts/admin/template-list.tsx'
import { templatesText as text } from '#app/features/offer/teacher-contracts/admin/templates.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import { futureDate } from '#app/shared/future-date.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/contract-templates.page'

export const handle = { ownQuery: ['version'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const Query = templates.listContractTemplates.query.catch({})

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = Query.parse(Object.fromEntries(url.searchParams))
  const { items, opened } = await api(context).call(templates.listContractTemplates, { query }).catch(orSignIn(request)).catch(orNotFound)
  return { items, opened, isReading: query.version !== undefined, earliest: dayOf(new Date(Date.now() + 86_400_000)) }
}

const { body, reason, fromOn, basedOn } = templates.publishContractTemplate.body.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('publish'), body, reason, basedOn, fromOn: futureDate(fromOn, text.tooEarly) }),
  z.object({ step: z.literal('preview'), body }), // the other fields are not asked yet
  z.strictObject({ step: z.literal('withdraw'), reason, version: templates.TemplateVersion }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  if (wanted.step === 'preview') return { preview: (await call(templates.previewContractTemplate, { body: { body: wanted.body } })).text }
  if (wanted.step === 'publish') {
    const { step: _, ...body } = wanted
    return { published: (await call(templates.publishContractTemplate, { body })).fromOn }
  }
  const { version, reason } = wanted
  await call(templates.withdrawContractTemplate, { params: { version }, body: { reason } })
  return { done: true as const }
}
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ContractTemplatesPage({ loaderData: { items, opened, isReading, earliest } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <TemplateList items={items} />
      {isReading ? <TemplateReader opened={opened} /> : <TemplateEditor key={opened.version} newest={opened} earliest={earliest} />}
    </AdminPage>
  )
}
