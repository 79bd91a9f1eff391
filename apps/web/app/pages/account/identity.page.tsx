import {
  getIdentityProof,
  IdentityDetails,
  type IdentityProof,
  listProofViews,
  requestIdentify,
  saveIdentityProof,
} from '@khue/contracts/people/identity-proof'
import { getProfileDetails } from '@khue/contracts/people/profile'
import { useState } from 'react'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { IdentityForm } from '#app/features/people/identity-proof/identity-form.tsx'
import { proofText as text } from '#app/features/people/identity-proof/identity-proof.text.ts'
import { type ProofState, ProofStateView } from '#app/features/people/identity-proof/proof-state.tsx'
import { ProofViews } from '#app/features/people/identity-proof/proof-views.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDateTime } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/identity.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const views = call(listProofViews).then(({ items }) => items.map(({ at, reason }) => ({ at: formatDateTime(at), reason })))
  const [declared, seen] = await Promise.all([settled(loadDeclared(call)), settled(views)]).catch(orSignIn(request))
  return { declared, seen }
}

async function loadDeclared(call: PageApi['call']) {
  const [{ proof }, { name, birthDate }] = await Promise.all([call(getIdentityProof), call(getProfileDetails)])
  return { profile: { name, birthDate }, state: stateOf(proof), declared: proof ? declaredOf(proof) : undefined }
}

const stateOf = (proof: IdentityProof | null): ProofState => ({
  status: proof?.status ?? 'NONE',
  reason: proof?.rejectionReason ?? null,
  sentAt: proof?.submittedAt ? formatDateTime(proof.submittedAt) : undefined,
  decidedAt: proof?.decidedAt ? formatDateTime(proof.decidedAt) : undefined,
  warnings: proof?.warnings ?? [],
})

const declaredOf = ({ idNumber, issueDate, issuePlace, frontAssetId, backAssetId, photos }: IdentityProof) => ({
  idNumber,
  issueDate,
  issuePlace,
  front: { assetId: frontAssetId, address: photos.front },
  back: { assetId: backAssetId, address: photos.back },
})

const Step = z.discriminatedUnion('step', [
  IdentityDetails.extend({ step: z.enum(['draft', 'send']) }),
  z.strictObject({ step: z.literal('submit') }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  if (wanted.step !== 'submit') {
    const { step: _, ...body } = wanted
    await call(saveIdentityProof, { body })
  }
  if (wanted.step !== 'draft') await call(requestIdentify)
  return { done: true as const, saved: wanted.step === 'draft' ? ('draft' as const) : ('sent' as const) }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

type Found = Awaited<ReturnType<typeof loadDeclared>>

export default function IdentityPage({ loaderData: { declared, seen } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <Loaded of={declared}>{(value) => <Declaration {...value} />}</Loaded>
      <section className={panel.panel}>
        <h2 className="h3">{text.viewsTitle}</h2>
        <p className="sm muted">{text.viewsNote}</p>
        <Loaded of={seen}>{(views) => <ProofViews views={views} />}</Loaded>
      </section>
    </SettingsFrame>
  )
}

/** A pending or approved declaration is edited only on purpose, since it is then verified again. */
function Declaration({ state, declared, profile }: Found) {
  const [isAgain, setAgain] = useState(false)
  const isSettled = state.status === 'PENDING' || state.status === 'APPROVED'
  return (
    <>
      <section className={panel.panel}>
        <ProofStateView {...state} />
        {isSettled && !isAgain && (
          <div>
            <p className="sm muted">{text.againNote}</p>
            <Button size="xl" variant="outlined" onClick={() => setAgain(true)}>
              {text.again}
            </Button>
          </div>
        )}
      </section>
      {(!isSettled || isAgain) && (
        <section className={panel.panel}>
          <IdentityForm declared={declared} profile={profile} onDone={() => setAgain(false)} />
        </section>
      )}
    </>
  )
}
