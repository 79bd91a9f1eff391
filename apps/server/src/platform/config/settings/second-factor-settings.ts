import { z } from 'zod'

/** What the house asks of its own people. */
export const secondFactorSettings = {
  ADMIN_SECOND_FACTOR: z.enum(['0', '1']).default('0').describe('0 or 1'),
}
