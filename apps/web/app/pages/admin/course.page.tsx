import * as contract from '@khue/contracts/offer/offer-admin'
import { previewWithdrawal } from '@khue/contracts/sale/refunds-admin'
import { longestCourseTitle } from '@khue/contracts/form-limits'
import { slugWithCode } from '@khue/contracts/slug'
import { Link } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { offerAdminText as text } from '#app/features/offer/courses/admin/offer-admin.text.ts'
import { coursesAdminPath } from '#app/features/offer/courses/admin/offer-rows.ts'
import { EarlierAddresses, EndForGood, StatePanel, TitlePanel } from '#app/features/offer/courses/admin/offer-panels.tsx'
import { api } from '#app/shared/api.ts'
import { formatVnd } from '#app/shared/format.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { SendFile } from '#app/shared/ui/send-file.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/course.page'

export const meta: Route.MetaFunction = () => [{ title: text.courseMetaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const course = await api(context).call(contract.getCourseToEdit, { params }).catch(orSignIn(request)).catch(orNotFound)
  const ending =
    course.state === 'GONE'
      ? null
      : await settled(api(context).call(previewWithdrawal, { query: { kind: 'CO', id: course.id } })).catch(orSignIn(request))
  return { course, ending, href: `/courses/${slugWithCode(course)}` }
}

const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('title'), title: z.string() }),
  z.strictObject({ step: z.literal('cover'), assetId: z.string() }),
  z.strictObject({ step: z.enum(['LISTED', 'PAUSED', 'GONE']) }),
])

export const action = formAction(async ({ request, context, params }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request, Step)
  await call(contract.changeCourse, { params, body: changeOf(form) }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

function changeOf(form: z.infer<typeof Step>) {
  if (form.step === 'title') return { title: form.title }
  if (form.step === 'cover') return { coverAssetId: form.assetId || null }
  return { state: form.step }
}

const done = () => showToast({ type: 'success', message: text.saved })

export default function AdminCoursePage({ loaderData: { course, ending, href } }: Route.ComponentProps) {
  const isGone = course.state === 'GONE'
  return (
    <AdminPage
      title={course.title}
      back={{ to: coursesAdminPath, label: text.toCourses }}
      beside={
        <Link to={href} className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}>
          {text.view}
        </Link>
      }
    >
      {!isGone && <TitlePanel key={course.title} title={course.title} maxLength={longestCourseTitle} onDone={done} />}
      {!isGone && (
        <section className={panel.panel} aria-labelledby="cover">
          <h2 id="cover" className="h4">
            {text.cover}
          </h2>
          <img src={course.cover} alt={text.coverNow} width="320" height="200" />
          <SendFile purpose="COURSE_COVER" step="cover" label={text.sendCover} hint={text.coverHint} onDone={done} />
          {course.hasOwnCover && (
            <StepButton step="cover" fields={{ assetId: '' }} color="red" onDone={done}>
              {text.drawnCover}
            </StepButton>
          )}
        </section>
      )}
      <StatePanel state={text.states[course.state]}>
        {course.state === 'LISTED' && (
          <StepButton step="PAUSED" color="main" onDone={done}>
            {text.pause}
          </StepButton>
        )}
        {course.state === 'PAUSED' && (
          <StepButton step="LISTED" color="green" onDone={done}>
            {text.list}
          </StepButton>
        )}
        {/* it cannot be undone: not offered without what it affects */}
        {ending && (
          <Loaded of={ending}>
            {(value) => (
              <EndForGood
                step="GONE"
                what={text.endCourse}
                asks={text.endCourseAsks}
                affects={text.affects({ ...value, amount: formatVnd(value.amount) })}
                onDone={done}
              />
            )}
          </Loaded>
        )}
      </StatePanel>
      <EarlierAddresses previousSlugs={course.previousSlugs.map((slug) => `/courses/${slugWithCode({ ...course, slug })}`)} />
    </AdminPage>
  )
}
