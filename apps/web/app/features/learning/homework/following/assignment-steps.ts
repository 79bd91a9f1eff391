import * as contract from '@khue/contracts/learning/assignments'
import { exportMarks, returnAllMarks } from '@khue/contracts/learning/marking'
import { redirect } from 'react-router'
import { z } from 'zod'
import type { PageApi } from '#app/shared/load-context.ts'
import { fromWallTime } from '#app/shared/wall-time.ts'
import { assignmentsHref } from '../shared/assignment-addresses.ts'

const { learner } = contract.setLearnerDue.params.shape
const refuseReason = contract.deleteAssignment.body.shape.reason

/** Forms of the page of an assignment, told apart by `step`. */
export const AssignmentStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('give'), revision: z.coerce.number().int() }),
  z.strictObject({ step: z.literal('remind') }),
  z.strictObject({ step: z.literal('grant'), learner }),
  z.strictObject({ step: z.literal('refuse'), learner, reason: refuseReason }),
  z.strictObject({
    step: z.literal('due'),
    learner,
    dueAt: z
      .string()
      .transform((typed) => fromWallTime(typed) ?? '')
      .pipe(z.iso.datetime('Hãy chọn ngày và giờ.')),
  }),
  z.strictObject({ step: z.literal('correct'), text: contract.correctAssignment.body.shape.text }),
  z.strictObject({ step: z.literal('delete'), reason: refuseReason, password: z.string().min(1, 'Vui lòng nhập mật khẩu.').max(200) }),
  z.strictObject({ step: z.literal('return-all') }),
  z.strictObject({ step: z.literal('export') }),
])
type Step = z.output<typeof AssignmentStep>

const done = { done: true as const }

/** Calls the endpoint of a submitted form. */
export async function runAssignmentStep(call: PageApi['call'], params: { id: string }, form: Step) {
  switch (form.step) {
    case 'give':
      await call(contract.changeAssignment, { params, body: { revision: form.revision, isDraft: false } })
      return done
    case 'remind':
      return { ...done, ...(await call(contract.remindOfAssignment, { params })) }
    case 'correct':
      await call(contract.correctAssignment, { params, body: { text: form.text } })
      return done
    case 'delete':
      await call(contract.deleteAssignment, { params, body: { reason: form.reason, password: form.password } })
      return redirect(assignmentsHref)
    case 'return-all':
      return { ...done, ...(await call(returnAllMarks, { params })) }
    case 'export':
      return { ...done, file: await call(exportMarks, { params }) }
    default:
      return runLearnerStep(call, { ...params, learner: form.learner }, form)
  }
}

type LearnerStep = Extract<Step, { learner: string }>
/** What concerns one learner. */
async function runLearnerStep(call: PageApi['call'], params: { id: string; learner: string }, form: LearnerStep) {
  if (form.step === 'due') await call(contract.setLearnerDue, { params, body: { dueAt: form.dueAt } })
  else {
    const body = form.step === 'grant' ? { decision: 'GRANT' as const } : { decision: 'REFUSE' as const, reason: form.reason }
    await call(contract.decideHomeworkExtension, { params, body })
  }
  return done
}
