import { reportLimits } from '@khue/contracts/learning/report-states'
import { answerReport } from '@khue/contracts/learning/reports'
import { TypedText } from '@khue/contracts/text'
import { z } from 'zod'
import { answerText } from './answer.text.ts'

const { answer } = answerReport.body.shape
/** A tap has no words; the form of words needs some. */
const Tap = z.strictObject({ step: z.literal('answer'), answer })
const Words = z.strictObject({
  step: z.literal('words'),
  /** Sent as thanks; otherwise as a question. */
  isThanks: z.literal('yes').optional(),
  text: TypedText.min(1, answerText.missing).max(reportLimits.answerLetters, answerText.tooLong),
})
export const answerSteps = [Tap, Words] as const
export const AnswerStep = z.discriminatedUnion('step', answerSteps)

/** The body of the endpoints that take an answer. */
export const answerOf = (wanted: z.output<typeof AnswerStep>) => ({
  answer: wanted.step === 'answer' ? wanted.answer : wanted.isThanks ? ('THANK' as const) : ('ASK' as const),
  text: wanted.step === 'words' ? wanted.text : '',
})
