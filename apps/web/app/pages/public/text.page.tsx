import { textKeys } from '@khue/contracts/ground/texts'
import { loadText } from '#app/features/ground/texts/load-text.ts'
import { RankingParts } from '#app/features/ground/texts/ranking-parts.tsx'
import { TextPage } from '#app/features/ground/texts/text-page.tsx'
import { textsText as text } from '#app/features/ground/texts/texts.text.ts'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/text.page'

// Several addresses use this page (routes.ts), each for its own text.

export const handle = { ownQuery: ['version'] }

export async function loader({ url: { pathname }, request, context }: Route.LoaderArgs) {
  const key = textKeys.find((one) => pathname === `/${one}`)
  if (!key) throw new Error(`${pathname} has no text`)
  return { text: await loadText(api(context).call, request, key) }
}

export const meta: Route.MetaFunction = (args) => {
  const { text: of } = args.loaderData ?? {}
  return pageTags(
    args,
    of && {
      title: text.metaTitle(of.title),
      description: of.summary,
      isHidden: !of.isInForce,
      data: [breadcrumbData([{ name: of.title, path: `/${of.key}` }])],
    },
  )
}

export default function StaticTextPage({ loaderData: { text: of } }: Route.ComponentProps) {
  return <TextPage of={of} before={of.key === 'how-we-rank' && <RankingParts />} />
}
