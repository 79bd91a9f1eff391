import { listConsents, setConsent } from '@khue/contracts/people/families'
import { getProfile } from '@khue/contracts/people/identity'
import { Link } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ConsentList } from '#app/features/people/families/consent-list.tsx'
import { toConsentView } from '#app/features/people/families/consent-view.ts'
import { consentText as text } from '#app/features/people/families/families.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/family-consents.page'

export const handle = { ownQuery: ['personId'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/account/family/consents'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const wanted = new URL(request.url).searchParams.get('personId')
  const self = await call(getProfile).catch(orSignIn(request))
  const person = self.children.find(({ id }) => id === wanted) ?? self
  const consents = call(listConsents, { query: { personId: person.id } }).then(({ items }) => ({
    items: items.map(toConsentView),
    needsBoth: items.some(({ requiredSides }) => requiredSides.length > 1),
    isGuardianOnly: items.every(({ requiredSides }) => !requiredSides.includes('SELF')),
  }))
  const choices = [{ id: self.id, label: text.me, href: path }].concat(
    self.children.map(({ id, name }) => ({ id, label: text.ofChild(name), href: `${path}?personId=${id}` })),
  )
  return {
    personId: person.id,
    choices: choices.map(({ id, label, href }) => ({ label, href, isOn: id === person.id })),
    consents: await settled(consents).catch(orSignIn(request)),
  }
}

const Said = setConsent.body.extend({ personId: z.uuid(), isGranted: z.stringbool() })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { personId, ...body } = await readForm(request, Said)
  await api(context).call(setConsent, { query: { personId }, body }).catch(orSignIn(request))
  return { isGranted: body.isGranted }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ConsentsPage({ loaderData: { personId, choices, consents } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        {choices.length > 1 && <ChipRow label={text.whose} choices={choices} />}
        <Loaded of={consents}>
          {({ items, needsBoth, isGuardianOnly }) => (
            <>
              {(needsBoth || isGuardianOnly) && <Notice>{needsBoth ? text.both : text.guardianOnly}</Notice>}
              <ConsentList consents={items} personId={personId} />
            </>
          )}
        </Loaded>
        <p className="sm muted">
          {text.log}{' '}
          <Link className="link" to={`/account/settings/privacy/log?personId=${personId}`}>
            {text.toLog}
          </Link>
        </p>
      </div>
    </SettingsFrame>
  )
}
