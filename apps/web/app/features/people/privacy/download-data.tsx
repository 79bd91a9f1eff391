import { useState } from 'react'
import { dayOf } from '#app/shared/format.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { privacyText as text } from './privacy.text.ts'

/** All data about the user or a child as a file, after entering the password. */
export function DownloadData({ people }: { people: readonly Option[] }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <div>
          <h2 className="h3">{text.download}</h2>
          <p className="sm muted">{text.downloadNote}</p>
        </div>
        <Button size="xl" variant="outlined" startIcon={<Icon name="download" />} onClick={() => setAsking(true)}>
          {text.download}
        </Button>
      </div>
      <Dialog opened={isAsking} onClose={close} title={text.downloadTitle} size="sm">
        <StepForm<{ file: string; collectedAt: string }>
          step="download"
          save={text.download}
          allowsUnsavedExit
          onDone={({ file, collectedAt }) => {
            saveFile(text.fileName(dayOf(collectedAt)), file, 'application/json')
            close()
            showToast({ type: 'success', message: text.downloaded })
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <>
              <p className="muted">{text.downloadAsk}</p>
              {people.length > 1 && <SelectField label={text.whose} name="personId" options={people} defaultValue={people[0]?.value} />}
              <PasswordField label={text.password} name="password" autoComplete="current-password" required error={wrong.get('password')} />
            </>
          )}
        </StepForm>
      </Dialog>
    </section>
  )
}
