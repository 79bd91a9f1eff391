import { listTestimonials, minTestimonialLength } from '@khue/contracts/offer/reviews'
import { Link } from 'react-router'
import { loadText } from '#app/features/ground/texts/load-text.ts'
import { TextPage } from '#app/features/ground/texts/text-page.tsx'
import { Testimonials, toTestimonial } from '#app/features/ground/texts/testimonials.tsx'
import { textsText as text } from '#app/features/ground/texts/texts.text.ts'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { Route } from './+types/testimonials.page'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [of, { items }] = await Promise.all([loadText(call, request, 'testimonials'), call(listTestimonials)])
  const rule = text.rule(
    minTestimonialLength,
    items.some(({ isFeatured }) => isFeatured),
  )
  return { text: of, testimonials: items.map(toTestimonial), rule }
}

export const meta: Route.MetaFunction = (args) => {
  const { text: of } = args.loaderData ?? {}
  return pageTags(
    args,
    of && { title: text.metaTitle(of.title), description: of.summary, data: [breadcrumbData([{ name: of.title, path: '/testimonials' }])] },
  )
}

export default function TestimonialsPage({ loaderData: { text: of, testimonials, rule } }: Route.ComponentProps) {
  if (testimonials.length > 0)
    return (
      <TextPage of={of} layout="wide">
        <Testimonials items={testimonials} rule={rule} />
      </TextPage>
    )
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
