import * as contract from '@khue/contracts/offer/class-authoring'
import { z } from 'zod'
import { HomeworkOfClass } from '#app/features/learning/homework/taught/homework-of-class.tsx'
import { loadHomeworkOfClass } from '#app/features/learning/homework/taught/load-homework.ts'
import { classText as text } from '#app/features/offer/authoring/classes/class-editor.text.ts'
import { ClassEditor } from '#app/features/offer/authoring/classes/class-editor.tsx'
import { classTimes } from '#app/features/offer/authoring/classes/class-times.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { areInOrder, hoursOrder, TypedDay, TypedHour } from '#app/shared/typed-hours.ts'
import type { Route } from './+types/teaching-single-class.page'

export const handle = { ownQuery: ['check', 'open'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.metaTitle(loaderData?.one.content.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const one = await call(contract.getAuthoredClass, { params }).catch(orSignIn(request)).catch(orNotFound)
  if (!one.listed) return { one, learners: undefined, given: undefined }
  const [learners, given] = await Promise.all([
    settled(call(contract.listClassLearners, { params })),
    loadHomeworkOfClass(call, params.id),
  ]).catch(orSignIn(request))
  return { one, learners, given }
}

const { timesRevision } = contract.moveClass.body.shape
const Step = z.discriminatedUnion('step', [
  z
    .strictObject({
      step: z.literal('move'),
      timesRevision: z.coerce.number().pipe(timesRevision),
      day: TypedDay,
      from: TypedHour,
      to: TypedHour,
      reason: z.string(),
    })
    .refine(areInOrder, hoursOrder),
  z.strictObject({ step: z.literal('cancel'), reason: contract.cancelClass.body.shape.reason }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request, Step)
  if (form.step === 'cancel') {
    await call(contract.cancelClass, { params, body: { reason: form.reason } }).catch(orSignIn(request))
    return { done: true as const }
  }
  const { startsAt, endsAt } = classTimes(form)
  const times = { startsAt: startsAt ?? '', endsAt: endsAt ?? '' } // an impossible hour is refused by the contract
  const body = { timesRevision: form.timesRevision, ...times, ...(form.reason.trim() && { reason: form.reason }) }
  await call(contract.moveClass, { params, body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** The editor of a single class. */
export default function SingleClassPage({ loaderData: { one, learners, given } }: Route.ComponentProps) {
  return (
    <ClassEditor key={one.id} one={one} learners={learners}>
      {given && <HomeworkOfClass refId={one.id} isSingle {...given} canGive={one.state !== 'CANCELLED'} />}
    </ClassEditor>
  )
}
