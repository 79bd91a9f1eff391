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

/** Where a page begins: the `nextCursor` of the previous page. Rows inserted meanwhile cause no duplicates and no gaps. */
export const ListCursor = z.string().max(200).optional().describe('`nextCursor` của trang trước: không lặp, không sót khi có mục mới')
