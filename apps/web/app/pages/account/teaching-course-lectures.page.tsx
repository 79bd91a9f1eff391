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
  return { course: await api(context).call(getAuthoredCourse, { params }).catch(orSignIn(request)).catch(orNotFound) }
}

export default function CourseLecturesPage({ loaderData: { course } }: Route.ComponentProps) {
  return (
    <EditorPage key={course.id} course={course} current="lectures">
      <LecturesForm />
    </EditorPage>
  )
}
