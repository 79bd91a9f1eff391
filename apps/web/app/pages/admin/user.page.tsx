import { listAudit } from '@khue/contracts/ground/audit'
import { AdminReason } from '@khue/contracts/people/admin-reason'
import * as contract from '@khue/contracts/people/user-admin'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { accountText } from '#app/features/backoffice/site/account/account.text.ts'
import { AuditList } from '#app/features/ground/audit/admin/audit-list.tsx'
import { auditAddress } from '#app/features/ground/audit/admin/audit-query.ts'
import { idsIn, toEntryView } from '#app/features/ground/audit/admin/audit-view.ts'
import { TeachingOf } from '#app/features/offer/authoring/admin/teaching-of.tsx'
import { UserActions, UserRoles } from '#app/features/people/user-admin/user-actions.tsx'
import styles from '#app/features/people/user-admin/user-detail.module.css'
import { UserAccount, UserFamily, UserHead } from '#app/features/people/user-admin/user-detail.tsx'
import { toUserView, userHref } from '#app/features/people/user-admin/user-view.ts'
import { usersAdminText as text } from '#app/features/people/user-admin/users-admin.text.ts'
import { usersPath } from '#app/features/people/user-admin/users-query.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/user.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** Number of the latest actions on a user's page. */
const shownEntries = 5

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = contract.getUser.params.shape.id.safeParse(params.id).data
  if (!id) throw new Response(null, { status: 404 })
  const load = async () => {
    const [user, audit] = await Promise.all([call(contract.getUser, { params: { id } }), call(listAudit, { query: { subjectId: id } })])
    const latest = audit.items.slice(0, shownEntries)
    const people = await namesOf(call, idsIn(latest))
    const names = { people, roles: accountText.roles, hrefOf: userHref }
    return { user, entries: latest.map((entry) => toEntryView(entry, names, { subjectId: id })) }
  }
  const { user, entries } = await load().catch(orSignIn(request)).catch(orNotFound)
  return { view: toUserView(user, accountText.roles), entries, auditHref: auditAddress({ subjectId: id }) }
}

async function namesOf(call: PageApi['call'], ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { items } = await call(contract.describeUsers, { query: { ids: ids.join(',') } })
  return new Map(items.map(({ id, name }) => [id, name]))
}

const { reason } = AdminReason.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.enum(['reveal', 'view-as', 'lock', 'unlock', 'end-sessions']), reason }),
  contract.grantRole.body.extend({ step: z.enum(['grant-role', 'revoke-role']) }),
])

export const action = formAction(async ({ request, context, params: { id } }: Route.ActionArgs) => {
  return runStep(api(context).call, id, await readForm(request, Step)).catch(orSignIn(request))
})

async function runStep(call: PageApi['call'], id: string, wanted: z.output<typeof Step>) {
  const params = { id }
  if (wanted.step === 'grant-role' || wanted.step === 'revoke-role') {
    const { step, ...change } = wanted
    const { requests } = await call(step === 'grant-role' ? contract.grantRole : contract.revokeRole, { params, body: change })
    return { done: true as const, isAsked: change.role === 'admin' && requests.length > 0 }
  }
  const { step, ...body } = wanted
  if (step === 'view-as') {
    await call(contract.viewAs, { params, body })
    return redirect('/')
  }
  if (step === 'reveal') return { done: true as const, identifiers: (await call(contract.revealIdentifiers, { params, body })).items }
  if (step === 'end-sessions') {
    await call(contract.endUserSessions, { params, body })
    return { done: true as const }
  }
  const user = await call(step === 'lock' ? contract.lockUser : contract.unlockUser, { params, body })
  return { done: true as const, isAsked: user.status !== (step === 'lock' ? 'LOCKED' : 'ACTIVE') }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminUserPage({ loaderData: { view, entries, auditHref } }: Route.ComponentProps) {
  return (
    <AdminFrame here={view.name} back={{ to: usersPath, label: text.back }}>
      <UserHead view={view} />
      <div className={styles.columns} key={view.id}>
        <UserAccount view={view} />
        <div className={styles.actions}>
          <UserActions view={view} />
          <UserRoles view={view} />
          {view.held.some(({ role }) => role === 'teacher' || role === 'tutor') && <TeachingOf personId={view.id} />}
        </div>
        <div>
          <UserFamily view={view} />
          <section className={panel.panel} aria-labelledby="lately">
            <h2 id="lately" className="h4">
              {text.lately}
            </h2>
            {entries.length > 0 ? <AuditList entries={entries} /> : <p className="muted">{text.nothingYet}</p>}
            {entries.length > 0 && (
              <Link to={auditHref} className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}>
                {text.allEntries}
              </Link>
            )}
          </section>
        </div>
      </div>
    </AdminFrame>
  )
}
