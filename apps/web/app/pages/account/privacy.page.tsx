import { getFamily, ownAccountAge } from '@khue/contracts/people/families'
import { getProfile, signOut } from '@khue/contracts/people/identity'
import { deleteAccount, downloadMyData, listMyDataRequests, sendDataRequest } from '@khue/contracts/people/privacy'
import { getPolicyVersions } from '@khue/contracts/ground/texts'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ageOn } from '#app/features/people/families/family-view.ts'
import { RequestForm, RequestList, requestsNote } from '#app/features/people/privacy/data-requests.tsx'
import { DeleteAccount } from '#app/features/people/privacy/delete-account.tsx'
import { DownloadData } from '#app/features/people/privacy/download-data.tsx'
import { privacyText as text } from '#app/features/people/privacy/privacy.text.ts'
import { toRequestView } from '#app/features/people/privacy/request-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf, formatVersion } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/privacy.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const requests = settled(call(listMyDataRequests).then(({ items }) => items.map(toRequestView)))
  const [people, sent, policies] = await Promise.all([settled(listPeople(call)), requests, call(getPolicyVersions)]).catch(
    orSignIn(request),
  )
  return { people, requests: sent, policyDay: formatVersion(policies.privacy) }
}

/** The user, and children too young to decide for themselves; the server determines that by age. */
async function listPeople(call: PageApi['call']) {
  const [self, { children }] = await Promise.all([call(getProfile), call(getFamily)])
  const today = dayOf(new Date())
  const isYoung = (birthDate: string | null) => birthDate === null || ageOn(today, birthDate) < ownAccountAge
  return [{ value: self.id, label: self.name }].concat(
    children.filter(({ birthDate }) => isYoung(birthDate)).map(({ id, name }) => ({ value: id, label: name })),
  )
}

const { personId } = deleteAccount.body.shape
const Step = z.discriminatedUnion('step', [
  downloadMyData.body.extend({ step: z.literal('download') }),
  sendDataRequest.body.extend({ step: z.literal('request') }),
  deleteAccount.body.extend({ step: z.literal('delete'), personId: personId.unwrap() }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  if (wanted.step === 'request') {
    const { step: _, ...body } = wanted
    await call(sendDataRequest, { body })
    return { done: true as const }
  }
  if (wanted.step === 'download') {
    const { step: _, ...body } = wanted
    const collected = await call(downloadMyData, { body })
    return { file: JSON.stringify(collected, null, 2), collectedAt: collected.collectedAt }
  }
  const { step: _, ...body } = wanted
  const self = await call(getProfile)
  await call(deleteAccount, { body })
  if (body.personId !== self.id) return { deleted: body.personId }
  await call(signOut) // the session has ended; signing out clears its cookies
  return { left: true as const }
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const answer = await inBrowser({ serverAction, request })
  if (!('left' in answer || 'deleted' in answer)) return answer
  showToast({ type: 'success', message: text.removed })
  return 'left' in answer ? redirect('/') : answer
}

export default function PrivacyPage({ loaderData: { people, requests, policyDay } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <Loaded of={people}>{(value) => <DownloadData people={value} />}</Loaded>
      <section className={panel.panel}>
        <h2 className="h3">{text.log}</h2>
        <ul className={panel.rows}>
          <LogRow name={text.policy} note={text.policyVersion(policyDay)} to="/privacy-policy" label={text.read} />
          <LogRow name={text.consents} note={text.consentsNote} to="/account/family/consents" label={text.see} />
          <LogRow name={text.history} note={text.historyNote} to="/account/settings/privacy/log" label={text.seeHistory} />
        </ul>
      </section>
      <section className={panel.panel}>
        <div>
          <h2 className="h3">{text.requests}</h2>
          <p className="sm muted">{requestsNote}</p>
        </div>
        <Loaded of={requests}>
          {(sent) => (
            <>
              <RequestList requests={sent} />
              <RequestForm sentBefore={sent.length} />
            </>
          )}
        </Loaded>
      </section>
      <Loaded of={people}>{(value) => <DeleteAccount key={value.length} people={value} />}</Loaded>
    </SettingsFrame>
  )
}

const LogRow = ({ name, note, to, label }: { name: string; note: string; to: string; label: string }) => (
  <li>
    <div className={panel.what}>
      <p className={panel.name}>{name}</p>
      <p className="sm muted">{note}</p>
    </div>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={to}>
      {label}
    </Link>
  </li>
)
