import * as marking from '@khue/contracts/learning/marking'
import { uuidv7 } from 'uuidv7'
import { markingWorld } from '../marking.ts'
import { picture } from '../uploads.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

type Work = Awaited<ReturnType<ReturnType<typeof markingWorld>['submitted']>>
type At = { world: DeedWorld; work: Work; params: { id: string }; id: string; assetId: string }
type Answer = { status: number; code: string | undefined }
type Did = 'marked' | 'attached' | 'returned' | 'returned-all' | 'reopened' | 'retake-asked'
type Before = { begun?: 'DRAFT' | 'RETURNED'; file?: 'VOICE' | 'FILE'; hasFile?: true }

/** An admin marks in the name of the teacher. */
const marked = (endpoint: Deed['endpoint'], dids: readonly Did[], before: Before, act: (at: At) => Promise<Answer>): Deed => ({
  endpoint,
  prepare: async (world) => {
    const { submitted, save, giveBack, voice } = markingWorld(world, world.second)
    const work = await submitted()
    const { teacher, submission, assignment } = work
    const params = { id: submission.id }
    if (before.begun) await save(teacher, submission.id, { revision: 0, words: 'Tốt' })
    if (before.begun === 'RETURNED') await giveBack(teacher, submission.id)
    const [id, by] = [uuidv7(), before.hasFile ? teacher : world.admin]
    const assetId = await sendFile(world, before, by, voice)
    if (before.hasFile) await world.call(marking.addMarkVoice, { as: teacher, params, body: { id, assetId, seconds: 5 } })
    const subject = dids.includes('returned-all') ? (['assignment', assignment.id] as const) : (['submission', submission.id] as const)
    return {
      act: async () => ({
        answer: await act({ world, work, params, id, assetId }),
        rows: dids.map((did) => row('mark.given-for', subject, { details: { did, teacherId: teacher.id } })),
      }),
    }
  },
})

async function sendFile(world: DeedWorld, { file }: Before, by: Work['teacher'], voice: (as: Work['teacher']) => Promise<string>) {
  if (file === 'VOICE') return voice(by)
  return file ? (await world.sent(by, { purpose: 'MARK_FILE', bytes: await picture(), fileName: 'a.png' })).assetId : ''
}

export const markingDeeds: readonly Deed[] = [
  marked(marking.saveMark, ['marked'], {}, ({ world: { call, admin }, params }) =>
    call(marking.saveMark, { as: admin, params, body: { revision: 0, words: 'Tốt' } }),
  ),
  marked(marking.drawStrokes, ['marked'], {}, ({ world, params, work }) => {
    const { stroke } = markingWorld(world, world.second)
    return world.call(marking.drawStrokes, { as: world.admin, params, body: { strokes: [stroke(work.file)] } })
  }),
  marked(marking.addMarkVoice, ['attached', 'marked'], { file: 'VOICE' }, ({ world: { call, admin }, params, id, assetId }) =>
    call(marking.addMarkVoice, { as: admin, params, body: { id, assetId, seconds: 5 } }),
  ),
  marked(marking.addMarkFile, ['attached', 'marked'], { file: 'FILE' }, ({ world: { call, admin }, params, id, assetId }) =>
    call(marking.addMarkFile, { as: admin, params, body: { id, assetId } }),
  ),
  marked(marking.removeMarkAttachment, ['attached', 'marked'], { file: 'VOICE', hasFile: true }, ({ world: { call, admin }, params, id }) =>
    call(marking.removeMarkAttachment, { as: admin, params: { ...params, attachment: id } }),
  ),
  marked(marking.returnMark, ['returned'], { begun: 'DRAFT' }, ({ world: { call, admin }, params }) =>
    call(marking.returnMark, { as: admin, params, body: {} }),
  ),
  marked(marking.reopenMark, ['reopened'], { begun: 'RETURNED' }, ({ world: { call, admin }, params }) =>
    call(marking.reopenMark, { as: admin, params }),
  ),
  marked(marking.askRetake, ['retake-asked'], {}, ({ world: { call, admin }, params, work }) =>
    call(marking.askRetake, { as: admin, params, body: { fileId: work.file, page: 1 } }),
  ),
  marked(marking.returnAllMarks, ['returned-all'], { begun: 'DRAFT' }, ({ world: { call, admin }, work }) =>
    call(marking.returnAllMarks, { as: admin, params: { id: work.assignment.id } }),
  ),
]
