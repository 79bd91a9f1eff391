import { listLectureFilms } from '@khue/contracts/ground/media'
import { getAuthoredCourse } from '@khue/contracts/offer/authoring'
import { LecturesForm } from '#app/features/offer/authoring/lectures/lectures-form.tsx'
import { authoringText as text } from '#app/features/offer/authoring/authoring.text.ts'
import { EditorPage } from '#app/features/offer/authoring/editor-page.tsx'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-course-lectures.page'

export const handle = { ownQuery: ['check'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.metaTitle('lectures', loaderData?.course.content.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [course, usage] = await Promise.all([
    api(context).call(getAuthoredCourse, { params }).catch(orSignIn(request)).catch(orNotFound),
    api(context)
      .call(listLectureFilms, { query: {} })
      .then(
        (films) => films.usage,
        () => null, // only shown: the step works without it
      ),
  ])
  return { course, usage }
}

export default function CourseLecturesPage({ loaderData: { course, usage } }: Route.ComponentProps) {
  return (
    <EditorPage key={course.id} course={course} current="lectures">
      <LecturesForm usage={usage} />
    </EditorPage>
  )
}
