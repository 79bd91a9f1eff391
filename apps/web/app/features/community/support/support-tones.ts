import type { SupportStatus } from '@khue/contracts/community/support-rules'
import tag from '#app/shared/ui/tag.module.css'

export const supportTones: Record<SupportStatus, string | undefined> = {
  WAITING: tag.warn,
  ASSISTED: tag.primary,
  ANSWERED: tag.success,
  CLOSED: undefined,
}
