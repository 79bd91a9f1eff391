import { Link } from 'react-router'
import { loadText } from '#app/features/texts/load-text.ts'
import { TextPage } from '#app/features/texts/text-page.tsx'
import { textsText as text } from '#app/features/texts/texts.text.ts'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { Route } from './+types/testimonials.page'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  text: await loadText(api(context).call, request, 'testimonials'),
})

export const meta: Route.MetaFunction = (args) => {
  const { text: of } = args.loaderData ?? {}
  return pageTags(
    args,
    of && { title: text.metaTitle(of.title), description: of.summary, data: [breadcrumbData([{ name: of.title, path: '/testimonials' }])] },
  )
}

export default function TestimonialsPage({ loaderData: { text: of } }: Route.ComponentProps) {
  return (
    <TextPage of={of}>
      <EmptyState
        title={text.noReviews}
        text={text.noReviewsLead}
        action={
          <Link className={buttonClass({ size: 'xxl', color: 'main' })} to="/open-classes">
            {text.toClasses}
          </Link>
        }
      />
    </TextPage>
  )
}
