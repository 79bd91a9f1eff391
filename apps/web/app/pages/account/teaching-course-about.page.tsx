import { getAuthoredCourse } from '@khue/contracts/offer/authoring'
import { exploreCourses } from '@khue/contracts/offer/courses'
import { AboutForm } from '#app/features/offer/authoring/about/about-form.tsx'
import { categoryOptions, placeOptions } from '#app/features/offer/authoring/about/category-options.ts'
import { authoringText as text } from '#app/features/offer/authoring/authoring.text.ts'
import { EditorPage } from '#app/features/offer/authoring/editor-page.tsx'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-course-about.page'

export const handle = { ownQuery: ['check'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.metaTitle('about', loaderData?.course.content.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [course, explored] = await Promise.all([
    call(getAuthoredCourse, { params }).catch(orSignIn(request)).catch(orNotFound),
    call(exploreCourses, { query: { size: 0 } }),
  ])
  return { course, categories: categoryOptions(explored), places: placeOptions() }
}

export default function CourseAboutPage({ loaderData: { course, categories, places } }: Route.ComponentProps) {
  return (
    <EditorPage key={course.id} course={course} current="about">
      <AboutForm categories={categories} places={places} />
    </EditorPage>
  )
}
