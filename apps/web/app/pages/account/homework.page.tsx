import { Id } from '@khue/contracts/ids'
import { getHomework } from '@khue/contracts/learning/homework'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { WorkEditor } from '#app/features/learning/homework/work/work-editor.tsx'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/homework.page'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const learnerId = Id.safeParse(new URL(request.url).searchParams.get('learnerId')).data
  const homework = await api(context)
    .call(getHomework, { params: { id: params.id }, query: { learnerId } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  return { homework, learnerId }
}

export default function HomeworkPage({ loaderData: { homework, learnerId } }: Route.ComponentProps) {
  return (
    <AccountFrame here={homework.title}>
      <h1 className="h2">{homework.title}</h1>
      {homework.submissions.map(({ id, receipt }) => (
        <p key={id}>{receipt.code}</p>
      ))}
      <WorkEditor homework={homework} learnerId={learnerId} />
    </AccountFrame>
  )
}
