import { handleMessage, listMessages, type SiteMessage } from '@khue/contracts/backoffice/site'
import { Id } from '@khue/contracts/ids'
import { moderateRating, listRatingQueue } from '@khue/contracts/offer/teachers'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ModerationList } from '#app/features/offer/reviews/admin/moderation-list.tsx'
import {
  countOf,
  moderationAddress,
  moderationChoices,
  type ModerationQuery,
  readModerationQuery,
} from '#app/features/offer/reviews/admin/moderation-query.ts'
import { toRatingView } from '#app/features/offer/reviews/admin/moderation-view.ts'
import { reviewsAdminText } from '#app/features/offer/reviews/admin/reviews-admin.text.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/ratings.page'

const text = reviewsAdminText.ratings
const path = '/admin/ratings'
const lists = ['waiting', 'reported'] as const

export const handle = { ownQuery: ['waiting', 'cursor', 'id'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readModerationQuery(url.searchParams, lists)
  const { cursor } = readPlace(url.searchParams)
  const load = query.list === 'reported' || query.id ? reported(call, { id: query.id, cursor }) : waiting(call, query)
  const found = await load.catch(orWithoutCursor(url)).catch(orSignIn(request)).catch(orNotFound)
  const ids = found.items.map(({ id }) => id)
  return { ...found, choices: moderationChoices(path, lists, query), claims: await loadClaims(call, 'TEACHER_RATING', ids) }
}

async function waiting(call: PageApi['call'], { cursor }: ModerationQuery) {
  const found = await call(listRatingQueue, { query: { ...(cursor && { cursor }) } })
  return {
    items: found.items.map((one) => toRatingView(one, [])),
    total: countOf(found),
    empty: 'waiting' as const,
    first: cursor && path,
    next: found.nextCursor && moderationAddress(path, { cursor: found.nextCursor }),
  }
}

const reportsOf = { kind: 'REPORT', about: 'rating', status: 'NEW' } as const

/** Ratings are reported through the site's general reports; loads the reported ratings by id. */
async function reported(call: PageApi['call'], { id, cursor }: Pick<ModerationQuery, 'id' | 'cursor'>) {
  const messages = await call(listMessages, { query: { ...reportsOf, ...(id ? { aboutId: id } : { cursor }) } })
  const ids = id ? [id] : idsOf(messages.items)
  const found = ids.length > 0 ? (await call(listRatingQueue, { query: { ids: ids.join(','), size: ids.length } })).items : []
  return {
    items: found.map((one) => toRatingView(one, messages.items)),
    total: countOf({ total: found.length }),
    empty: id ? ('one' as const) : ('reported' as const),
    first: !id && cursor ? moderationAddress(path, { list: 'reported' }) : undefined,
    next: !id && messages.nextCursor ? moderationAddress(path, { list: 'reported', cursor: messages.nextCursor }) : undefined,
  }
}

/** The reporter's client names the subject: drops values that are not ids. */
const idsOf = (messages: readonly SiteMessage[]) => [...new Set(messages.flatMap(({ subject }) => Id.safeParse(subject?.id).data ?? []))]

const Step = z.strictObject({ step: z.literal('judge'), ...moderateRating.params.shape, ...moderateRating.body.shape })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const { id, step: _, ...body } = await readForm(request, Step)
  await call(moderateRating, { params: { id }, body }).catch(orSignIn(request))
  await settleReports(call, id, body.reason)
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** Closes the reports of a rating once it has been moderated. */
async function settleReports(call: PageApi['call'], aboutId: string, note: string) {
  const { items, total } = await call(listMessages, { query: { ...reportsOf, aboutId } })
  await Promise.all(items.map(({ id }) => call(handleMessage, { params: { id }, body: { note, status: 'DONE' } })))
  if (total > items.length) await settleReports(call, aboutId, note)
}

export default function AdminRatingsPage({ loaderData: { claims, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <DeskClaims kind="TEACHER_RATING" claims={claims}>
        <ModerationList {...list} />
      </DeskClaims>
    </AdminPage>
  )
}
