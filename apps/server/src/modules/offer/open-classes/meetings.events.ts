import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

// When runs of courses and live classes meet. A live class has one meeting, with the id of the class.

const Times = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }
const About = z.object({ kind: z.enum(['RUN', 'CLASS']), refId: z.uuid(), teacherId: z.uuid() })
const meeting = z.object({ id: z.uuid(), ...Times })

export const meetingPlanned = domainEvent('meeting.planned', About.extend({ meetings: z.array(meeting) }))
export const meetingMoved = domainEvent(
  'meeting.moved',
  About.extend({ meeting, before: z.object(Times), revision: z.int(), reason: z.string().nullable() }),
)
/** `meeting` will not take place; `makeUp` takes its place. */
export const meetingCancelled = domainEvent(
  'meeting.cancelled',
  About.extend({ meeting, makeUp: z.object(Times).nullable(), reason: z.string().nullable() }),
)
