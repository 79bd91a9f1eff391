import { createPost, searchPosts } from '@khue/contracts/offer/knowledge'
import { redirect } from 'react-router'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { knowledgeAdminText as text } from '#app/features/offer/knowledge/admin/knowledge-admin.text.ts'
import { NewPost } from '#app/features/offer/knowledge/admin/new-post.tsx'
import { postAdminHref, toPostRow } from '#app/features/offer/knowledge/admin/post-edit-view.ts'
import { contentOf } from '#app/features/offer/knowledge/admin/post-fields.ts'
import styles from '#app/features/offer/knowledge/admin/post-side.module.css'
import { PostTable } from '#app/features/offer/knowledge/admin/post-table.tsx'
import { postsAddress, postsChoices, readPostsQuery } from '#app/features/offer/knowledge/admin/posts-admin-query.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor, placeNames, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import type { Route } from './+types/knowledge.page'

export const handle = { ownQuery: ['term', 'section', 'status', ...placeNames] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = readPostsQuery(url.searchParams)
  const place = readPlace(url.searchParams)
  const { items, nextCursor } = await api(context)
    .call(searchPosts, { query: { ...query, ...place } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const { term, ...kept } = query
  return {
    term,
    kept,
    choices: postsChoices(query),
    clearHref: term && postsAddress(kept),
    rows: items.map(toPostRow),
    turns: pagerLinks(place, nextCursor, (at) => postsAddress(query, at)),
  }
}

const New = z.strictObject({ step: z.literal('create'), title: z.string(), section: z.string() })

/** Default values, which can be changed later: the title as summary, the platform as author. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { title, section } = await readForm(request, New)
  const body = contentOf({ title, section, summary: title, body: '', authorName: 'Khuê', coverSubject: 'kynang', coverSeed: 'sao-1' })
  const { id } = await api(context).call(createPost, { body }).catch(orSignIn(request))
  return redirect(postAdminHref(id))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminKnowledgePage({ loaderData }: Route.ComponentProps) {
  const { term, kept, choices, clearHref, rows, turns } = loaderData
  return (
    <AdminFrame>
      <div className={styles.list}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        <NewPost />
      </div>
      <FilterBar
        isNamed
        rows={[
          { label: text.bySection, choices: choices.bySection },
          { label: text.byStatus, choices: choices.byStatus },
        ]}
        search={{ name: 'term', value: term, label: text.searchLabel, hint: text.searchHint, maxLength: 200, kept, clearHref }}
      />
      <PostTable rows={rows} turns={turns} />
    </AdminFrame>
  )
}
