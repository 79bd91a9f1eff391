import { Id } from '@khue/contracts/ids'
import { listTaughtRuns, type TaughtState, taughtStates } from '@khue/contracts/offer/runs'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { classesHref } from '#app/features/offer/taught-classes/shared/run-words.ts'
import { taughtText as text } from '#app/features/offer/taught-classes/shared/taught-classes.text.ts'
import { TaughtList } from '#app/features/offer/taught-classes/taught-list.tsx'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-classes.page'

export const handle = { ownQuery: ['state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const addressOf = (state: TaughtState, cursor?: string) => `${classesHref}?${new URLSearchParams({ state, ...(cursor && { cursor }) })}`

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const state = taughtStates.find((one) => one === search.get('state')) ?? 'ongoing'
  const cursor = Id.safeParse(search.get('cursor')).data
  const { items, nextCursor } = await api(context)
    .call(listTaughtRuns, { query: { state, cursor } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    state,
    items,
    choices: taughtStates.map((one) => ({ label: text.states[one], href: addressOf(one), isOn: one === state })),
    first: cursor && addressOf(state),
    next: nextCursor && addressOf(state, nextCursor),
  }
}

export default function TeachingClassesPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <TaughtList {...loaderData} />
    </SettingsFrame>
  )
}
