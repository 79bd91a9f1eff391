import { answerReport } from '@khue/contracts/learning/reports'
import { z } from 'zod'

const { answer, text } = answerReport.body.shape
/** A tap has no words; the form of words needs some. */
export const AnswerStep = z.strictObject({ step: z.literal('answer'), answer, text })
