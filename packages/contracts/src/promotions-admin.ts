import { z } from 'zod'
import { CategoryId } from './categories.ts'
import { Id } from './ids.ts'
import { Vnd } from './money.ts'
import { productKinds } from './orders.ts'
import { Sku } from './subscriptions.ts'

/** Criteria narrow each other; the choices of one widen it; one without a choice is none. */
export const PromotionConditions = z.strictObject({
  kinds: z.array(z.enum(productKinds)).max(productKinds.length),
  categoryIds: z.array(CategoryId).max(50),
  teacherIds: z.array(Id).max(50),
  skus: z.array(Sku).max(100).describe('Mã của một khoá học gồm mọi đợt của nó'),
  minTotal: Vnd.describe('Tổng giá niêm yết của các món phù hợp, ít nhất'),
  isFirstOrder: z.boolean(),
  isForMembers: z.boolean().describe('Người học đang là thành viên'),
})
export type PromotionConditions = z.output<typeof PromotionConditions>
