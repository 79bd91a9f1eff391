import { consentLogPageSize, listConsentLog } from '@khue/contracts/people/families'
import { getProfile } from '@khue/contracts/people/identity'
import { listPolicyAcceptances } from '@khue/contracts/people/policy-acceptances'
import { Link } from 'react-router'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AgreementLog } from '#app/features/people/privacy/agreement-log.tsx'
import { toPolicyRow, toWordRow } from '#app/features/people/privacy/agreement-view.ts'
import { agreementText as text } from '#app/features/people/privacy/privacy.text.ts'
import { api } from '#app/shared/api.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/privacy-log.page'

export const handle = { ownQuery: ['personId', 'page'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/account/settings/privacy/log'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { searchParams } = new URL(request.url)
  const self = await call(getProfile).catch(orSignIn(request))
  const person = self.children.find(({ id }) => id === searchParams.get('personId')) ?? self
  const page = /^\d{1,4}$/.test(searchParams.get('page') ?? '') ? Number(searchParams.get('page')) : 0
  const address = (number: number) => `${path}?personId=${person.id}&page=${number}`
  const [policies, words] = await Promise.all([
    settled(call(listPolicyAcceptances, { query: { personId: person.id } }).then(({ items }) => items.map(toPolicyRow))),
    settled(
      call(listConsentLog, { query: { personId: person.id, page } }).then(({ items, total }) => ({
        rows: items.map(toWordRow),
        newer: page > 0 ? address(page - 1) : undefined,
        older: (page + 1) * consentLogPageSize < total ? address(page + 1) : undefined,
      })),
    ),
  ]).catch(orSignIn(request))
  const choices = [{ id: self.id, label: text.me }, ...self.children.map(({ id, name }) => ({ id, label: text.ofChild(name) }))]
  return {
    personId: person.id,
    choices: choices.map(({ id, label }) => ({ label, href: `${path}?personId=${id}`, isOn: id === person.id })),
    policies,
    words,
  }
}

export default function AgreementLogPage({ loaderData: { personId, choices, policies, words } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        {choices.length > 1 && <ChipRow label={text.whose} choices={choices} />}
        <section className={panel.panel}>
          <h2 className="h3">{text.policies}</h2>
          <Loaded of={policies}>{(rows) => <AgreementLog rows={rows} empty={text.noPolicies} />}</Loaded>
        </section>
        <section className={panel.panel}>
          <div className={panel.head}>
            <h2 className="h3">{text.words}</h2>
            <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={`/account/family/consents?personId=${personId}`}>
              {text.toConsents}
            </Link>
          </div>
          <Loaded of={words}>
            {({ rows, newer, older }) => (
              <>
                <AgreementLog rows={rows} empty={text.noWords} />
                <Pager label={text.pages} previous={{ label: text.newer, href: newer }} next={{ label: text.older, href: older }} />
              </>
            )}
          </Loaded>
        </section>
      </div>
    </SettingsFrame>
  )
}
