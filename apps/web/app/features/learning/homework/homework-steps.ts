import * as contract from '@khue/contracts/learning/homework'
import { replyToMark } from '@khue/contracts/learning/returned-marks'
import { Id } from '@khue/contracts/ids'
import { z } from 'zod'
import type { PageApi } from '#app/shared/load-context.ts'

const learner = { learnerId: Id.optional() }
const { id, text, voiceId, assetId } = replyToMark.body.shape

/** Forms of the page of homework, told apart by `step`. */
export const HomeworkStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('withdraw') }),
  z.strictObject({ step: z.literal('extension'), ...learner, reason: contract.askHomeworkExtension.body.shape.reason.unwrap() }),
  z.strictObject({
    step: z.literal('reply'),
    ...learner,
    markId: Id,
    id,
    text,
    voiceId,
    assetId,
    seconds: z.coerce.number().pipe(z.int().min(1)).optional(),
  }),
])
type Step = z.output<typeof HomeworkStep>

type Call = PageApi['call']
const done = { done: true as const }

/** Calls the endpoints of a submitted form. */
export async function runHomeworkStep(call: Call, params: { id: string }, form: Step) {
  switch (form.step) {
    case 'withdraw':
      return withdraw(call, params)
    case 'extension': {
      const { learnerId, reason } = form
      await call(contract.askHomeworkExtension, { params, body: { learnerId, reason } })
      return done
    }
    default: {
      const { step: _step, markId, seconds = null, ...reply } = form
      await call(replyToMark, { params: { id: markId }, body: { ...reply, seconds } })
      return done
    }
  }
}

/** What was taken back goes on as the draft, unless there is one already: nothing that was written is lost. */
async function withdraw(call: Call, params: { id: string }) {
  const { submissions, draft } = await call(contract.getHomework, { params, query: {} })
  await call(contract.withdrawHomework, { params, body: {} })
  const [newest] = submissions
  if (newest && !draft) {
    const files = newest.files.map(({ assetId: file, rotation }) => ({ assetId: file, rotation }))
    await call(contract.saveHomeworkDraft, { params, body: { text: newest.text, files, revision: 0 } })
  }
  return done
}
