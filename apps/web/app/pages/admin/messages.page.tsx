import { listMessageBudgets, previewMessages, setMessageBudget } from '@khue/contracts/people/message-costs'
import { useNavigation } from 'react-router'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { BudgetFields } from '#app/features/people/notifications/admin/budget-fields.ts'
import { BudgetList } from '#app/features/people/notifications/admin/budget-list.tsx'
import { MessagePreviews } from '#app/features/people/notifications/admin/message-previews.tsx'
import { messagesAdminText as text } from '#app/features/people/notifications/admin/messages-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import type { Route } from './+types/messages.page'

export const handle = { ownQuery: ['template'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/messages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const wanted = new URL(request.url).searchParams.get('template')
  const part = <T,>(asked: Promise<T>) => settled(asked.catch(orNotFound)).catch(orSignIn(request))
  const previews = call(previewMessages).then(({ items }) => ({
    templates: items.map(({ template }) => template),
    shown: items.find(({ template }) => template === wanted) ?? items[0],
  }))
  const [budgets, previewed] = await Promise.all([part(call(listMessageBudgets)), part(previews)])
  return { budgets, previews: previewed }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { category, monthlyVnd } = await readForm(request, BudgetFields)
  await api(context).call(setMessageBudget, { params: { category }, body: { monthlyVnd } }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminMessagesPage({ loaderData: { budgets, previews } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === path
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <Loaded of={budgets}>{(value) => <BudgetList {...value} />}</Loaded>
      <Loaded of={previews}>{(value) => <MessagePreviews {...value} isLoading={isLoading} />}</Loaded>
    </AdminPage>
  )
}
