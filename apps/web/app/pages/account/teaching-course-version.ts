import { answerCourseRemark, discardCourseDraft, duplicateCourse, submitCourse, withdrawCourse } from '@khue/contracts/offer/authoring'
import { redirect } from 'react-router'
import { z } from 'zod'
import { coursesHref, editorHref } from '#app/features/offer/authoring/editor-addresses.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-course-version'

/** Has no page: the editor and the list of courses submit, withdraw, discard and copy versions here, and mark remarks as fixed. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(editorHref(params.id, 'review'))

const revision = z.coerce.number().pipe(submitCourse.body.shape.revision)
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.enum(['submit', 'withdraw', 'discard']), revision }),
  z.strictObject({ step: z.literal('duplicate') }),
  z.strictObject({ step: z.literal('remark'), remarkId: answerCourseRemark.params.shape.remarkId, isFixed: z.stringbool() }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request, Step)
  const run = async () => {
    if (form.step === 'duplicate') {
      const { id } = await call(duplicateCourse, { params, body: { id: context.get(pageContext).requestId } })
      return redirect(editorHref(id, 'about'))
    }
    if (form.step === 'remark') {
      await call(answerCourseRemark, { params: { ...params, remarkId: form.remarkId }, body: { isFixed: form.isFixed } })
      return { done: true as const }
    }
    const read = { params, body: { revision: form.revision } }
    if (form.step === 'discard') {
      const { isDeleted } = await call(discardCourseDraft, read)
      return redirect(isDeleted ? coursesHref : editorHref(params.id, 'about'))
    }
    await call(form.step === 'submit' ? submitCourse : withdrawCourse, read)
    return { done: true as const }
  }
  return run().catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })
