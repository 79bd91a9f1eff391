import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** Nobody may see the file any more, and its bytes are to go. */
export const assetDeleted = domainEvent('asset.deleted', z.object({ assetId: z.uuid() }))
