import { Id } from '@khue/contracts/ids'
import { listHomework } from '@khue/contracts/learning/homework'
import type { HomeworkListName } from '@khue/contracts/learning/homework-states'
import { ListCursor } from '@khue/contracts/lists'
import { Link } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { HomeworkTabs, listAt, listHref } from '#app/features/learning/homework/list/homework-tabs.tsx'
import { listText as text } from '#app/features/learning/homework/list/list.text.ts'
import { HomeworkList } from '#app/features/learning/homework/shared/homework-list.tsx'
import { overAt, toCard } from '#app/features/learning/homework/shared/homework-words.ts'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import type { Route } from './+types/homework-list.page'

export const handle = { ownQuery: ['learnerId', 'list', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const list = listAt(search)
  const learnerId = Id.safeParse(search.get('learnerId')).data
  const cursor = ListCursor.safeParse(search.get('cursor') ?? undefined).data
  const found = api(context).call(listHomework, { query: { when: list, learnerId, cursor } })
  const page = await settled(found.catch((error: unknown) => (learnerId ? orNotFound(error) : Promise.reject(error)))).catch(
    orSignIn(request),
  )
  return { list, learnerId, page, isFirst: cursor === undefined }
}

export default function HomeworkListPage({ loaderData: { list, learnerId, page, isFirst } }: Route.ComponentProps) {
  const { profile } = useSession()
  const viewerId = profile?.id
  const dues = page.state === 'ready' && list === 'TO_DO' ? page.value.items.map(({ dueAt }) => overAt(dueAt)) : []
  useRefreshAt(page.state === 'ready' ? page.value.now : '', dues)
  useRevalidateOnFocus()
  const hrefOf = (cursor?: string) => listHref({ list, learnerId, cursor })
  const isOfFamily = (profile?.children.length ?? 0) > 0
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{isOfFamily ? text.leadOfFamily : text.lead}</p>
        </div>
        <HomeworkTabs list={list} learnerId={learnerId} />
        <Loaded of={page}>
          {({ now, items, nextCursor }) => (
            <>
              {list === 'MISSED' && items.length > 0 && <Notice icon="clock">{text.missedNote}</Notice>}
              <PendingList>
                {items.length === 0 ? (
                  <Empty list={list} learnerId={learnerId} />
                ) : (
                  <section className={panel.panel} aria-label={text.lists[list]}>
                    <HomeworkList cards={items.map((card) => toCard(card, { id: viewerId, now }))} />
                  </section>
                )}
              </PendingList>
              <Pager
                label={text.pages}
                previous={{ label: text.first, href: isFirst ? undefined : hrefOf() }}
                next={{ label: text.next, href: nextCursor && hrefOf(nextCursor) }}
              />
            </>
          )}
        </Loaded>
      </div>
    </AccountFrame>
  )
}

type EmptyProps = { list: HomeworkListName; learnerId: string | undefined }
/** An empty list leads to what there is to do; without any, to the courses. */
const Empty = ({ list, learnerId }: EmptyProps) => (
  <EmptyState
    {...text.empty[list]}
    action={
      <Link
        className={buttonClass({ size: 'xl', variant: 'outlined' })}
        to={
          list === 'TO_DO' ? `/account/my-courses/all${learnerId ? `?learnerId=${learnerId}` : ''}` : listHref({ list: 'TO_DO', learnerId })
        }
      >
        {list === 'TO_DO' ? text.toCourses : text.toToDo}
      </Link>
    }
  />
)
