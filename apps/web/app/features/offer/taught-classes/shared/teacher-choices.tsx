import type { Substitute } from '@khue/contracts/offer/runs'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './teacher-choices.module.css'
import { taughtText as text } from './taught-classes.text.ts'

export type TeacherChoice = { value: string; label: string; note: string; isPossible: boolean }
type Search = {
  /** The page that shows the dialog, and what keeps it open. */
  page: string
  open: Readonly<Record<string, string>>
  /** The searched name. */
  name: string
  /** Undefined before a search. */
  found: readonly Substitute[] | undefined
}

/** Searches a teacher by name. */
export function TeacherSearch({ page, open, name, found }: Search) {
  const isSearching = useNavigation().state !== 'idle'
  return (
    <>
      <Form action={page} className={styles.search} preventScrollReset>
        <HiddenFields of={open} />
        <TextField name="name" label={text.teacherName} defaultValue={name} required minLength={2} maxLength={60} autoComplete="off" />
        <Button type="submit" size="xxl" variant="outlined" loading={isSearching}>
          {text.search}
        </Button>
      </Form>
      {found?.length === 0 && <output>{text.noSubstitutes}</output>}
    </>
  )
}

/** Who can be chosen, and why others cannot; the field is `name`. */
export function TeacherChoices({ name, choices }: { name: string; choices: readonly TeacherChoice[] }) {
  const [chosen, choose] = useState('')
  return (
    <fieldset className={styles.choices}>
      <legend>{text.chooseSubstitute}</legend>
      {choices.map(({ value, label, note, isPossible }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            required
            disabled={!isPossible}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          <span>
            {label}
            {note && <span className="sm muted"> · {note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
