import { answerLinkedReport, getLinkedReport } from '@khue/contracts/learning/reports'
import { data } from 'react-router'
import { LinkedReportView, LinkEnded } from '#app/features/learning/learning-reports/linked/linked-report.tsx'
import { linkedText as text } from '#app/features/learning/learning-reports/linked/linked.text.ts'
import { answerOf, AnswerStep } from '#app/features/learning/learning-reports/shared/answer-step.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import type { Route } from './+types/linked-report.page'

export const handle = { frame: 'none' }

export const meta: Route.MetaFunction = () => [
  { title: text.metaTitle },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' }, // the address is a secret
]

/** A GET changes nothing: programs open the links of messages to check them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const report = await api(context)
    .call(getLinkedReport, { params })
    .catch((error: unknown) => {
      if ([400, 404].includes(refusalOf(error)?.status ?? 0)) return undefined
      throw error
    })
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow, noarchive' }
  return data({ report }, { status: report ? 200 : 404, headers })
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const body = answerOf(await readForm(request, AnswerStep))
  await api(context).call(answerLinkedReport, { params, body })
  return { done: true as const, answer: body.answer }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function LinkedReportPage({ loaderData: { report }, params }: Route.ComponentProps) {
  return report ? <LinkedReportView report={report} token={params.token} /> : <LinkEnded />
}
