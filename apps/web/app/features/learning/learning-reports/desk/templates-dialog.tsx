import { type ReportField, reportFields, reportLimits } from '@khue/contracts/learning/report-states'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { reportWords } from '../shared/report-words.text.ts'
import styles from './desk.module.css'
import { deskText, templateText as text } from './desk.text.ts'
import type { Written } from './draft-state.ts'
import { asTemplate, type OwnTemplate } from './templates.ts'

type Props = { templates: readonly OwnTemplate[]; written: Written; learner: string }
/** Undefined: the list. */
type Editing = { id: string | undefined; title: string; field: ReportField; text: string } | undefined

const options = reportFields.map((field) => ({ value: field, label: reportWords.fields[field] }))

/** The teacher's own sentences: to add, change and delete. */
export function TemplatesDialog({ templates, written, learner }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [editing, setEditing] = useState<Editing>()
  const back = () => setEditing(undefined)
  const close = () => {
    setOpen(false)
    back()
  }
  /** Begins with what the teacher has just written. */
  const begin = () => {
    const field = reportFields.find((one) => written[one].trim() !== '') ?? 'good'
    setEditing({ id: undefined, title: '', field, text: asTemplate(written[field], learner).slice(0, reportLimits.templateLetters) })
  }
  const title = editing ? (editing.id ? text.editTitle : text.addTitle) : text.title
  return (
    <>
      <Button size="xl" variant="text" color="main" startIcon={<Icon name="edit" size={18} />} onClick={() => setOpen(true)}>
        {deskText.manage}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title}>
        {editing ? (
          <TemplateForm key={editing.id} of={editing} onBack={back} />
        ) : (
          <div className={panel.stack}>
            <p className="muted">{text.lead}</p>
            {templates.length === 0 && <p>{text.none}</p>}
            <ul className={panel.rows}>
              {templates.map((one) => (
                <TemplateRow key={one.id} template={one} onEdit={() => setEditing(one)} />
              ))}
            </ul>
            <div className={panel.actions}>
              <Button size="xl" color="main" startIcon={<Icon name="plus" size={18} />} onClick={begin}>
                {text.add}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  )
}

function TemplateRow({ template, onEdit }: { template: OwnTemplate; onEdit: () => void }) {
  const { Form, state } = useFormFetcher({ onDone: () => showToast({ type: 'success', message: text.removed }) })
  const { id, title, field, uses } = template
  return (
    <li>
      <div className={panel.what}>
        <p className={panel.name}>{title}</p>
        <p className={`sm muted ${styles.template}`}>{template.text}</p>
        <p className="xs muted">
          {reportWords.fields[field]} · {text.used(uses)}
        </p>
      </div>
      <IconButton icon="edit" label={text.edit(title)} onClick={onEdit} />
      <Form method="post">
        <HiddenFields of={{ step: 'delete-template', id }} />
        <IconButton type="submit" icon="trash" label={text.remove(title)} aria-busy={state !== 'idle' || undefined} />
      </Form>
    </li>
  )
}

const TemplateForm = ({ of: { id, title, field, text: words }, onBack }: { of: NonNullable<Editing>; onBack: () => void }) => (
  <StepForm
    step={id ? 'change-template' : 'create-template'}
    fields={id ? { id } : {}}
    save={text.save}
    allowsUnsavedExit
    onDone={() => {
      showToast({ type: 'success', message: text.saved })
      onBack()
    }}
    beside={
      <Button size="xxl" variant="outlined" onClick={onBack}>
        {text.back}
      </Button>
    }
  >
    {(wrong) => (
      <>
        <TextField
          label={text.name}
          name="title"
          defaultValue={title}
          maxLength={reportLimits.templateTitleLetters}
          error={wrong.get('title')}
          required
        />
        <SelectField label={text.field} name="field" options={options} defaultValue={field} error={wrong.get('field')} />
        <TextAreaField
          label={text.text}
          name="text"
          hint={text.lead}
          defaultValue={words}
          maxLength={reportLimits.templateLetters}
          error={wrong.get('text')}
          required
        />
      </>
    )}
  </StepForm>
)
