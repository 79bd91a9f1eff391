import { getAuthoredCourse } from '@khue/contracts/offer/authoring'
import { AssignmentsForm } from '#app/features/offer/authoring/assignments/assignments-form.tsx'
import { authoringText as text } from '#app/features/offer/authoring/authoring.text.ts'
import { EditorPage } from '#app/features/offer/authoring/editor-page.tsx'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-course-assignments.page'

export const handle = { ownQuery: ['check'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.metaTitle('assignments', loaderData?.course.content.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return { course: await api(context).call(getAuthoredCourse, { params }).catch(orSignIn(request)).catch(orNotFound) }
}

export default function CourseAssignmentsPage({ loaderData: { course } }: Route.ComponentProps) {
  return (
    <EditorPage key={course.id} course={course} current="assignments">
      <AssignmentsForm />
    </EditorPage>
  )
}
