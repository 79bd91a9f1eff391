import { z } from 'zod'
import { announcement } from '#platform/news'

/** Nobody may see the file any more, and its bytes are to go. */
export const assetDropped = announcement('asset.dropped', z.object({ assetId: z.uuid() }))
