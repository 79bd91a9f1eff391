import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import styles from './delete-account.module.css'
import { privacyText as text } from './privacy.text.ts'

/** Says what is deleted and what is kept, then asks for reason and password. */
export function DeleteAccount({ people }: { people: readonly Option[] }) {
  const [personId, setPersonId] = useState(people[0]?.value ?? '')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const name = people.find(({ value }) => value === personId)?.label ?? ''
  return (
    <section className={panel.panel}>
      <div>
        <h2 className="h3">{text.remove}</h2>
        <p className="sm muted">{text.removeNote}</p>
      </div>
      <div className={styles.means}>
        <Means title={text.lost} items={text.lostItems} />
        <Means title={text.stays} items={text.staysItems} />
      </div>
      {people.length > 1 && (
        <SelectField label={text.whose} options={people} value={personId} onChange={(event) => setPersonId(event.currentTarget.value)} />
      )}
      <Button size="xl" variant="outlined" color="red" className={styles.button} onClick={() => setAsking(true)}>
        {text.removeButton}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.removeTitle(name)} size="sm">
        <StepForm
          step="delete"
          fields={{ personId }}
          save={text.removeConfirm}
          color="red"
          allowsUnsavedExit
          onDone={close}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <>
              <TextAreaField label={text.reason} name="reason" required maxLength={1000} error={wrong.get('reason')} />
              <PasswordField label={text.password} name="password" autoComplete="current-password" required error={wrong.get('password')} />
            </>
          )}
        </StepForm>
      </Dialog>
    </section>
  )
}

const Means = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h3 className="h4">{title}</h3>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
)
