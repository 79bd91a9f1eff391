import { z } from 'zod'

/** Whether admins must use a second factor. */
export const secondFactorSettings = {
  ADMIN_SECOND_FACTOR: z.enum(['0', '1']).default('0').describe('0 or 1'),
}
