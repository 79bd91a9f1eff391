import { addCategory, changeCategory, removeCategory } from '@khue/contracts/offer/categories'
import { z } from 'zod'

const typed = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
const { name, slug, position } = addCategory.body.shape
const fields = { name, slug: z.preprocess(typed, slug), position: z.preprocess((value) => Number(typed(value) ?? 0), position) }
const { id } = removeCategory.params.shape

/** Steps of the category page. An unticked box is not sent; an empty field counts as absent. */
export const CategoryStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('add'), parentId: z.coerce.number().pipe(addCategory.body.shape.parentId), ...fields }),
  z.strictObject({
    step: z.literal('change'),
    id: changeCategory.params.shape.id,
    ...fields,
    isHidden: z.literal('on').optional(),
  }),
  z.strictObject({ step: z.literal('remove'), id }),
])
