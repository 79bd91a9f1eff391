import { discardClassDraft, duplicateClass, submitClass, withdrawClassRequest } from '@khue/contracts/offer/class-authoring'
import { redirect } from 'react-router'
import { z } from 'zod'
import { singleClassHref, taughtClassesHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-single-class-version'

/** Has no page: the editor of a class submits, withdraws, discards and copies its versions here. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(singleClassHref(params.id))

const revision = z.coerce.number().pipe(submitClass.body.shape.revision)
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.enum(['submit', 'withdraw', 'discard']), revision }),
  z.strictObject({ step: z.literal('duplicate') }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request, Step)
  const run = async () => {
    if (form.step === 'duplicate') {
      const { id } = await call(duplicateClass, { params, body: { id: context.get(pageContext).requestId } })
      return redirect(singleClassHref(id))
    }
    const read = { params, body: { revision: form.revision } }
    if (form.step === 'discard') {
      const { isDeleted } = await call(discardClassDraft, read)
      return redirect(isDeleted ? taughtClassesHref : singleClassHref(params.id))
    }
    await call(form.step === 'submit' ? submitClass : withdrawClassRequest, read)
    return { done: true as const }
  }
  return run().catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })
