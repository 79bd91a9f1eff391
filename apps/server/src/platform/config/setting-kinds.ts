import { z } from 'zod'

export const optionalUrl = z.url({ protocol: /^https?$/ }).optional()
