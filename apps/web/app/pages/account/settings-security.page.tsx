import { confirmIdentity } from '@khue/contracts/people/identity'
import { isInAppBrowser } from '@khue/contracts/in-app-browser'
import { addLoginType, listLinkedSignIns, removeLoginType } from '@khue/contracts/people/linked-sign-ins'
import { addPasskey, confirmByPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from '@khue/contracts/people/passkeys'
import { ownValue } from '@khue/contracts/own-value'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@khue/contracts/people/second-factor'
import { redirectDocument } from 'react-router'
import type { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { providerRefusals, providerRefused } from '#app/features/people/credentials/identity.text.ts'
import { marks } from '#app/features/people/credentials/provider-marks.tsx'
import { LinkedPanel } from '#app/features/people/credentials/security/linked-panel.tsx'
import { PasskeysPanel } from '#app/features/people/credentials/security/passkeys-panel.tsx'
import { SecondFactorPanel } from '#app/features/people/credentials/security/second-factor-panel.tsx'
import { SecurityStep } from '#app/features/people/credentials/security/security-steps.ts'
import { securityText as text } from '#app/features/people/credentials/security/security.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { qrPicture } from '#app/shared/qr-picture.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Route } from './+types/settings-security.page'

const path = '/account/settings/security'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const browser = request.headers.get('user-agent') ?? ''
  const [factor, passkeys, linked] = await Promise.all([
    settled(call(getSecondFactor)),
    settled(call(listPasskeys)),
    settled(call(listLinkedSignIns).then((all) => linkedIn(browser, all))),
  ]).catch(orSignIn(request))
  // error of a provider link that failed
  const error = new URL(request.url).searchParams.get('error')
  const refused = error === null ? undefined : (ownValue(providerRefusals, error) ?? providerRefused)
  return { factor, passkeys, linked, refused }
}

/** Providers that work in this browser: Google refuses some apps' embedded browsers. */
function linkedIn(browser: string, { items, offered }: z.output<typeof listLinkedSignIns.reply>) {
  const here = isInAppBrowser(browser) ? offered.filter((type) => type !== 'google') : offered
  return { linked: items, offered: here, isGoogleLost: here.length < offered.length }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, SecurityStep)
  return runStep(api(context).call, wanted).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const done = { done: true as const }

async function runStep(call: PageApi['call'], wanted: z.output<typeof SecurityStep>): Promise<object> {
  switch (wanted.step) {
    case 'confirm':
      await call(confirmIdentity, { body: { password: wanted.password } })
      return done
    case 'confirm-passkey':
      await call(confirmByPasskey, { body: wanted.credential })
      return done
    case 'start-factor': {
      const { uri, secret } = await call(startSecondFactor)
      return { uri, secret, qr: qrPicture(uri) }
    }
    case 'confirm-factor':
      return call(confirmSecondFactor, { body: { code: wanted.code } })
    case 'renew-codes':
      return call(renewRecoveryCodes, { body: { code: wanted.code } })
    case 'disable-factor':
      return call(disableSecondFactor, { body: { code: wanted.code, ...(wanted.password && { password: wanted.password }) } })
    case 'start-passkey':
      return call(startPasskey)
    case 'add-passkey':
      return call(addPasskey, { body: { credential: wanted.credential } })
    case 'rename-passkey':
      return call(renamePasskey, { params: { id: wanted.id }, body: { name: wanted.name } })
    case 'remove-passkey':
      return call(removePasskey, { params: { id: wanted.id } })
    case 'link':
      return redirectDocument((await call(addLoginType, { body: { loginType: wanted.loginType, from: path } })).redirectTo)
    case 'unlink':
      break
  }
  return call(removeLoginType, { body: { loginType: wanted.loginType } })
}

export default function SecurityPage({ loaderData: { factor, passkeys, linked, refused } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      {refused && (
        <Notice tone="bad" isAlert>
          {refused}
        </Notice>
      )}
      <Loaded of={factor}>{(value) => <SecondFactorPanel factor={value} />}</Loaded>
      <Loaded of={passkeys}>{({ items }) => <PasskeysPanel passkeys={items} />}</Loaded>
      <Loaded of={linked}>{(value) => <LinkedPanel {...value} marks={marks} />}</Loaded>
    </SettingsFrame>
  )
}
