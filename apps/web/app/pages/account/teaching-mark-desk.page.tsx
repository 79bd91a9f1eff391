import {
  addBankComment,
  askRetake,
  changeBankComment,
  getMark,
  getMarkingCounts,
  listBankComments,
  listMarkingQueue,
  removeBankComment,
  reopenMark,
  returnMark,
} from '@khue/contracts/learning/marking'
import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { z } from 'zod'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import type { Beside } from '#app/features/learning/marking/desk/beside.ts'
import { DeskScreen } from '#app/features/learning/marking/desk/desk-screen.tsx'
import { deskText as text } from '#app/features/learning/marking/desk/desk.text.ts'
import { keepBeside, readyDesk } from '#app/features/learning/marking/desk/ready-desk.ts'
import { readMarkFilter } from '#app/features/learning/marking/queue/mark-filter.ts'
import { type MarkFilter, queueHref } from '#app/features/learning/marking/shared/mark-address.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { Route } from './+types/teaching-mark-desk.page'

export const handle = { ownQuery: ['refId', 'assignmentId'], frame: 'none' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.mark ? text.metaTitle(loaderData.mark.assignment.title) : text.metaNone },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const filter = readMarkFilter(new URL(request.url).searchParams)
  const [mark, beside] = await Promise.all([
    call(getMark, { params: { id: params.submission }, query: filter })
      .catch(orWithdrawn)
      .catch(orNotFound),
    loadBeside(call, filter),
  ]).catch(orSignIn(request))
  return { mark, beside, filter, isFetchedAhead: false }
}

/** Work that was taken back by its learner cannot be marked; the page says so. */
function orWithdrawn(error: unknown) {
  if (refusalOf(error)?.code === 'MARK_WITHDRAWN') return undefined
  throw error
}

const itemsOf = <T,>({ items }: { items: readonly T[] }) => items
async function loadBeside(call: PageApi['call'], filter: MarkFilter): Promise<Beside> {
  const [queued, counts, comments] = await Promise.all([
    settled(call(listMarkingQueue, { query: { ...filter, state: 'WAITING' } }).then(itemsOf)),
    settled(call(getMarkingCounts)),
    settled(call(listBankComments).then(itemsOf)),
  ])
  return { queued, counts, comments }
}

/** The next submission was fetched while this one was marked. */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const ready = await readyDesk(params.submission, new URL(request.url).searchParams)
  return ready ? { ...ready, isFetchedAhead: true } : serverLoader()
}

const id = { id: addBankComment.body.shape.id }
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('return'), revision: z.coerce.number().int().min(0) }),
  z.strictObject({ step: z.literal('reopen') }),
  z.strictObject({ step: z.literal('retake'), fileId: askRetake.body.shape.fileId, page: z.coerce.number().int().min(1).max(1000) }),
  z.strictObject({ step: z.literal('add-comment'), ...addBankComment.body.shape }),
  z.strictObject({ step: z.literal('change-comment'), ...id, ...changeBankComment.body.shape }),
  z.strictObject({ step: z.literal('remove-comment'), ...id }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const form = await readForm(request, Step)
  await runStep(api(context).call, params.submission, form).catch(orSignIn(request))
  return { done: true as const }
})

function runStep(call: PageApi['call'], submissionId: string, form: z.output<typeof Step>): Promise<unknown> {
  const params = { id: submissionId }
  if (form.step === 'return') return call(returnMark, { params, body: { revision: form.revision } })
  if (form.step === 'reopen') return call(reopenMark, { params })
  if (form.step === 'retake') return call(askRetake, { params, body: { fileId: form.fileId, page: form.page } })
  if (form.step === 'add-comment') return call(addBankComment, { body: { id: form.id, text: form.text } })
  if (form.step === 'change-comment') return call(changeBankComment, { params: { id: form.id }, body: { text: form.text } })
  return call(removeBankComment, { params: { id: form.id } })
}
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** One submission on the desk of who marks it. */
export default function TeachingMarkDeskPage({ loaderData }: Route.ComponentProps) {
  const { mark, beside, filter, isFetchedAhead } = loaderData
  const { profile } = useSession()
  const { revalidate } = useRevalidator()
  const place: unknown = useLocation().state
  useEffect(() => keepBeside(beside), [beside])
  useEffect(() => {
    if (isFetchedAhead) void revalidate() // shown at once, and then as it is now
  }, [isFetchedAhead, revalidate])
  if (!mark || !profile)
    return (
      <EmptyState
        {...text.withdrawn}
        action={
          <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={queueHref(filter)}>
            {text.gone.action}
          </Link>
        }
      />
    )
  return <DeskScreen key={mark.submission.id} mark={mark} beside={beside} filter={filter} me={profile.id} place={place} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} gone={{ ...text.gone, to: queueHref() }} />
