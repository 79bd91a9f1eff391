import { Id } from '@khue/contracts/ids'
import { listDocuments } from '@khue/contracts/learning/my-learning'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { DocumentList } from '#app/features/learning/my-learning/document-list.tsx'
import { documentsText as text, learningText } from '#app/features/learning/my-learning/my-learning.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import type { Route } from './+types/study-documents.page'

export const handle = { ownQuery: ['learnerId', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/account/study/documents'

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const idIn = (name: string) => Id.safeParse(search.get(name)).data
  const [learnerId, cursor] = [idIn('learnerId'), idIn('cursor')]
  const found = api(context).call(listDocuments, { query: { learnerId, cursor } })
  const page = await settled(found.catch((error: unknown) => (learnerId ? orNotFound(error) : Promise.reject(error)))).catch(
    orSignIn(request),
  )
  const of = learnerId ? `?learnerId=${learnerId}` : ''
  const next = page.state === 'ready' && page.value.nextCursor
  return {
    page,
    first: cursor && `${path}${of}`,
    next: next ? `${path}?${new URLSearchParams({ ...(learnerId && { learnerId }), cursor: next })}` : undefined,
  }
}

export default function StudyDocumentsPage({ loaderData: { page, first, next } }: Route.ComponentProps) {
  const isFamily = (useSession().profile?.children.length ?? 0) > 0
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        <Loaded of={page}>
          {({ items }) => (
            <PendingList>
              {items.length === 0 ? (
                <EmptyState {...text.none} />
              ) : (
                <section className={panel.panel} aria-label={text.list}>
                  <DocumentList items={items} isFamily={isFamily} />
                </section>
              )}
            </PendingList>
          )}
        </Loaded>
        <Pager
          label={learningText.pages}
          previous={{ label: learningText.first, href: first }}
          next={{ label: learningText.next, href: next }}
        />
      </div>
    </AccountFrame>
  )
}
