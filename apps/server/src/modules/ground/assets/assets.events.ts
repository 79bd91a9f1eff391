import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** The file is no longer readable; the subscriber deletes its bytes. */
export const assetDeleted = domainEvent('asset.deleted', z.object({ assetId: z.uuid() }))
