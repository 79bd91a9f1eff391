import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { type Choice, NamedChipRow } from '#app/shared/ui/chip-row.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './all-lessons.module.css'
import { allLessonsText as text } from './all-lessons.text.ts'

type Props = {
  states: readonly Choice[]
  on: string | undefined
  /** Parameters that stay when another day is chosen. */
  kept: Record<string, string | undefined>
  narrowed: readonly { label: string; drop: string; href: string }[]
}

/** State, day and teacher. The day is a GET form; a teacher is chosen in the list and removed here. */
export const AllLessonsFilters = ({ states, on, kept, narrowed }: Props) => (
  <div className={styles.filters}>
    <NamedChipRow label={text.byState} choices={states} />
    <div className={styles.narrow}>
      <Form className={styles.day} preventScrollReset replace>
        <HiddenFields of={kept} />
        <TextField key={on} label={text.day} type="date" name="on" defaultValue={on ?? ''} />
        <Button type="submit" size="xl" variant="outlined">
          {text.filter}
        </Button>
      </Form>
      {narrowed.map(({ label, drop, href }) => (
        <Link key={href} to={href} className={buttonClass({ size: 'xl', variant: 'outlined' })} aria-label={drop} preventScrollReset>
          {label} <Icon name="x" size={18} />
        </Link>
      ))}
    </div>
  </div>
)
