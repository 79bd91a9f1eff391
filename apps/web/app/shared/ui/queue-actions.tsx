import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast, type Toast } from '../toasts.ts'
import { Button } from './button.tsx'
import type { ButtonColor, ButtonVariant } from './button-class.ts'
import { Dialog } from './dialog.tsx'
import { type FieldSpec, FormFields } from './form-fields.tsx'
import styles from './queue-panel.module.css'
import { StepForm } from './step-form.tsx'

type Action<A> = {
  /** Step of the page's action. */
  name: A
  label: string
  color: ButtonColor
  variant: ButtonVariant
  /** Title of the confirmation. */
  title: string
  text: string
  fields: readonly FieldSpec[]
}
type Props<A extends string, T extends object> = {
  actions: readonly Action<A>[]
  /** Hidden fields of each form, and initial values of its fields. */
  sends: Record<string, string>
  of?: Readonly<Record<string, unknown>>
  back: string
  /** Toast after success. */
  says: (name: A, answer: T) => Toast
}

/** Admin actions on the open queue item, each with a confirmation. */
export function QueueActions<A extends string, T extends object = { done: true }>({ actions, ...form }: Props<A, T>) {
  const [asked, setAsked] = useState<A>()
  return (
    <div className={styles.actions}>
      {actions.map(({ name, label, color, variant }) => (
        <Button key={name} size="xxl" color={color} variant={variant} onClick={() => setAsked(name)}>
          {label}
        </Button>
      ))}
      {actions.map((action) => (
        <Ask<A, T> key={action.name} action={action} {...form} opened={asked === action.name} onClose={() => setAsked(undefined)} />
      ))}
    </div>
  )
}

type AskProps<A extends string, T extends object> = Omit<Props<A, T>, 'actions'> & {
  action: Action<A>
  opened: boolean
  onClose: () => void
}

const nothing: Readonly<Record<string, unknown>> = {}

function Ask<A extends string, T extends object>({ action, sends, of = nothing, back, says, opened, onClose }: AskProps<A, T>) {
  const { name, label, color, title, text, fields } = action
  const { revalidate } = useRevalidator()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <p className="muted">{text}</p>
      <div className={styles.dialogForm}>
        <StepForm<T>
          step={name}
          save={label}
          color={color}
          fields={sends}
          allowsUnsavedExit
          beside={
            <Button size="xxl" variant="outlined" onClick={onClose}>
              {back}
            </Button>
          }
          onDone={(answer) => {
            onClose()
            showToast(says(name, answer))
          }}
          onRefused={() => void revalidate()} // another admin was faster
        >
          {(wrong) => <FormFields list={fields} of={of} wrong={wrong} />}
        </StepForm>
      </div>
    </Dialog>
  )
}
