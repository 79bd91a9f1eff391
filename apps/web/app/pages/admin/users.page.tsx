import { searchUsers } from '@khue/contracts/people/user-admin'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { accountText } from '#app/features/backoffice/site/account/account.text.ts'
import { UserList } from '#app/features/people/user-admin/user-list.tsx'
import { toUserRow } from '#app/features/people/user-admin/user-view.ts'
import { usersAdminText as text } from '#app/features/people/user-admin/users-admin.text.ts'
import { readUsersQuery, usersAddress, usersChoices } from '#app/features/people/user-admin/users-query.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Route } from './+types/users.page'

export const handle = { ownQuery: ['q', 'role', 'status', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readUsersQuery(new URL(request.url).searchParams)
  const { items, nextCursor, refused } = await api(context)
    .call(searchUsers, { query })
    .then((found) => ({ ...found, refused: undefined }))
    .catch(orSignIn(request))
    .catch(orNotFound)
    .catch(orTooMany)
  const { cursor, q, ...choice } = query
  return {
    q,
    refused,
    kept: choice,
    choices: usersChoices(query, accountText.roles),
    clearHref: q && usersAddress(choice),
    rows: items.map((user) => toUserRow(user, accountText.roles)),
    newestHref: cursor && usersAddress({ ...query, cursor: '' }),
    olderHref: nextCursor && usersAddress({ ...query, cursor: nextCursor }),
  }
}

/** Too many phones and e-mails were looked up: the page stays, with the reason in place of the list. */
function orTooMany(error: unknown) {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'TOO_MANY_LOOKUPS') throw error
  return { items: [], nextCursor: undefined, refused: refusal.message }
}

export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { q, refused, kept, choices, clearHref, rows, newestHref, olderHref } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <FilterBar
        isNamed
        rows={[
          { label: text.byRole, choices: choices.byRole },
          { label: text.byStatus, choices: choices.byStatus },
        ]}
        search={{ name: 'q', value: q, label: text.searchLabel, hint: text.searchHint, maxLength: 255, kept, clearHref }}
      />
      {refused ? <Notice tone="warn">{refused}</Notice> : <UserList rows={rows} newestHref={newestHref} olderHref={olderHref} />}
    </AdminFrame>
  )
}
