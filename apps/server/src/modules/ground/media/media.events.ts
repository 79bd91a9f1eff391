import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const Checked = z.object({ videoId: z.uuid(), ownerId: z.uuid() })

/** It can be watched: its rendition is shown (`findVideos`), or a lecture is served (`findFilmToServe`). */
export const videoReady = domainEvent('media.video_ready', Checked.extend({ seconds: z.number() }))
/** `findVideos` and `findLectureFilms` say why. */
export const videoRefused = domainEvent('media.video_refused', Checked)
