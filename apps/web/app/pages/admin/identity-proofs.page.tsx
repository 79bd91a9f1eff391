import { givenProofStatuses, reviewIdentityProof, listIdentityProofs, openIdentityProof } from '@khue/contracts/people/identity-proof'
import { useState } from 'react'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { proofAdminText as text } from '#app/features/people/identity-proof/identity-proof.text.ts'
import { type OpenedProof, OpenedProofPanel } from '#app/features/people/identity-proof/admin/opened-proof.tsx'
import { ProofQueue } from '#app/features/people/identity-proof/admin/proof-queue.tsx'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDateTime } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/identity-proofs.page'

export const handle = { ownQuery: ['status', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/identity-proofs'
const Status = z.enum(givenProofStatuses).catch('PENDING')

const address = (search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const status = Status.parse(url.searchParams.get('status'))
  const { cursor } = readPlace(url.searchParams)
  const { call } = api(context)
  const { items, nextCursor } = await call(listIdentityProofs, { query: { status, cursor } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const ids = items.map(({ person }) => person.id)
  return {
    claims: await loadClaims(call, 'IDENTITY_PROOF', ids),
    choices: givenProofStatuses.map((one) => ({ label: text.states[one], href: address({ status: one }), isOn: one === status })),
    rows: items.map(({ person, submittedAt }) => ({ ...person, sentAt: submittedAt ? formatDateTime(submittedAt) : undefined })),
    first: cursor && address({ status }),
    next: nextCursor && address({ status, cursor: nextCursor }),
  }
}

const { personId } = openIdentityProof.params.shape
const Step = z.discriminatedUnion('step', [
  openIdentityProof.body.extend({ step: z.literal('open'), personId }),
  z.strictObject({ step: z.literal('APPROVED'), personId }),
  openIdentityProof.body.extend({ step: z.literal('REJECTED'), personId }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  const params = { personId: wanted.personId }
  if (wanted.step === 'open') return { opened: await call(openIdentityProof, { params, body: { reason: wanted.reason } }) }
  const body = wanted.step === 'APPROVED' ? { verdict: wanted.step } : { verdict: wanted.step, reason: wanted.reason }
  await call(reviewIdentityProof, { params, body })
  return { done: true as const }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function IdentityProofsPage({ loaderData: { claims, choices, rows, first, next } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<OpenedProof>()
  const close = () => setOpened(undefined)
  return (
    <AdminPage title={text.title} lead={text.lead}>
      {opened && (
        <OpenedProofPanel
          key={opened.person.id}
          proof={opened}
          onClose={close}
          onJudged={(verdict) => {
            close()
            showToast({ type: 'success', message: text.judged[verdict] })
          }}
        />
      )}
      <ChipRow label={text.show} choices={choices} />
      <PendingList>
        <DeskClaims kind="IDENTITY_PROOF" claims={claims}>
          <ProofQueue rows={rows} onOpened={setOpened} />
        </DeskClaims>
      </PendingList>
      <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
    </AdminPage>
  )
}
