import { claimNextWorkItem, claimWorkItem, releaseWorkItem, workItemHref } from '@khue/contracts/people/work-items'
import { redirect } from 'react-router'
import { z } from 'zod'
import { workQueueText as text } from '#app/features/people/work-items/admin/work-queue.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/work-items'

const one = claimWorkItem.params.shape
const Step = z.discriminatedUnion('step', [
  /** `stay`: on the desk itself; otherwise the case's page opens. */
  z.strictObject({ step: z.literal('claim'), ...one, stay: z.literal('1').optional() }),
  z.strictObject({ step: z.literal('release'), ...one }),
  z.strictObject({ step: z.literal('next'), kind: one.kind.optional() }),
])

/** Has no page: what is claimed is shown by the queues and desks. */
export const loader = () => redirect('/admin')

/** Claims and releases cases, for the queues and for all desks. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], form: z.output<typeof Step>) {
  if (form.step === 'next') {
    const { item } = await call(claimNextWorkItem, { body: form.kind ? { kind: form.kind } : {} })
    return item ? redirect(workItemHref(item.kind, item.refId)) : { error: text.noneLeft, code: 'NONE_LEFT' }
  }
  const params = { kind: form.kind, refId: form.refId }
  if (form.step === 'release') await call(releaseWorkItem, { params })
  else await call(claimWorkItem, { params })
  return form.step === 'claim' && !form.stay ? redirect(workItemHref(form.kind, form.refId)) : { done: true as const }
}
