import { listTopTeachers } from '@khue/contracts/offer/teachers'
import { shortMoment } from '#app/features/offer/open-classes/open-class.ts'
import { TeacherCards } from '#app/features/offer/teachers/teacher-cards.tsx'
import { toTeacherView } from '#app/features/offer/teachers/teacher.ts'
import { loadText } from '#app/features/ground/texts/load-text.ts'
import { TextPage } from '#app/features/ground/texts/text-page.tsx'
import { textsText as text } from '#app/features/ground/texts/texts.text.ts'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/teams.page'

const teacherCount = 6

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [of, teachers] = await Promise.all([loadText(call, request, 'teams'), call(listTopTeachers, { query: { size: teacherCount } })])
  const now = new Date()
  return {
    text: of,
    teachers: teachers.items.map((teacher) => {
      const { nextClassAt } = teacher
      return toTeacherView(teacher, { moment: nextClassAt ? shortMoment(nextClassAt, now) : undefined })
    }),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { text: of } = args.loaderData ?? {}
  return pageTags(
    args,
    of && { title: text.metaTitle(of.title), description: of.summary, data: [breadcrumbData([{ name: of.title, path: '/teams' }])] },
  )
}

export default function TeamsPage({ loaderData: { text: of, teachers } }: Route.ComponentProps) {
  return (
    <>
      <TextPage of={of} />
      <TeacherCards teachers={teachers} />
    </>
  )
}
