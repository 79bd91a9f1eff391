import { createCourse, listAuthoredCourses } from '@khue/contracts/offer/authoring'
import { exploreCourses } from '@khue/contracts/offer/courses'
import { getOwnContract } from '@khue/contracts/offer/teacher-contracts'
import { Id } from '@khue/contracts/ids'
import { redirect } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { categoryOptions } from '#app/features/offer/authoring/about/category-options.ts'
import { coursesHref, editorHref } from '#app/features/offer/authoring/editor-addresses.ts'
import { toCourseCard } from '#app/features/offer/authoring/list/course-list-view.ts'
import { CourseList, NewCourse } from '#app/features/offer/authoring/list/course-list.tsx'
import { courseListText as text } from '#app/features/offer/authoring/list/course-list.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-courses.page'

export const handle = { ownQuery: ['cursor', 'teacherId'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** An admin opens a teacher's courses by `teacherId`. */
const asked = (url: string) => {
  const search = new URL(url).searchParams
  return { cursor: Id.safeParse(search.get('cursor')).data, teacherId: Id.safeParse(search.get('teacherId')).data }
}

function addressOf(query: Record<string, string | undefined>) {
  const search = new URLSearchParams(Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined))
  return search.size > 0 ? `${coursesHref}?${search}` : coursesHref
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { cursor, teacherId } = asked(request.url)
  const [found, explored, contract] = await Promise.all([
    call(listAuthoredCourses, { query: { cursor, teacherId } }).catch(orSignIn(request)).catch(orNotFound),
    call(exploreCourses, { query: { size: 0 } }),
    settled(call(getOwnContract)), // refused to an admin who does not teach
  ])
  return {
    items: found.items.map(toCourseCard),
    categories: categoryOptions(explored),
    hasContract: teacherId !== undefined || contract.state === 'failed' || contract.value.inForce !== null,
    first: cursor && addressOf({ teacherId }),
    next: found.nextCursor && addressOf({ teacherId, cursor: found.nextCursor }),
  }
}

const { title, format } = createCourse.body.shape
const Create = z.strictObject({
  step: z.literal('create'),
  title,
  format,
  categoryId: z.coerce.number().pipe(createCourse.body.shape.categoryId),
})

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step: _, ...course } = await readForm(request, Create)
  const { teacherId } = asked(request.url)
  const body = { ...course, id: context.get(pageContext).requestId, ...(teacherId && { teacherId }) }
  const { id } = await api(context).call(createCourse, { body }).catch(orSignIn(request))
  return redirect(editorHref(id, 'about'))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function TeachingCoursesPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{text.title}</h1>
            <p className="muted">{text.lead}</p>
          </div>
          {loaderData.items.length > 0 && <NewCourse categories={loaderData.categories} />}
        </div>
        <CourseList {...loaderData} />
      </div>
    </AccountFrame>
  )
}
