import { knowledgeSections, postLimits } from '@khue/contracts/offer/knowledge-sections'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'

const sections = knowledgeSections.map(({ key, name }) => ({ value: key, label: name }))

/** Creates a draft from a title and a section; its own page edits the rest. */
export function NewPost() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xxl" color="main" startIcon={<Icon name="pencil" />} onClick={() => setOpen(true)}>
        {text.write}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text.write} size="sm">
        <p className="muted">{text.writeHint}</p>
        <StepForm step="create" save={text.start} allowsUnsavedExit>
          {(wrong) => (
            <>
              <TextField
                label={text.postTitle}
                name="title"
                required
                maxLength={postLimits.title}
                error={wrong.get('title')}
                autoComplete="off"
              />
              <SelectField label={text.section} name="section" required options={sections} defaultValue={knowledgeSections[0].key} />
            </>
          )}
        </StepForm>
      </Dialog>
    </>
  )
}
