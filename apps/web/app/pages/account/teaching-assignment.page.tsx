import { getAssignment } from '@khue/contracts/learning/assignments'
import { getMarkOverview } from '@khue/contracts/learning/marking'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AssignmentHead } from '#app/features/learning/homework/following/assignment-head.tsx'
import { toAssignmentView } from '#app/features/learning/homework/following/assignment-page-view.ts'
import { AssignmentStep, runAssignmentStep } from '#app/features/learning/homework/following/assignment-steps.ts'
import { ContentPanel } from '#app/features/learning/homework/following/content-panel.tsx'
import { followingText as text } from '#app/features/learning/homework/following/following.text.ts'
import { LearnerTable } from '#app/features/learning/homework/following/learner-table.tsx'
import { MarksPanel } from '#app/features/learning/homework/following/marks-panel.tsx'
import { toMarksView } from '#app/features/learning/homework/following/marks-view.ts'
import { TimeRequests } from '#app/features/learning/homework/following/time-requests.tsx'
import { assignmentsHref } from '#app/features/learning/homework/shared/assignment-addresses.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-assignment.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? text.meta(loaderData.view.title) : text.metaNone },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const [assignment, marks] = await Promise.all([call(getAssignment, { params }), settled(call(getMarkOverview, { params }))])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const overview = marks.state === 'ready' ? marks.value : undefined
  const { document, documents, parts, corrections, isDraft } = assignment
  return {
    view: toAssignmentView(assignment, overview),
    content: { document, documents, parts, corrections, isDraft },
    marks: marks.state === 'ready' ? { ...marks, value: toMarksView(marks.value) } : marks,
  }
}

export const action = formAction(async ({ request, context, params }: Route.ActionArgs) =>
  runAssignmentStep(api(context).call, params, await readForm(request, AssignmentStep)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** One piece of homework: who has done it, what families ask, how the class did, and the text. */
export default function TeachingAssignmentPage({ loaderData: { view, content, marks } }: Route.ComponentProps) {
  useRevalidateOnFocus()
  return (
    <AccountFrame here={view.title} back={{ to: assignmentsHref, label: text.title }}>
      <div className={panel.stack} key={view.id}>
        <AssignmentHead view={view} />
        <TimeRequests requests={view.requests} />
        <LearnerTable learners={view.learners} />
        <Loaded of={marks}>{(value) => <MarksPanel marks={value} />}</Loaded>
        <ContentPanel assignment={content} />
      </div>
    </AccountFrame>
  )
}
