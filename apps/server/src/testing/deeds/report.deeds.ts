import * as taught from '@khue/contracts/learning/taught-reports'
import { uuidv7 } from 'uuidv7'
import { reportWorld } from '../reports.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

type Held = Awaited<ReturnType<ReturnType<typeof reportWorld>['heldLesson']>>
type Answer = { status: number; code: string | undefined }
type At = { world: DeedWorld; held: Held; params: { lessonId: string; learnerId: string } }

/** An admin acts for the teacher of a report that is written, and sent, and locked. */
const written = (endpoint: Deed['endpoint'], did: string, act: (at: At) => Promise<Answer>): Deed => ({
  endpoint,
  prepare: async (world) => {
    const { heldLesson, save, send, lockIn } = reportWorld(world, world.second)
    const held = await heldLesson()
    const { teacher, lessonId, child } = held
    if (did !== 'saved') await save(teacher, lessonId, child, { good: 'Tốt' })
    if (did === 'added' || did === 'resent') await send(teacher, lessonId, child)
    if (did === 'added') await lockIn(lessonId, -1)
    const params = { lessonId, learnerId: child.id }
    return {
      act: async () => ({
        answer: await act({ world, held, params }),
        rows: [row('report.written-for', ['lesson', lessonId], { details: { did, teacherId: teacher.id, learnerId: child.id } })],
      }),
    }
  },
})

const text = { good: 'Tốt', practise: '', next: '', letter: '' }
export const reportDeeds: readonly Deed[] = [
  written(taught.saveReport, 'saved', ({ world, params }) =>
    world.call(taught.saveReport, { as: world.admin, params, body: { ...text, revision: 0 } }),
  ),
  written(taught.sendReport, 'sent', ({ world, params }) =>
    world.call(taught.sendReport, { as: world.admin, params, body: { revision: 1 } }),
  ),
  written(taught.addToReport, 'added', ({ world, params }) =>
    world.call(taught.addToReport, { as: world.admin, params, body: { id: uuidv7(), text: 'Bổ sung' } }),
  ),
  written(taught.resendReport, 'resent', ({ world, params }) => world.call(taught.resendReport, { as: world.admin, params })),
]
