import { createChild } from '@khue/contracts/people/families'
import { getProfile } from '@khue/contracts/people/identity'
import { useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { newChildText as text } from '#app/features/people/families/families.text.ts'
import { SignInCodeButton } from '#app/features/people/families/family-lists.tsx'
import { NewChildForm, type NewChildStep } from '#app/features/people/families/new-child-form.tsx'
import { NewChildFields } from '#app/features/people/families/new-child.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import styles from '#app/features/people/families/new-child-form.module.css'
import panel from '#app/shared/ui/panel.module.css'
import { Stepper } from '#app/shared/ui/stepper.tsx'
import type { Route } from './+types/family-new-child.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { roles } = await api(context).call(getProfile).catch(orSignIn(request))
  return { isParent: roles.includes('parent') }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, NewChildFields)
  const { id, name } = await api(context).call(createChild, { body }).catch(orSignIn(request))
  return { created: { id, name } }
})

const loadFields = () => import('#app/features/people/families/new-child.ts')

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({ serverAction, request, schema: async () => (await loadFields()).NewChildFields })

const judge = async (form: FormData) => (await loadFields()).childFault(form)

export default function NewChildPage({ loaderData: { isParent }, actionData }: Route.ComponentProps) {
  const [step, setStep] = useState<NewChildStep>('child')
  const { state } = useNavigation()
  const created = actionData && 'created' in actionData ? actionData.created : undefined
  return (
    <SettingsFrame title={text.title}>
      {isParent ? (
        <div className={panel.stack}>
          <Stepper label={text.stepsLabel} steps={text.steps} current={created ? 4 : step === 'child' ? 1 : 2} />
          <section className={panel.panel}>
            {created ? (
              <Created {...created} />
            ) : (
              <NewChildForm
                step={step}
                onStep={setStep}
                refusal={actionData && 'error' in actionData ? actionData : undefined}
                isSending={state !== 'idle'}
                judge={judge}
              />
            )}
          </section>
        </div>
      ) : (
        <EmptyState title={text.notParent} text={text.notParentNote} />
      )}
    </SettingsFrame>
  )
}

const Created = ({ id, name }: { id: string; name: string }) => (
  <>
    <output className={styles.created}>
      <h2 className="h3">{text.created(name)}</h2>
      <p className="muted">{text.createdNote}</p>
    </output>
    <div className={panel.actions}>
      <SignInCodeButton id={id} name={name} action="/account/family" />
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={`/open-classes?open=register&learnerId=${id}`}>
        {text.buy}
      </Link>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={`/account/family/consents?personId=${id}`}>
        {text.consents}
      </Link>
      <Link className={buttonClass({ size: 'xl', color: 'main' })} to="/account/family">
        {text.toFamily}
      </Link>
    </div>
  </>
)
