import { openRoom } from '@khue/contracts/community/chat'
import { Id } from '@khue/contracts/ids'
import { answerReport, getReport } from '@khue/contracts/learning/reports'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { familyReportsText, reportText as text } from '#app/features/learning/learning-reports/family/family-reports.text.ts'
import styles from '#app/features/learning/learning-reports/family/family.module.css'
import { ReportFactsPanel, ReportLetter } from '#app/features/learning/learning-reports/family/report-sheet.tsx'
import { AnswerForm } from '#app/features/learning/learning-reports/shared/answer-form.tsx'
import { answerOf, answerSteps } from '#app/features/learning/learning-reports/shared/answer-step.ts'
import { answerText } from '#app/features/learning/learning-reports/shared/answer.text.ts'
import { reportsPath, timelineHref } from '#app/features/learning/learning-reports/shared/report-addresses.ts'
import { reportWords } from '#app/features/learning/learning-reports/shared/report-words.text.ts'
import { lessonHref, whenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import type { Route } from './+types/report.page'

export const meta: Route.MetaFunction = () => [{ title: familyReportsText.metaOne }, { name: 'robots', content: 'noindex' }]

const placeOf = ({ lesson, learner }: Route.LoaderArgs['params']) => ({ lessonId: lesson, learnerId: learner })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return api(context)
    .call(getReport, { params: placeOf(params) })
    .catch(orSignIn(request))
    .catch(orNotFound)
}

const Step = z.discriminatedUnion('step', [...answerSteps, z.strictObject({ step: z.literal('chat'), personId: Id })])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const wanted = await readForm(request, Step)
  if (wanted.step === 'chat') {
    const { id } = await call(openRoom, { body: { participantId: wanted.personId } }).catch(orSignIn(request))
    return redirect(`/account/chat?open=${id}`)
  }
  const body = answerOf(wanted)
  await call(answerReport, { params: placeOf(params), body }).catch(orSignIn(request))
  return { done: true as const, answer: body.answer }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** One report: what the teacher wrote, what the server knows, and the family's answer. */
export default function ReportPage({ loaderData: report }: Route.ComponentProps) {
  const { lesson, learner, teacher } = report
  const isOwn = useSession().profile?.id === learner.id
  return (
    <AccountFrame
      here={reportWords.lesson(lesson.title, lesson.number)}
      back={{ to: timelineHref(isOwn ? undefined : learner.id), label: familyReportsText.back }}
    >
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{text.title(reportWords.lesson(lesson.title, lesson.number))}</h1>
            <p className="muted num">
              {isOwn ? '' : `${learner.name} · `}
              {whenOf(lesson)}
            </p>
            <p className="no-print">
              <Link className={`link ${styles.toLesson}`} to={lessonHref(lesson.id)}>
                {text.toLesson}
              </Link>
            </p>
          </div>
          <Button className="no-print" size="xl" variant="outlined" startIcon={<Icon name="printer" size={19} />} onClick={() => print()}>
            {text.print}
          </Button>
        </div>
        <div className={styles.layout}>
          <div className={panel.stack}>
            <ReportLetter report={report} isOwn={isOwn}>
              <p className="sm muted no-print">{report.isLocked ? text.locked : text.canChange}</p>
            </ReportLetter>
            <ReportFactsPanel facts={report.facts} />
          </div>
          {report.canAnswer ? (
            <AnswerForm latest={report.answers[0]}>
              <StepButton step="chat" fields={{ personId: teacher.id }} startIcon={<Icon name="message-circle" size={18} />}>
                {answerText.chat}
              </StepButton>
            </AnswerForm>
          ) : (
            <Notice>{text.answerByFamily}</Notice>
          )}
        </div>
      </div>
    </AccountFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} gone={{ ...familyReportsText.gone, to: reportsPath }} />
)
