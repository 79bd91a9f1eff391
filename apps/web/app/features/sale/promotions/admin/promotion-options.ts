import { listCategories } from '@khue/contracts/offer/categories'
import { productKinds } from '@khue/contracts/ground/product-kinds'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { listTopTeachers } from '@khue/contracts/offer/teachers'
import type { PageApi } from '#app/shared/load-context.ts'
import type { PromotionOptions } from './promotion-form.tsx'
import { promotionsAdminText as text } from './promotions-admin.text.ts'

/** Options of the editor, including teachers selected before; for loaders. */
export async function readOptions(call: PageApi['call'], chosenTeachers: readonly string[] = []): Promise<PromotionOptions> {
  const [categories, teachers, plans] = await Promise.all([
    call(listCategories),
    call(listTopTeachers, { query: { size: 30 } }),
    call(listPlans),
  ])
  const known = teachers.items.map(({ id, name }) => ({ value: id, label: name }))
  return {
    kinds: productKinds.map((kind) => ({ value: kind, label: text.kind[kind] })),
    categories: categories.items.map(({ id, name }) => ({ value: String(id), label: name })),
    teachers: [
      ...known,
      ...chosenTeachers.filter((id) => !known.some(({ value }) => value === id)).map((id) => ({ value: id, label: id })),
    ],
    sample: plans.items
      .slice(0, 2)
      .map(({ sku }) => sku)
      .join('\n'),
  }
}
