import { Id } from '@khue/contracts/ids'
import { getHomework } from '@khue/contracts/learning/homework'
import { listReturnedMarks } from '@khue/contracts/learning/returned-marks'
import { data } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { HomeworkStep, runHomeworkStep } from '#app/features/learning/homework/homework-steps.ts'
import { HomeworkScreen } from '#app/features/learning/homework/page/homework-screen.tsx'
import { pageText as text } from '#app/features/learning/homework/page/homework-page.text.ts'
import { overAt } from '#app/features/learning/homework/shared/homework-words.ts'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { api } from '#app/shared/api.ts'
import { isOnlyDialogChange } from '#app/shared/dialog-address.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/homework.page'

export const handle = { ownQuery: ['learnerId', 'open'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? text.metaTitle(loaderData.homework.title) : text.metaNone },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const learnerId = Id.safeParse(new URL(request.url).searchParams.get('learnerId')).data
  const id = Id.safeParse(params.id).data
  if (!id) throw data(null, { status: 404 })
  const { call } = api(context)
  const asked = { params: { id }, query: { learnerId } }
  const [homework, marks] = await Promise.all([
    call(getHomework, asked),
    settled(call(listReturnedMarks, asked).then(({ items }) => items)),
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  return { homework, marks, learnerId }
}

export const shouldRevalidate = (args: Parameters<typeof isOnlyDialogChange>[0] & { defaultShouldRevalidate: boolean }) =>
  !isOnlyDialogChange(args) && args.defaultShouldRevalidate

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) =>
  runHomeworkStep(api(context).call, params, await readForm(request, HomeworkStep)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** One piece of homework, for its learner and the guardians. */
export default function HomeworkPage({ loaderData: { homework, marks, learnerId } }: Route.ComponentProps) {
  const { profile } = useSession()
  useRevalidateOnFocus()
  useRefreshAt(homework.now, [overAt(homework.dueAt)])
  return (
    <AccountFrame here={homework.title}>
      <HomeworkScreen homework={homework} marks={marks} viewerId={profile?.id} learnerId={learnerId} />
    </AccountFrame>
  )
}
