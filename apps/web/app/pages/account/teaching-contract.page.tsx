import * as contract from '@khue/contracts/offer/teacher-contracts'
import { getProfileDetails } from '@khue/contracts/people/profile'
import { Link } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ContractView } from '#app/features/offer/teacher-contracts/contract-view.tsx'
import styles from '#app/features/offer/teacher-contracts/contract.module.css'
import { contractText as text } from '#app/features/offer/teacher-contracts/contracts.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { Stepper } from '#app/shared/ui/stepper.tsx'
import type { Route } from './+types/teaching-contract.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  return { found: await settled(load(api(context).call)).catch(orSignIn(request)) }
}

/** Undefined for who does not teach yet: the role comes with the approved application. */
async function load(call: PageApi['call']) {
  const own = await call(contract.getOwnContract).catch((error: unknown) => {
    if (refusalOf(error)?.code === 'FORBIDDEN') return undefined
    throw error
  })
  if (!own) return undefined
  const { address } = await call(getProfileDetails)
  const known = {
    address: [address?.street, address?.commune].filter(Boolean).join(', '),
    provinceCode: address?.provinceCode ?? '',
  }
  return { own, known, step: stepOf(own) }
}

/** Of the way to the first class; an identity that is not approved comes before signing. */
function stepOf({ inForce, checks }: contract.OwnContract) {
  if (inForce) return 5
  return checks.some(({ check, isMet }) => check === 'IDENTITY_APPROVED' && isMet) ? 4 : 2
}

const number = z.coerce.number().pipe(z.int().min(0))
const Seen = z.object({ version: number, revision: number })
const Photo = z
  .string()
  .transform((id) => id || null)
  .pipe(contract.ContractForm.shape.frontAssetId)
const Step = z.discriminatedUnion('step', [
  contract.ContractForm.extend({ step: z.literal('save'), ...Seen.shape, frontAssetId: Photo, backAssetId: Photo }),
  Seen.extend({ step: z.enum(['prepare', 'amend', 'code']) }),
  Seen.extend({
    step: z.literal('sign'),
    sha256: contract.signContract.body.shape.sha256,
    code: contract.signContract.body.shape.code,
    isAgreed: z.literal('on', text.agreeMissing).transform(() => true as const),
  }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep(call: PageApi['call'], { step, ...body }: z.output<typeof Step>) {
  const seen = { version: body.version, revision: body.revision }
  if (step === 'code') {
    const { to, resendAt } = await call(contract.sendSigningCode, { body: seen })
    return { done: true as const, sent: { to, resendAt, now: new Date().toISOString() } }
  }
  if (step === 'prepare') await call(contract.prepareContract, { body: seen })
  if (step === 'amend') await call(contract.amendContract, { body: seen })
  if (step === 'save') await call(contract.saveOwnContract, { body: body as z.output<typeof contract.saveOwnContract.body> })
  if (step === 'sign') await call(contract.signContract, { body: body as z.output<typeof contract.signContract.body> })
  return { done: true as const }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function TeachingContractPage({ loaderData: { found } }: Route.ComponentProps) {
  const loaded = found.state === 'ready' ? found.value : undefined
  const status = loaded?.own.current?.status
  return (
    <SettingsFrame title={status && !isMade(status) ? text.titleSigned : text.title} lead={loaded && leadOf(loaded.own)}>
      {loaded && (
        <div className={styles.steps}>
          <Stepper label={text.stepsLabel} steps={text.steps} current={loaded.step} />
        </div>
      )}
      <Loaded of={found}>{(value) => (value ? <ContractView {...value} /> : <NoContract />)}</Loaded>
    </SettingsFrame>
  )
}

const isMade = (status: contract.ContractStatus) => status === 'DRAFT' || status === 'READY'

function leadOf({ current, inForce }: contract.OwnContract) {
  if (!current) return text.lead.NONE
  const { status } = current
  return inForce && (isMade(status) || status === 'SIGNED') ? text.amending[status] : text.lead[status]
}

const NoContract = () => (
  <section className={panel.panel}>
    <EmptyState
      title={text.none.title}
      text={text.none.text}
      action={
        <div className={panel.actions}>
          <Button component={Link} to="/teachers" size="xl" color="main">
            {text.none.action}
          </Button>
          <Button component={Link} to="/account/supports" size="xl" variant="outlined">
            {text.none.contact}
          </Button>
        </div>
      }
    />
  </section>
)
