import { z } from 'zod'

/** The number up to which a list's `total` is exact; beyond it `totalIsCapped` is true (architecture 3, "Replies"). */
export const exactTotalLimit = 1000

/** `{ items, total, totalIsCapped?, nextCursor? }` */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    totalIsCapped: z.boolean().optional(),
    nextCursor: z.string().optional(),
  })
