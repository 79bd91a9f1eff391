import { createChildCode } from '@khue/contracts/people/child-sign-in'
import { endLink, getFamily, inviteFamily, invitationRoles } from '@khue/contracts/people/families'
import { listSpendingRules } from '@khue/contracts/people/family-requests'
import { Link } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { loadReaders } from '#app/features/learning/learning-reports/family/load-readers.ts'
import { ReaderList } from '#app/features/learning/learning-reports/family/reader-switch.tsx'
import { familyText as text } from '#app/features/people/families/families.text.ts'
import { ChildList, GuardianList } from '#app/features/people/families/family-lists.tsx'
import { toMemberView } from '#app/features/people/families/family-view.ts'
import { spendingText } from '#app/features/people/family-requests/family-requests.text.ts'
import { SpendingList, type SpendingView, toSpendingView } from '#app/features/people/family-requests/spending-list.tsx'
import { showCode } from '#app/features/people/families/show-code.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { type Settled, settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/family.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date()
  const { call } = api(context)
  const members = call(getFamily)
  const family = members.then(({ children, guardians }) => ({
    children: children.map((one) => toMemberView(one, now)),
    guardians: guardians.map((one) => toMemberView(one, now)),
  }))
  const spending = Promise.all([members, call(listSpendingRules)]).then(([{ children }, { items }]) =>
    items.map((rule) => toSpendingView(rule, children.find(({ id }) => id === rule.childId)?.name ?? '')),
  )
  const readers = members.then(({ children }) => loadReaders(call, children))
  const parts = await Promise.all([settled(family), settled(spending), settled(readers)]).catch(orSignIn(request))
  return { family: parts[0], spending: parts[1], readers: parts[2] }
}

const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('invite'), as: z.enum(invitationRoles), childId: z.uuid().optional() }),
  z.object({ step: z.literal('sign-in-code'), personId: z.uuid() }),
  z.object({ step: z.literal('end'), personId: z.uuid(), name: z.string() }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  if (wanted.step === 'end') {
    await call(endLink, { params: { personId: wanted.personId } })
    return { ended: wanted.name }
  }
  const code =
    wanted.step === 'invite'
      ? await call(inviteFamily, { body: { as: wanted.as, ...(wanted.childId && { childId: wanted.childId }) } })
      : await call(createChildCode, { params: { id: wanted.personId } })
  return { shown: await showCode(call, code) }
}

export default function AccountFamilyPage({ loaderData: { family, spending, readers } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <Loaded of={family}>{(value) => <Family {...value} spending={spending} />}</Loaded>
      <Loaded of={readers}>{(list) => list.length > 0 && <ReaderList readers={list} />}</Loaded>
      <Way title={spendingText.requests} note={spendingText.requestsNote} to="/account/family/requests" label={spendingText.seeRequests} />
      <Way title={text.join} note={text.joinNote} to="/account/family/join" label={text.enterCode} />
      <Way title={text.consents} note={text.consentsNote} to="/account/family/consents" label={text.seeConsents} />
    </SettingsFrame>
  )
}

type Lists = {
  children: ReturnType<typeof toMemberView>[]
  guardians: ReturnType<typeof toMemberView>[]
  spending: Settled<SpendingView[]>
}

/** The user's role in a family follows from their roles; an existing link is shown regardless. */
function Family({ children, guardians, spending }: Lists) {
  const roles = useSession().profile?.roles ?? []
  const [isParent, isLearner] = [roles.includes('parent'), roles.includes('student')]
  if (!isParent && !isLearner && children.length + guardians.length === 0)
    return <EmptyState title={text.neither} text={text.neitherNote} />
  return (
    <>
      {(isParent || children.length > 0) && <ChildList people={children} />}
      {(isParent || children.length > 0) && <Loaded of={spending}>{(rules) => rules.length > 0 && <SpendingList rules={rules} />}</Loaded>}
      {(isLearner || guardians.length > 0) && <GuardianList people={guardians} isLearner={isLearner} />}
    </>
  )
}

const Way = ({ title, note, to, label }: { title: string; note: string; to: string; label: string }) => (
  <section className={panel.panel}>
    <div className={panel.head}>
      <div>
        <h2 className="h3">{title}</h2>
        <p className="sm muted">{note}</p>
      </div>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={to}>
        {label}
      </Link>
    </div>
  </section>
)
