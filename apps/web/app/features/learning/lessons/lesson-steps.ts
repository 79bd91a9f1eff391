import { markedAttendances, attendances } from '@khue/contracts/learning/lesson-states'
import * as contract from '@khue/contracts/learning/lessons'
import { redirectDocument } from 'react-router'
import { z } from 'zod'
import type { PageApi } from '#app/shared/load-context.ts'
import { areInOrder, hoursOrder, TypedDay, TypedHour } from '#app/shared/typed-hours.ts'
import { spanOver } from './shared/typed-span.ts'

const { learner } = contract.excuseFromLesson.params.shape
const { assetId } = contract.addLessonDocument.body.shape
const isChecked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** Forms of the page of a lesson, told apart by `step`. */
export const LessonStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('join'), learner: learner.optional() }),
  z.strictObject({ step: z.literal('excuse'), learner, reason: contract.excuseFromLesson.body.shape.reason.unwrap() }),
  z.strictObject({ step: z.literal('excuse-back'), learner }),
  z.strictObject({ step: z.literal('contest'), learner, reason: contract.contestLesson.body.shape.reason }),
  z.strictObject({ step: z.literal('withdraw'), learner }),
  z.strictObject({ step: z.literal('money-back'), learner }),
  z.strictObject({ step: z.literal('sister'), learner, lessonId: z.uuid('Hãy chọn một buổi học bù.') }),
  z.strictObject({ step: z.literal('sister-drop'), learner }),
  z.strictObject({ step: z.literal('start') }),
  z.strictObject({ step: z.literal('stop') }),
  z.strictObject({
    step: z.literal('link'),
    url: z
      .string()
      .transform((url) => url.trim() || null)
      .pipe(contract.setLessonLink.body.shape.url),
    isForAll: isChecked,
  }),
  z.strictObject({
    step: z.literal('declare'),
    day: TypedDay,
    from: TypedHour,
    to: TypedHour,
    reason: contract.declareLesson.body.shape.reason,
  }),
  z.strictObject({
    step: z.literal('mark'),
    learner,
    attendance: z.enum(markedAttendances, 'Hãy chọn một giá trị.'),
    was: z.enum(attendances),
    reason: contract.markAttendance.body.shape.reason,
  }),
  z.strictObject({ step: z.literal('answer'), learner, answer: contract.answerContest.body.shape.answer }),
  z
    .strictObject({
      step: z.literal('make-up'),
      timesRevision: z.coerce.number().pipe(contract.planMakeUp.body.shape.timesRevision),
      day: TypedDay,
      from: TypedHour,
      to: TypedHour,
      reason: contract.planMakeUp.body.shape.reason,
    })
    .refine(areInOrder, hoursOrder),
  z.strictObject({
    step: z.literal('substitute'),
    teacherId: z.uuid('Hãy chọn người dạy.'),
    reason: contract.substituteTeacher.body.shape.reason,
  }),
  z.strictObject({ step: z.literal('add-document'), assetId, name: z.string() }),
  z.strictObject({ step: z.literal('remove-document'), assetId }),
])
type Step = z.output<typeof LessonStep>
type StepOf<S extends Step['step']> = Extract<Step, { step: S }>

type Call = PageApi['call']
type Id = { id: string }
const done = { done: true as const }

/** Calls the endpoint of a submitted form. */
export async function runLessonStep(call: Call, params: Id, form: Step) {
  switch (form.step) {
    case 'join': {
      const { url } = await call(contract.joinLesson, { params, body: form.learner === undefined ? {} : { learnerId: form.learner } })
      return redirectDocument(url) // another site
    }
    case 'link': {
      const { url, isForAll } = form
      return { ...done, ...(await call(contract.setLessonLink, { params, body: { url, isForAll } })) }
    }
    case 'add-document': {
      await call(contract.addLessonDocument, { params, body: { assetId: form.assetId } })
      return { ...done, name: form.name }
    }
    case 'remove-document': {
      await call(contract.removeLessonDocument, { params: { ...params, assetId: form.assetId } })
      return done
    }
    case 'start':
    case 'stop': {
      await call(form.step === 'start' ? contract.startLesson : contract.stopLesson, { params })
      return done
    }
    case 'substitute': {
      await call(contract.substituteTeacher, { params, body: { teacherId: form.teacherId, reason: form.reason } })
      return done
    }
    case 'declare':
    case 'make-up':
      return runTimedStep(call, params, form)
    default:
      return runSeatStep(call, { ...params, learner: form.learner }, form)
  }
}

async function runTimedStep(call: Call, params: Id, form: StepOf<'declare' | 'make-up'>) {
  const { from, to } = spanOver(form.day, form.from, form.to)
  if (form.step === 'declare') await call(contract.declareLesson, { params, body: { from, to, reason: form.reason } })
  else {
    const { timesRevision, reason } = form
    await call(contract.planMakeUp, { params, body: { startsAt: from, endsAt: to, timesRevision, reason } })
  }
  return done
}

type SeatStep = StepOf<'excuse' | 'excuse-back' | 'contest' | 'withdraw' | 'money-back' | 'sister' | 'sister-drop' | 'mark' | 'answer'>
/** What concerns one learner. */
async function runSeatStep(call: Call, params: Id & { learner: string }, form: SeatStep) {
  switch (form.step) {
    case 'excuse':
      await call(contract.excuseFromLesson, { params, body: { reason: form.reason } })
      return done
    case 'excuse-back':
      await call(contract.excuseFromLesson, { params, body: { reason: null } })
      return done
    case 'contest':
      await call(contract.contestLesson, { params, body: { reason: form.reason } })
      return done
    case 'withdraw':
      await call(contract.withdrawContest, { params })
      return done
    case 'money-back':
      await call(contract.takeLessonBack, { params })
      return done
    case 'sister':
      await call(contract.takeSisterSeat, { params, body: { lessonId: form.lessonId } })
      return done
    case 'sister-drop':
      await call(contract.takeSisterSeat, { params, body: { lessonId: null } })
      return done
    case 'mark': {
      const { attendance, was, reason } = form
      await call(contract.markAttendance, { params, body: { attendance, was, reason } })
      return done
    }
    default:
      await call(contract.answerContest, { params, body: { answer: form.answer } })
      return done
  }
}
