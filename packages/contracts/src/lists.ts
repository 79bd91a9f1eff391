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

const staleCursor = 'Trang tiếp theo không còn đúng. Bạn hãy tải lại danh sách.'

/**
 * Where a page begins: the `nextCursor` of the previous page. Rows inserted meanwhile cause no duplicates and no gaps. Parsed here in its form; the list
 * that wrote it checks the rest.
 */
export const ListCursor = z
  .string()
  .max(200, staleCursor)
  .refine(isListCursor, staleCursor)
  .optional()
  .describe('`nextCursor` của trang trước: không lặp, không sót khi có mục mới')

/** The same where rows are listed by their ids: the last id of the previous page. */
export const IdCursor = z
  .uuid(staleCursor)
  .toLowerCase()
  .optional()
  .describe('`nextCursor` của trang trước: không lặp, không sót khi có mục mới')

/** Base64url of `[order, key, id]`, or of `[order, offset, moment]` where a list has no column to order by. */
function isListCursor(text: string) {
  if (!/^[\w-]+$/.test(text)) return false
  try {
    const parts: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(parts) && parts.length === 3 && typeof parts[0] === 'string' && Number.isFinite(parts[1])
  } catch {
    return false
  }
}
