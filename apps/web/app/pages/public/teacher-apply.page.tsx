import { getOwnApplications, type OwnApplication, submitOwnApplication, withdrawOwnApplication } from '@khue/contracts/offer/applications'
import { applicationKinds } from '@khue/contracts/offer/teaching-profile-rules'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { isOpenDraft, kindOf } from '#app/features/offer/applications/apply-kind.ts'
import styles from '#app/features/offer/applications/apply.module.css'
import { applyText as text } from '#app/features/offer/applications/apply.text.ts'
import { ApplicationState } from '#app/features/offer/applications/application-state.tsx'
import { isStep } from '#app/features/offer/applications/apply-steps.ts'
import { ApplyForm } from '#app/features/offer/applications/apply-form.tsx'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { Route } from './+types/teacher-apply.page'

export const handle = { query: ['kind', 'step'] }
export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const own = await api(context).call(getOwnApplications).catch(orSignIn(request))
  return { ...own, now: new Date().toISOString() }
}

const Kind = z.enum(applicationKinds)
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('submit'), kind: Kind, revision: z.coerce.number().int() }),
  z.strictObject({ step: z.literal('withdraw'), kind: Kind }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const wanted = await readForm(request, Step)
  const params = { kind: wanted.kind }
  const done =
    wanted.step === 'submit'
      ? call(submitOwnApplication, { params, body: { revision: wanted.revision } })
      : call(withdrawOwnApplication, { params })
  await done.catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** What was typed is saved by the form itself; the page is read anew only after it was sent or withdrawn. */
export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: RevalidateArgs) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
type RevalidateArgs = { formMethod?: string; currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

export default function TeacherApplyPage({ loaderData: { applications, prefill, canApply, obstacles, now } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const [leftId, setLeftId] = useState<string>() // the answered application that a new one replaces
  const kind = kindOf(query.get('kind'), applications)
  const application: OwnApplication | null = applications[kind]
  const isDraft = isOpenDraft(application)
  if (application && !isDraft && leftId !== application.id)
    return (
      <ApplicationState application={application} now={new Date(now)} canApply={canApply[kind]} onAgain={() => setLeftId(application.id)} />
    )
  if (!isDraft && !canApply[kind]) {
    const reason = reasonOf(applications, obstacles)
    return (
      <div className={`wrap ${styles.page}`}>
        <h1 className="visually-hidden">{text.title}</h1>
        <EmptyState
          title={reason.title}
          text={reason.text}
          action={
            <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to="/teachers">
              {text.closed.action}
            </Link>
          }
        />
      </div>
    )
  }
  const step = query.get('step')
  return (
    <ApplyForm
      key={`${kind} ${isDraft ? application?.id : 'new'}`}
      kind={kind}
      application={isDraft ? application : null}
      prefill={prefill}
      obstacles={obstacles}
      step={isStep(step) ? step : 'teach'}
    />
  )
}

type Own = Route.ComponentProps['loaderData']
/** Why a person cannot apply as a kind. */
function reasonOf(applications: Own['applications'], obstacles: Own['obstacles']) {
  if (obstacles.includes('MINOR')) return text.minor
  return applicationKinds.some((one) => applications[one]?.rejection?.isFinal) ? text.barred : text.closed
}

export { PageError as ErrorBoundary }
