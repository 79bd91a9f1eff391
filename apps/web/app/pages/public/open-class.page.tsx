import { getOpenClass, interactWithClass } from '@khue/contracts/offer/open-classes'
import { cancelReservation, reserveSeat } from '@khue/contracts/sale/reservations'
import { slugWithCode } from '@khue/contracts/slug'
import { redirect } from 'react-router'
import { z } from 'zod'
import { BuyForm } from '#app/features/sale/carts/buy-form.tsx'
import { ReservePanel } from '#app/features/sale/enrolments/reserve-panel.tsx'
import { ownReservations, toReserveRows } from '#app/features/sale/enrolments/reserve-view.ts'
import { ClassDetail, RelatedClasses } from '#app/features/offer/open-classes/class-detail.tsx'
import { toClassPage } from '#app/features/offer/open-classes/class-page-view.ts'
import { classAddress, toClassView } from '#app/features/offer/open-classes/open-class.ts'
import { openClassesText as text } from '#app/features/offer/open-classes/open-classes.text.ts'
import { EditLink } from '#app/features/offer/courses/admin/edit-link.tsx'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { ReportButton } from '#app/features/backoffice/site/reports/report-button.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { pageTags, sharePicture } from '#app/shared/page-tags.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { breadcrumbData, eventData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/open-class.page'

/** One class, at `/open-classes/…` or `/interactive-classes/…` depending on its kind. */
export async function loader({ params, url: { pathname, search }, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const one = await call(getOpenClass, { query: { id: params.address } })
  const href = classAddress(one)
  const isHere = pathname.startsWith(href.slice(0, href.lastIndexOf('/') + 1)) && params.address === slugWithCode(one)
  if (!isHere) throw redirect(href + search, 301) // renamed, or typed by hand
  const now = new Date()
  const { startsAt, endsAt, fee, seatsLeft } = one
  const view = toClassPage(one, now)
  return {
    view,
    seats: view.sale || view.hasEnded ? [] : toReserveRows(one, { learners: await ownReservations(call, [one.id]) }),
    document: one.document,
    related: one.related.map((other) => toClassView(other, now)),
    event: startsAt === null ? undefined : { startsAt, ...(endsAt && { endsAt }), priceVnd: fee, isFull: seatsLeft === 0 },
  }
}

const { learnerId } = cancelReservation.query.shape
const Step = z.discriminatedUnion('step', [
  interactWithClass.body.pick({ action: true }).extend({ step: z.literal('interest') }),
  z.strictObject({ step: z.enum(['reserve', 'cancel']), learnerId }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request.clone(), Step)
  const { id } = await call(getOpenClass, { query: { id: params.address } })
  await take(call, id, form).catch(orSignIn(request))
  return { done: true as const }
})

function take(call: PageApi['call'], classId: string, form: z.output<typeof Step>): Promise<unknown> {
  if (form.step === 'interest') return call(interactWithClass, { body: { id: classId, action: form.action } })
  const { learnerId } = form
  if (form.step === 'reserve') return call(reserveSeat, { body: { classId, ...(learnerId && { learnerId }) } })
  return call(cancelReservation, { params: { classId }, query: { learnerId } })
}
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageTags(args, undefined)
  const { view, event } = args.loaderData
  const picture = sharePicture('classes', view.id, view.title)
  const about = {
    path: view.href,
    name: view.title,
    description: view.summary,
    picture: picture.path,
    teacher: { name: view.teacher.name },
  }
  return pageTags(args, {
    title: text.classMetaTitle(view.title),
    description: `${view.schedule} · ${view.teacher.name}. ${view.summary}`,
    path: view.href,
    picture,
    data: [
      ...(event ? [eventData({ ...about, ...event })] : []),
      breadcrumbData([
        { name: view.listName, path: view.listHref },
        { name: view.title, path: view.href },
      ]),
    ],
  })
}

export default function OpenClassPage({ loaderData: { view, document, related, seats } }: Route.ComponentProps) {
  return (
    <>
      <ClassDetail
        key={view.id}
        view={view}
        document={document}
        seat={
          view.sale ? (
            <BuyForm name={view.sale.code} isOff={view.sale.isFull}>
              <input type="hidden" name="sku" value={view.sale.sku} />
            </BuyForm>
          ) : (
            seats.length > 0 && <ReservePanel rows={seats} />
          )
        }
      />
      <div className="wrap">
        <EditLink to={`/admin/classes/${view.id}`} />
      </div>
      <p className="wrap">
        <ReportButton key={view.id} isFlush kind="class" id={view.id} name={view.title} />
      </p>
      <RelatedClasses classes={related} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} gone={{ ...text.gone, to: '/open-classes' }} />
)
