import { getLessonReports } from '@khue/contracts/learning/taught-reports'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { deskText as text } from '#app/features/learning/learning-reports/desk/desk.text.ts'
import { LessonHead } from '#app/features/learning/learning-reports/desk/lesson-head.tsx'
import { PupilList } from '#app/features/learning/learning-reports/desk/pupil-list.tsx'
import { toLessonView } from '#app/features/learning/learning-reports/desk/report-desk-view.ts'
import { taughtReportsPath } from '#app/features/learning/learning-reports/shared/report-addresses.ts'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-lesson-reports.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await api(context)
    .call(getLessonReports, { params: { lessonId: params.lesson } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  return toLessonView(found)
}

export default function TeachingLessonReportsPage({ loaderData: lesson }: Route.ComponentProps) {
  useRefreshAt(lesson.now, [lesson.locksAt])
  return (
    <AccountFrame here={lesson.title} back={{ to: taughtReportsPath, label: text.back }}>
      <div className={panel.stack}>
        <LessonHead lesson={lesson} title={text.head} />
        <PupilList lesson={lesson} />
      </div>
    </AccountFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} gone={{ ...text.gone, to: taughtReportsPath }} />
)
