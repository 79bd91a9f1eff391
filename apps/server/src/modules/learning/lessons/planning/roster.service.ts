import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { lessonRosterChanged } from '../lessons.events.ts'
import { listTeachersToCome } from './planned-teachers.repository.ts'
import { followMeetings } from './plan-lessons.service.ts'

type Seated = { kind: 'BATCH' | 'CLASS'; refId: string }
type Change = { joined?: readonly string[]; left?: readonly string[] }

/** Publishes lesson.roster_changed for a class whose seats or teachers changed. */
export async function noteRoster(deps: Deps, { kind, refId }: Seated, { joined = [], left = [] }: Change) {
  const teacherIds = await listTeachersToCome(deps.db, refId)
  const of = kind === 'BATCH' ? ('RUN' as const) : ('CLASS' as const)
  await publish(deps, lessonRosterChanged, { kind: of, refId, joined: [...joined], left: [...left], teacherIds })
}

/** The lessons of a run follow its teachers. */
export const followTeacherOf = (deps: Deps, runId: string) =>
  transact(deps, async (deps) => {
    await followMeetings(deps, [runId])
    await noteRoster(deps, { kind: 'BATCH', refId: runId }, {})
  })
