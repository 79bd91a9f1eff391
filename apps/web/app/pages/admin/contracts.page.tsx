import { deskContractStatuses, listContracts } from '@khue/contracts/offer/contract-desk'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ContractRows, contractsPath } from '#app/features/offer/teacher-contracts/admin/contract-rows.tsx'
import { contractDeskText as text } from '#app/features/offer/teacher-contracts/contracts.text.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import type { Route } from './+types/contracts.page'

export const handle = { ownQuery: ['status', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const Status = z.enum(deskContractStatuses).catch('SIGNED')
const address = (search: Record<string, string>) => `${contractsPath}?${new URLSearchParams(search)}`

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const status = Status.parse(url.searchParams.get('status'))
  const { cursor } = readPlace(url.searchParams)
  const { call } = api(context)
  const { items, nextCursor } = await call(listContracts, { query: { status, cursor } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    choices: deskContractStatuses.map((one) => ({ label: text.states[one], href: address({ status: one }), isOn: one === status })),
    rows: items,
    claims: await loadClaims(
      call,
      'TEACHER_CONTRACT',
      items.map(({ id }) => id),
    ),
    first: cursor && address({ status }),
    next: nextCursor && address({ status, cursor: nextCursor }),
  }
}

export default function AdminContractsPage({ loaderData: { choices, claims, ...rows } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <ChipRow label={text.show} choices={choices} />
      <DeskClaims kind="TEACHER_CONTRACT" claims={claims}>
        <ContractRows {...rows} />
      </DeskClaims>
    </AdminPage>
  )
}
