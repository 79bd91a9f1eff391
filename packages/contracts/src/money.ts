import { z } from 'zod'

/** Whole đồng. Bounded so that an amount × 100 (VNPAY) stays a safe integer of at most 12 digits. */
export const Vnd = z.int().min(0).max(9_999_999_999)
export type Vnd = z.infer<typeof Vnd>
