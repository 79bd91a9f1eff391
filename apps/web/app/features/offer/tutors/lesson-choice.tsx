import { useState } from 'react'
import { formatVnd } from '#app/shared/format.ts'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import styles from './detail.module.css'
import { tutorPageText as text } from './tutor-page.text.ts'

/** A lesson on sale, with its price. */
export type LessonOffer = { sku: string; label: string; fee: number }
type Props = { offers: readonly [LessonOffer, ...LessonOffer[]]; packs: readonly number[] }

/** Lesson type (field `sku`) and number (field `lessons`), with the total. */
export function LessonChoice({ offers, packs }: Props) {
  const [first] = offers
  const [sku, setSku] = useState(first.sku)
  const [lessons, setLessons] = useState(1)
  const { fee } = offers.find((one) => one.sku === sku) ?? first
  return (
    <>
      <SelectField
        name="sku"
        label={text.lesson}
        options={offers.map((one) => ({ value: one.sku, label: one.label }))}
        defaultValue={first.sku}
        onChange={({ target }) => setSku(target.value)}
      />
      <RadioCards
        name="lessons"
        label={text.howMany}
        options={packs.map((count) => ({ value: String(count), label: text.lessons(count) }))}
        defaultValue="1"
        onChoose={(value) => setLessons(Number(value))}
        isInline
      />
      <p className={styles.sum} aria-live="polite">
        <span>{text.sum}</span> <b>{formatVnd(fee * lessons)}</b>
      </p>
      <p className="sm muted">{text.hourByAgreement}</p>
    </>
  )
}
