import { listTexts } from '@khue/contracts/ground/texts'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { TextList } from '#app/features/ground/texts/admin/text-list.tsx'
import { textsAdminText as text } from '#app/features/ground/texts/admin/texts-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/texts.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  api(context).call(listTexts).catch(orSignIn(request)).catch(orNotFound)

export default function TextsPage({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <TextList items={items} />
    </AdminPage>
  )
}
