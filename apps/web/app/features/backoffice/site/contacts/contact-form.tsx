import { messageLimit } from '@khue/contracts/form-limits'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import styles from './contact-form.module.css'
import { contactsText as text } from './contacts.text.ts'

type Props = { refusal: FormRefusal | undefined; isSending: boolean; name: string | undefined }

/** Contact form for everybody, with a way to reply. Works without script. */
export function ContactForm({ refusal, isSending, name }: Props) {
  const form = useFocusInvalidField(refusal)
  const wrong = fieldErrors(refusal)
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error}
        </Notice>
      )}
      <TextField label={text.name} name="name" required maxLength={255} autoComplete="name" defaultValue={name} error={wrong.get('name')} />
      <TextField label={text.contact} name="contact" required maxLength={255} hint={text.contactHint} error={wrong.get('contact')} />
      <TextAreaField
        label={text.content}
        name="content"
        required
        rows={6}
        maxLength={messageLimit}
        hint={text.contentHint}
        error={wrong.get('content')}
      />
      <div className={styles.send}>
        <Button type="submit" size="xxl" color="main" loading={isSending}>
          {text.send}
        </Button>
      </div>
    </Form>
  )
}
