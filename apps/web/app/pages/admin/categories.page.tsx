import { addCategory, changeCategory, listCategories, removeCategory } from '@khue/contracts/offer/categories'
import type { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { categoriesAdminText as text } from '#app/features/offer/courses/admin/categories/categories-admin.text.ts'
import { CategoryStep } from '#app/features/offer/courses/admin/categories/category-fields.ts'
import { CategoryList } from '#app/features/offer/courses/admin/categories/category-list.tsx'
import { toTree } from '#app/features/offer/courses/admin/categories/category-tree.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/categories.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  subjects: toTree(await api(context).call(listCategories).catch(orSignIn(request)).catch(orNotFound)),
})

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  await runStep(api(context).call, await readForm(request, CategoryStep)).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], form: z.output<typeof CategoryStep>) {
  if (form.step === 'remove') return call(removeCategory, { params: { id: form.id } })
  const { name, slug, position } = form
  const body = { name, position, ...(slug !== undefined && { slug }) }
  if (form.step === 'add') return call(addCategory, { body: { parentId: form.parentId, ...body } })
  return call(changeCategory, { params: { id: form.id }, body: { ...body, isHidden: form.isHidden === 'on' } })
}

export default function AdminCategoriesPage({ loaderData: { subjects } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <CategoryList subjects={subjects} />
    </AdminPage>
  )
}
