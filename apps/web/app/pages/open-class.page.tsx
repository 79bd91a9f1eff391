import { getOpenClass, interactWithClass } from '@khue/contracts/catalogue'
import { addressPart, codeOfAddress } from '@khue/contracts/slug'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { ClassDetail, RelatedClasses } from '#app/features/open-classes/class-detail.tsx'
import { ClassGone } from '#app/features/open-classes/class-gone.tsx'
import { toClassPage } from '#app/features/open-classes/class-page-view.ts'
import { classAddress, toClassView } from '#app/features/open-classes/open-class.ts'
import { openClassesText as text } from '#app/features/open-classes/open-classes.text.ts'
import { ErrorView } from '#app/features/shell/error-view.tsx'
import { NotFoundOverlay } from '#app/features/shell/not-found-overlay.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageTags, sharePicture } from '#app/shared/page-tags.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { breadcrumbData, eventData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/open-class.page'

/** One class, at `/open-classes/…` or `/interactive-classes/…` as its kind says. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const one = await api(context).call(getOpenClass, { query: { id: readCode(params.address) } })
  const href = classAddress(one)
  const isHere = pathname.startsWith(href.slice(0, href.lastIndexOf('/') + 1)) && params.address === addressPart(one)
  if (!isHere) throw redirect(href + search, 301) // renamed, or written by hand
  const now = new Date()
  const { startsAt, endsAt, fee, seatsLeft } = one
  return {
    view: toClassPage(one, now),
    document: one.document,
    related: one.related.map((other) => toClassView(other, now)),
    event: startsAt === null ? undefined : { startsAt, ...(endsAt && { endsAt }), priceVnd: fee, isFull: seatsLeft === 0 },
  }
}

/** What has not even the form of a code is an unknown page. */
function readCode(address: string) {
  const id = getOpenClass.query.shape.id.safeParse(codeOfAddress(address))
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}

const Interest = interactWithClass.body.pick({ action: true }).strip()

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const { action } = await readForm(request.clone(), Interest)
  const { id } = await call(getOpenClass, { query: { id: readCode(params.address) } })
  await call(interactWithClass, { body: { id, action } }).catch(orSignIn(request))
  return { done: true as const }
})
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

export default function OpenClassPage({ loaderData: { view, document, related } }: Route.ComponentProps) {
  return (
    <>
      <ClassDetail key={view.id} view={view} document={document} />
      <RelatedClasses classes={related} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundOverlay />
  return isRouteErrorResponse(error) && error.status === 410 ? <ClassGone /> : <ErrorView error={error} />
}
