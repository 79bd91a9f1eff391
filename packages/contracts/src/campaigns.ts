import { z } from 'zod'
import { roles } from './endpoint.ts'
import { Id } from './ids.ts'

export const campaignStatuses = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'STOPPED'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** Who shall get it: everybody to whom all that is named applies; nothing named is everybody with an account. */
export const CampaignAudience = z.strictObject({
  roles: z.array(z.enum(roles)).max(roles.length).optional(),
  plan: z.enum(['ACTIVE', 'NONE']).optional().describe('Đang có gói thành viên, hoặc không'),
  provinceCode: z.string().max(10).optional().describe('Tỉnh, thành phố trong hồ sơ'),
  classId: Id.optional().describe('Học viên của một lớp'),
})
export type CampaignAudience = z.infer<typeof CampaignAudience>
