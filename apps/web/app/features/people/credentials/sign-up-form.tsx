import type { LinkOffer } from '@khue/contracts/people/linked-sign-ins'
import type { SignUpRole } from '@khue/contracts/people/sign-up'
import { Link, useLocation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import type { IconName } from '#app/shared/ui/icon.tsx'
import { PhoneField } from '#app/shared/ui/phone-field.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { FormRefusalNotice } from './form-refusal.tsx'
import type { RefusalWithInput } from './form-action-with-input.ts'
import { LinkNote } from './link-offer.tsx'
import { formErrors } from './form-errors.ts'
import styles from './sign-in-form.module.css'
import { signUpText as text } from './sign-up.text.ts'
import { nextStep } from './steps.ts'

const icons = { student: 'school', parent: 'users', teacher: 'rosette-discount-check', tutor: 'user' } satisfies Record<
  SignUpRole,
  IconName
>
const roles = ['student', 'parent', 'teacher', 'tutor'] as const satisfies readonly SignUpRole[]

type Props = { role: SignUpRole; isByEmail: boolean; offer: LinkOffer | null; refusal: RefusalWithInput | undefined; isSending: boolean }

/** Role and name, and the phone or e-mail for a code. */
export function SignUpForm({ role, isByEmail, offer, refusal, isSending }: Props) {
  const form = useFocusInvalidField(refusal)
  const location = useLocation()
  const { fields, whole } = formErrors(refusal, { PHONE_INVALID: 'phone', IDENTIFIER_INVALID: 'email' })
  return (
    <>
      <Form ref={form} method="post" className={styles.form} noValidate>
        <FormRefusalNotice refusal={whole} codeStep={nextStep('/sign-up/code', location, { role })} />
        {offer && <LinkNote offer={offer} />}
        <RadioCards
          name="role"
          label={text.role}
          defaultValue={roles.find((one) => one === refusal?.typed?.role) ?? role}
          options={roles.map((value) => ({ value, icon: icons[value], ...text.roles[value] }))}
        />
        {isByEmail ? (
          <TextField
            key="email"
            label={text.email}
            name="email"
            type="email"
            isLarge
            required
            autoComplete="email"
            defaultValue={refusal?.typed?.email}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={text.emailExample}
            error={fields.get('email')}
          />
        ) : (
          <PhoneField
            key="phone"
            label={text.phone}
            name="phone"
            isLarge
            required
            defaultValue={refusal?.typed?.phone}
            error={fields.get('phone')}
          />
        )}
        <Button type="submit" size="3xl" color="main" fullWidth loading={isSending}>
          {text.sendCode}
        </Button>
        <div className={styles.more}>
          <Link to={nextStep('/sign-up', location, { by: isByEmail ? undefined : 'email', role })} replace className={styles.plain}>
            {isByEmail ? text.byPhone : text.byEmail}
          </Link>
        </div>
      </Form>
      <p className={styles.signUp}>
        {text.haveAccount}{' '}
        <Link to={nextStep('/sign-in', location)} className="link">
          {text.signIn}
        </Link>
      </p>
    </>
  )
}
