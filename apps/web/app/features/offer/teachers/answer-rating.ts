import { replyToRating } from '@khue/contracts/offer/teachers'
import { z } from 'zod'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'

const ReplyForm = z.strictObject({ step: z.literal('reply'), ...replyToRating.params.shape, ...replyToRating.body.shape })

/** Handles a teacher's reply to a rating, from any page that shows it. */
export async function answerRating(call: PageApi['call'], request: Request) {
  const { id, text } = await readForm(request, ReplyForm)
  await call(replyToRating, { params: { id }, body: { text } })
  return { done: true as const }
}
