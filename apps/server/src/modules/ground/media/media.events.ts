import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const Checked = z.object({ videoId: z.uuid(), ownerId: z.uuid() })

/** Its rendition can be shown. */
export const videoReady = domainEvent('media.video_ready', Checked)
/** `findVideos` says why. */
export const videoRefused = domainEvent('media.video_refused', Checked)
