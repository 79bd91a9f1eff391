import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A draft has these films and subtitles no more; its own subscriber removes those that no version of any course has. */
export const filmsLeftOut = domainEvent(
  'authoring.films_left_out',
  z.object({ videoIds: z.array(z.uuid()), captionsIds: z.array(z.uuid()) }),
)
