import { useState } from 'react'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { FieldGroup } from '#app/shared/ui/field.tsx'
import { FormPanel } from '#app/shared/ui/page-form.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import styles from './giving.module.css'
import { givingText as text } from './giving.text.ts'

export type LearnerOption = { id: string; name: string }
type Props = { learners: readonly LearnerOption[]; wrong: ReadonlyMap<string, string> }

/** The whole class, with who joins later, or some learners by name. */
export function LearnerFields({ learners, wrong }: Props) {
  const [whom, choose] = useState<'all' | 'chosen'>('all')
  return (
    <FormPanel id="whom" title={text.whom}>
      <RadioCards
        name="whom"
        label={text.whom}
        isInline
        value={whom}
        onChoose={choose}
        options={[
          { value: 'all', label: text.all, note: text.allNote(learners.length) },
          { value: 'chosen', label: text.chosen, note: text.chosenNote, disabled: learners.length === 0 },
        ]}
      />
      {whom === 'chosen' && (
        <FieldGroup label={text.learners} required error={wrong.get('learners')}>
          <div className={styles.learners} data-error={wrong.has('learners') || undefined}>
            {learners.map(({ id, name }) => (
              <Checkbox key={id} name={`learner-${id}`} label={name} />
            ))}
          </div>
        </FieldGroup>
      )}
      {learners.length === 0 && <p className="sm muted">{text.noLearners}</p>}
    </FormPanel>
  )
}
