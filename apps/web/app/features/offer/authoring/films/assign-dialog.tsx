import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { assignFiles, chosenTwice } from './file-assignment.ts'
import styles from './films.module.css'
import { assignText as text } from './films.text.ts'

type Named = { item: CourseItem; name: string }
type Props = {
  opened?: boolean
  onClose: () => void
  /** In order. */
  files: readonly File[]
  lectures: readonly Named[]
  busy: ReadonlySet<string>
  onStart: (chosen: { itemId: string; file: File }[]) => void
}

/** Which film belongs to which lecture: in order, until the author says otherwise. */
export default function AssignDialog({ opened = true, onClose, files, lectures, busy, onStart }: Props) {
  const [chosen, setChosen] = useState(() =>
    assignFiles(
      files.length,
      lectures.map(({ item }) => item),
      busy,
    ),
  )
  const [isChecked, setChecked] = useState(false)
  const twice = chosenTwice(chosen)
  const assigned = files.flatMap((file, at) => {
    const itemId = chosen[at]
    return itemId === undefined ? [] : [{ itemId, file }]
  })
  const options = lectures.map(({ item: { itemId, videoId }, name }) => ({
    value: itemId,
    label: videoId === null && !busy.has(itemId) ? name : text.hasFilm(name),
  }))
  function start() {
    setChecked(true)
    if (assigned.length > 0 && twice.size === 0) onStart(assigned)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      <p className="muted">{text.lead}</p>
      <ul className={styles.assignments}>
        {files.map((file, at) => {
          const value = chosen[at]
          return (
            // the list does not change while it is shown, and two files may have the same name
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <SelectField
                label={text.fileTo(file.name)}
                placeholder={text.none}
                options={options}
                value={value ?? ''}
                error={isChecked && value !== undefined && twice.has(value) ? text.twice : undefined}
                onChange={({ currentTarget }) => setChosen(chosen.with(at, currentTarget.value || undefined))}
              />
            </li>
          )
        })}
      </ul>
      {isChecked && assigned.length === 0 && (
        <p className={styles.bad} role="alert">
          {text.nothing}
        </p>
      )}
      <DialogButtons>
        <Button size="xl" variant="outlined" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="xl" color="main" onClick={start}>
          {text.start(assigned.length)}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
