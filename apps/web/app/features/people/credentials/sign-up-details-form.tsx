import type { LinkOffer } from '@khue/contracts/people/linked-sign-ins'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { BirthDateField } from '#app/shared/ui/birth-date-field.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { FormRefusalNotice } from './form-refusal.tsx'
import { LinkBox } from './link-offer.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PolicyBoxes } from './policy-boxes.tsx'
import { formErrors } from './form-errors.ts'
import styles from './sign-in-form.module.css'
import { signUpText as text } from './sign-up.text.ts'
import { withoutLinkOffer, nextStep } from './steps.ts'

type Props = {
  /** Students below this age need an account made by a parent; a birth date on or after `bornAfter` means younger. */
  parentsUntil: number
  bornAfter: string
  policies: { terms: string; privacy: string }
  offer: LinkOffer | null
  refusal: FormRefusal | undefined
  isSending: boolean
}

const places = {
  BIRTH_DATE_IMPOSSIBLE: 'birthDate',
  NEEDS_PARENT: 'birthDate',
  NEEDS_ADULT: 'birthDate',
  PASSWORD_TOO_WEAK: 'password',
} as const

/** Name, password and consents: the last sign-up step. */
export function SignUpDetailsForm({ parentsUntil, bornAfter, policies, offer, refusal, isSending }: Props) {
  const form = useFocusInvalidField(refusal)
  const [birthDate, setBirthDate] = useState('')
  const location = useLocation()
  const { fields, whole } = formErrors(refusal, places)
  const isTooYoung = refusal?.code === 'NEEDS_PARENT' || (/^(?:19|20)\d\d-\d\d-\d\d$/.test(birthDate) && birthDate > bornAfter)
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      <FormRefusalNotice refusal={whole} start={nextStep('/sign-up', location)} />
      <TextField
        label={text.name}
        name="name"
        isLarge
        required
        autoComplete="name"
        maxLength={255}
        placeholder={text.nameExample}
        error={fields.get('name')}
      />
      <div>
        <BirthDateField
          name="birthDate"
          label={text.birthDate}
          required
          error={refusal?.code === 'NEEDS_PARENT' ? text.tooYoung(parentsUntil) : fields.get('birthDate')}
          onChange={setBirthDate}
        />
        <div aria-live="polite" className={styles.below}>
          {isTooYoung && <AskParent years={parentsUntil} />}
        </div>
      </div>
      <NewPasswordField label={text.password} error={fields.get('password')} />
      {offer && <LinkBox offer={offer} />}
      <PolicyBoxes policies={policies} errors={fields} />
      <Button type="submit" size="3xl" color="main" fullWidth loading={isSending}>
        {text.submit}
      </Button>
    </Form>
  )
}

function AskParent({ years }: { years: number }) {
  const location = useLocation()
  return (
    <Notice tone="accent" icon="users">
      <p>
        <b>{text.tooYoung(years)}.</b> {text.askParent}
      </p>
      <p>
        <Link to={nextStep('/sign-up', location, { role: 'parent', ...withoutLinkOffer })} className="link">
          {text.parentSignUp}
        </Link>
      </p>
    </Notice>
  )
}
