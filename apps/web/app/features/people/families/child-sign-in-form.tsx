import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import styles from './child-sign-in-form.module.css'
import { childSignInText as text } from './families.text.ts'
import { TypedCodeField } from './typed-code-field.tsx'

type Props = { code: string; refusal: FormRefusal | undefined; isSending: boolean; signInHref: string }

/** Code entry on a child's device. A scanned code is filled in but submitted only by the button. */
export function ChildSignInForm({ code, refusal, isSending, signInHref }: Props) {
  const form = useFocusInvalidField(refusal)
  return (
    <>
      <Form ref={form} method="post" className={styles.form} noValidate>
        <TypedCodeField
          label={text.code}
          code={code}
          hint={code ? text.ready : text.codeHint}
          error={refusal?.code === 'INVALID_INPUT' ? text.codeMissing : refusal?.error}
        />
        <Button type="submit" size="3xl" color="main" fullWidth loading={isSending}>
          {text.enter}
        </Button>
      </Form>
      <p className={styles.other}>
        {text.withPhone}{' '}
        <Link to={signInHref} className="link">
          {text.toSignIn}
        </Link>
      </p>
    </>
  )
}
