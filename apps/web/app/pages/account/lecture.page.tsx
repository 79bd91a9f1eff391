import { Id } from '@khue/contracts/ids'
import { getLecture } from '@khue/contracts/learning/lectures'
import { data } from 'react-router'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { LectureScreen } from '#app/features/learning/lectures/lecture-screen.tsx'
import { viewerOf } from '#app/features/learning/lectures/lecture-view.ts'
import { lectureText as text } from '#app/features/learning/lectures/lectures.text.ts'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/lecture.page'

export const handle = { ownQuery: ['learnerId'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? text.metaTitle(loaderData.lecture.card.title) : text.metaNone },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const learnerId = Id.safeParse(new URL(request.url).searchParams.get('learnerId')).data
  const [id, itemId] = [Id.safeParse(params.course).data, Id.safeParse(params.item).data]
  if (!id || !itemId) throw data(null, { status: 404 })
  const lecture = await api(context)
    .call(getLecture, { params: { id, itemId }, query: { learnerId } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  return { lecture, place: { courseId: id, itemId, learnerId } }
}

/** A recorded lecture, watched by a learner, or by a parent for a child. */
export default function LecturePage({ loaderData: { lecture, place } }: Route.ComponentProps) {
  const { profile } = useSession()
  // a deadline that passes locks the film without a reload; an answer that is due changes the request
  useRefreshAt(lecture.now, [lecture.card.until, lecture.extension.answerDueAt])
  return <LectureScreen key={`${place.itemId} ${lecture.learner.id}`} lecture={lecture} place={place} viewer={viewerOf(lecture, profile)} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} gone={{ ...text.gone, to: '/account/my-courses/all' }} />
)
