import { mostAccessDays, mustWatchBounds } from '@khue/contracts/offer/course-item-rules'
import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { useState } from 'react'
import { typedNumber } from '#app/shared/typed-number.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { watchText as text } from '../films.text.ts'
import styles from '../films.module.css'

export type WatchSettings = Pick<CourseItem, 'accessDays' | 'mustWatchPercent' | 'isNoSkip'>
type Props = {
  opened?: boolean
  onClose: () => void
  name: string
  settings: WatchSettings
  onSave: (settings: WatchSettings, isForAll: boolean) => void
}

const isWithin = (value: number | undefined, min: number, max: number) =>
  value !== undefined && Number.isInteger(value) && value >= min && value <= max

/** Until when a lecture can be watched, how much makes it done, and whether its first viewing may skip. */
export default function WatchSettingsDialog({ opened = true, onClose, name, settings, onSave }: Props) {
  const [days, setDays] = useState(settings.accessDays === null ? '' : String(settings.accessDays))
  const [percent, setPercent] = useState(String(settings.mustWatchPercent))
  const [isNoSkip, setNoSkip] = useState(settings.isNoSkip)
  const [isForAll, setForAll] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const typedDays = typedNumber(days)
  const typedPercent = typedNumber(percent.replace(/\s*%$/, ''))
  const areDaysWrong = typedDays !== undefined && !isWithin(typedDays, 1, mostAccessDays)
  const isPercentWrong = !isWithin(typedPercent, mustWatchBounds.min, mustWatchBounds.max)
  function save() {
    setChecked(true)
    if (areDaysWrong || isPercentWrong || typedPercent === undefined) return
    onSave({ accessDays: typedDays ?? null, mustWatchPercent: typedPercent, isNoSkip }, isForAll)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title(name)} size="sm">
      <div className={styles.form}>
        <NumberField
          label={text.days}
          hint={text.daysHint}
          value={days}
          error={isChecked && areDaysWrong ? text.daysWrong : undefined}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <NumberField
          label={text.percent}
          required
          value={percent}
          error={isChecked && isPercentWrong ? text.percentWrong : undefined}
          onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        />
        <Checkbox label={text.noSkip} checked={isNoSkip} onChange={({ currentTarget }) => setNoSkip(currentTarget.checked)} />
        <Checkbox label={text.all} checked={isForAll} onChange={({ currentTarget }) => setForAll(currentTarget.checked)} />
      </div>
      <DialogButtons>
        <Button size="xl" variant="outlined" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="xl" color="main" onClick={save}>
          {text.save}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
