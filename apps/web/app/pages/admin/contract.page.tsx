import * as desk from '@khue/contracts/offer/contract-desk'
import { listOpenRunsOf } from '@khue/contracts/offer/runs'
import { redirect } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { CaseDecision } from '#app/features/offer/teacher-contracts/admin/case-decision.tsx'
import { CaseFacts, CasePapers, CaseSignatures } from '#app/features/offer/teacher-contracts/admin/contract-case.tsx'
import { contractsPath } from '#app/features/offer/teacher-contracts/admin/contract-rows.tsx'
import { ContractLog } from '#app/features/offer/teacher-contracts/contract-log.tsx'
import { contractDeskText as text } from '#app/features/offer/teacher-contracts/contracts.text.ts'
import { OpenRuns } from '#app/features/offer/taught-classes/shared/open-runs.tsx'
import { CaseClaim, DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/contract.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const contract = await call(desk.getContract, { params }).catch(orSignIn(request)).catch(orNotFound)
  const runs = await call(listOpenRunsOf, { query: { teacher: contract.person.id } })
  return { contract, runs: runs.items, claims: await loadClaims(call, 'TEACHER_CONTRACT', [contract.id]) }
}

const revision = z.coerce.number().pipe(z.int().min(0))
const { reason } = desk.endContract.body.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('open'), reason }),
  z.strictObject({ step: z.literal('complete'), revision }),
  z.strictObject({ step: z.enum(['send-back', 'end']), revision, reason }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) =>
  runStep(api(context).call, params, await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep(call: PageApi['call'], params: { id: string }, wanted: z.output<typeof Step>) {
  if (wanted.step === 'open')
    return { done: true as const, papers: await call(desk.openContractPapers, { params, body: { reason: wanted.reason } }) }
  if (wanted.step === 'complete') await call(desk.completeContract, { params, body: { revision: wanted.revision } })
  else {
    const body = { revision: wanted.revision, reason: wanted.reason }
    await call(wanted.step === 'end' ? desk.endContract : desk.sendBackContract, { params, body })
    if (wanted.step === 'send-back') throw redirect(contractsPath) // a draft is its owner's alone
  }
  return { done: true as const, papers: undefined }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminContractPage({ loaderData: { contract, runs, claims } }: Route.ComponentProps) {
  const { status, person } = contract
  const state = status in text.states ? text.states[status as keyof typeof text.states] : ''
  return (
    <AdminPage
      title={text.of(person.name)}
      lead={[state, text.version(contract.version)].filter(Boolean).join(' · ')}
      back={{ to: contractsPath, label: text.title }}
    >
      <DeskClaims kind="TEACHER_CONTRACT" claims={claims}>
        <CaseClaim refId={contract.id} name={text.of(person.name)} />
      </DeskClaims>
      <CaseFacts contract={contract} />
      <CasePapers key={contract.revision} photosErasedAt={contract.photosErasedAt} />
      <CaseSignatures contract={contract} />
      <OpenRuns runs={runs} />
      <CaseDecision contract={contract} />
      <ContractLog log={contract.log} views={undefined} words={text.log} />
    </AdminPage>
  )
}
