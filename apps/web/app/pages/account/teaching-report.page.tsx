import { getLessonReports, listReportTemplates } from '@khue/contracts/learning/taught-reports'
import { data } from 'react-router'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import styles from '#app/features/learning/learning-reports/desk/desk.module.css'
import { DeskStep, runDeskStep } from '#app/features/learning/learning-reports/desk/desk-steps.ts'
import { deskText as text } from '#app/features/learning/learning-reports/desk/desk.text.ts'
import { FamilyPanel } from '#app/features/learning/learning-reports/desk/family-panel.tsx'
import { LessonHead, PupilChips } from '#app/features/learning/learning-reports/desk/lesson-head.tsx'
import { toDeskView, toLessonView } from '#app/features/learning/learning-reports/desk/report-desk-view.ts'
import { SentReport } from '#app/features/learning/learning-reports/desk/sent-report.tsx'
import { WriteForm } from '#app/features/learning/learning-reports/desk/write-form.tsx'
import { lessonReportsHref, taughtReportsPath } from '#app/features/learning/learning-reports/shared/report-addresses.ts'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-report.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [found, own] = await Promise.all([
    call(getLessonReports, { params: { lessonId: params.lesson } }),
    settled(call(listReportTemplates)), // an admin writes without templates
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const desk = toDeskView(found, params.learner)
  if (!desk) throw data(null, { status: 404 })
  return { lesson: toLessonView(found), desk, templates: own.state === 'ready' ? own.value.items : [] }
}

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, DeskStep)
  return runDeskStep(context.get(pageContext), { lessonId: params.lesson, learnerId: params.learner }, wanted).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function TeachingReportPage({ loaderData: { lesson, desk, templates } }: Route.ComponentProps) {
  const ownerId = useSession().profile?.id ?? ''
  useRefreshAt(lesson.now, [lesson.locksAt])
  return (
    <AccountFrame here={desk.learner.name} back={{ to: lessonReportsHref(lesson.lessonId), label: text.back }}>
      <div className={panel.stack}>
        <LessonHead lesson={lesson} title={text.lessonTitle(desk.learner.name)} />
        {lesson.pupils.length > 1 && <PupilChips lesson={lesson} learnerId={desk.learner.id} />}
        <div className={styles.layout}>
          {desk.can.write ? (
            <WriteForm key={`${desk.learner.id} ${desk.isSent}`} desk={desk} templates={templates} ownerId={ownerId} />
          ) : (
            <SentReport desk={desk} />
          )}
          <FamilyPanel desk={desk} />
        </div>
      </div>
    </AccountFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} gone={{ ...text.gone, to: taughtReportsPath }} />
)
