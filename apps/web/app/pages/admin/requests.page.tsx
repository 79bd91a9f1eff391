import { messageKinds, type MessageKind } from '@khue/contracts/form-limits'
import { draftRequestedCourse } from '@khue/contracts/backoffice/requested-courses'
import { handleMessage, listMessages } from '@khue/contracts/backoffice/site'
import { exploreCourses } from '@khue/contracts/offer/courses'
import { redirect } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { MessageList } from '#app/features/backoffice/site/admin/message-list.tsx'
import { requestsAdminText as text } from '#app/features/backoffice/site/admin/requests-admin.text.ts'
import { categoryOptions } from '#app/features/offer/authoring/about/category-options.ts'
import { editorHref } from '#app/features/offer/authoring/editor-addresses.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatNumber } from '#app/shared/format.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { NamedChipRow } from '#app/shared/ui/chip-row.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { Route } from './+types/requests.page'

export const handle = { ownQuery: ['kind', 'status', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/requests'
const { kind, status } = listMessages.query.shape
const Query = z.object({ kind: kind.catch(undefined), status: status.catch('NEW') })
type Query = z.output<typeof Query>

function addressOf({ kind, status }: Query, cursor?: string) {
  const search = new URLSearchParams({
    ...(kind && { kind }),
    ...(status === 'DONE' && { status }),
    ...(cursor && { cursor }),
  })
  return search.size > 0 ? `${path}?${search}` : path
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = Query.parse(Object.fromEntries(url.searchParams))
  const { cursor } = readPlace(url.searchParams)
  const { call } = api(context)
  const [{ items, total, totalIsCapped, nextCursor }, explored] = await Promise.all([
    call(listMessages, { query: { ...query, cursor } })
      .catch(orWithoutCursor(url))
      .catch(orSignIn(request))
      .catch(orNotFound),
    call(exploreCourses, { query: { size: 0 } }),
  ])
  const { kind, status } = query
  const ids = items.map(({ id }) => id)
  return {
    claims: await loadClaims(call, 'VISITOR_REQUEST', ids),
    items,
    categories: categoryOptions(explored),
    total: `${formatNumber(total)}${totalIsCapped ? '+' : ''}`,
    byState: [
      { label: text.waiting, href: addressOf({ kind, status: 'NEW' }), isOn: status === 'NEW' },
      { label: text.done, href: addressOf({ kind, status: 'DONE' }), isOn: status === 'DONE' },
    ],
    byKind: [
      { label: text.all, href: addressOf({ status }), isOn: kind === undefined },
      ...(Object.keys(messageKinds) as MessageKind[]).map((one) => ({
        // Object.keys loses the key type
        label: messageKinds[one],
        href: addressOf({ kind: one, status }),
        isOn: kind === one,
      })),
    ],
    first: cursor && addressOf(query),
    next: nextCursor && addressOf(query, nextCursor),
  }
}

const { id, title, format, teacher, categoryId } = { ...draftRequestedCourse.body.shape, ...handleMessage.params.shape }
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('draft'), id, title, format, teacher, categoryId: z.coerce.number().pipe(categoryId) }),
  handleMessage.body.extend({ step: z.literal('handle'), id }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  const { call } = api(context)
  if (wanted.step === 'draft') {
    const { step: _, id, ...course } = wanted
    const body = { ...course, id: context.get(pageContext).requestId }
    const drafted = await call(draftRequestedCourse, { params: { id }, body }).catch(orSignIn(request))
    return redirect(editorHref(drafted.id, 'about'))
  }
  const { step: _, id, ...body } = wanted
  await call(handleMessage, { params: { id }, body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function RequestsPage({
  loaderData: { claims, items, categories, total, byState, byKind, first, next },
}: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <NamedChipRow label={text.byState} choices={byState} />
      <NamedChipRow label={text.byKind} choices={byKind} />
      <PendingList>
        <DeskClaims kind="VISITOR_REQUEST" claims={claims}>
          <MessageList items={items} total={total} categories={categories} />
        </DeskClaims>
      </PendingList>
      <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
    </AdminPage>
  )
}
