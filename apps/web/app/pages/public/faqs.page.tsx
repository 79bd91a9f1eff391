import { loadText } from '#app/features/ground/texts/load-text.ts'
import { QuestionList } from '#app/features/ground/texts/question-list.tsx'
import { plainQuestions, questionsOf } from '#app/features/ground/texts/questions.ts'
import { TextPage } from '#app/features/ground/texts/text-page.tsx'
import { textsText as text } from '#app/features/ground/texts/texts.text.ts'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData, faqData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/faqs.page'

export async function loader({ request, context }: Route.LoaderArgs) {
  const of = await loadText(api(context).call, request, 'faqs')
  return { text: { ...of, document: [] }, groups: questionsOf(of.document) }
}

export const meta: Route.MetaFunction = (args) => {
  const { text: of, groups } = args.loaderData ?? {}
  return pageTags(
    args,
    of &&
      groups && {
        title: text.metaTitle(of.title),
        description: of.summary,
        data: [faqData(plainQuestions(groups)), breadcrumbData([{ name: of.title, path: '/faqs' }])],
      },
  )
}

export default function FaqsPage({ loaderData: { text: of, groups } }: Route.ComponentProps) {
  return (
    <TextPage of={of} isReplaced>
      <QuestionList groups={groups} />
    </TextPage>
  )
}
