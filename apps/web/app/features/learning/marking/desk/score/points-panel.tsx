import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { pointsWords, readPoints, usualPoints } from '../../shared/points-words.ts'
import { partTone } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import styles from './score.module.css'

type Part = Mark['assignment']['parts'][number]
type Props = {
  parts: readonly Part[]
  points: readonly (number | null)[]
  canWrite: boolean
  /** The field of the chosen part, for the key that leads to it. */
  field: RefObject<HTMLInputElement | null>
  onGive: (part: number, points: number | null) => void
}

/** Points of each part: choose a part, type or press its points, and Enter leads to the next one. */
export function PointsPanel({ parts, points, canWrite, field, onGive }: Props) {
  const [chosen, setChosen] = useState(() => Math.max(0, points.indexOf(null)))
  const part = parts[chosen]
  if (!part) return <p className="sm muted">{text.noParts}</p>
  return (
    <>
      <ul className={styles.cells} aria-label={text.points}>
        {parts.map(({ title, points: most }, at) => {
          const given = points[at] ?? null
          return (
            // oxlint-disable-next-line react/no-array-index-key -- parts keep their places
            <li key={at}>
              <button
                type="button"
                className={styles.cell}
                data-tone={partTone(given, most)}
                aria-pressed={at === chosen}
                onClick={() => {
                  setChosen(at)
                  field.current?.focus()
                }}
              >
                <span>{at + 1}</span>
                <b className="num">{given === null ? '–' : pointsWords(given)}</b>
                <span className="visually-hidden">
                  {given === null ? text.partNone(title, pointsWords(most)) : text.partOf(title, pointsWords(given), pointsWords(most))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {canWrite && (
        <PartField
          at={chosen}
          part={part}
          points={points[chosen] ?? null}
          field={field}
          onGive={(given) => onGive(chosen, given)}
          onNext={() => setChosen((chosen + 1) % parts.length)}
        />
      )}
    </>
  )
}

type FieldProps = {
  at: number
  part: Part
  points: number | null
  field: RefObject<HTMLInputElement | null>
  onGive: (points: number | null) => void
  onNext: () => void
}

function PartField({ at, part: { title, points: most }, points, field, onGive, onNext }: FieldProps) {
  const [typing, setTyping] = useState<{ at: number; words: string }>()
  const typed = typing?.at === at ? typing.words : undefined
  // before the next key arrives, so that it replaces what stands there
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.select()
  }, [at, field]) // oxlint-disable-line react/exhaustive-effect-dependencies -- runs when the part changes
  const isWrong = typed !== undefined && readPoints(typed, most) === undefined
  function type(words: string) {
    setTyping({ at, words })
    const read = readPoints(words, most)
    if (read !== undefined) onGive(read)
  }
  function next(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isWrong) return
    event.preventDefault()
    onNext()
  }
  return (
    <div className={styles.part}>
      <TextField
        ref={field}
        label={text.partPoints(title, pointsWords(most))}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (points === null ? '' : pointsWords(points))}
        error={isWrong ? text.pointsInvalid(pointsWords(most)) : undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => isWrong || setTyping(undefined)}
        onKeyDown={next}
      />
      <fieldset className={styles.usual}>
        <legend className="visually-hidden">{text.usual(title)}</legend>
        {usualPoints(most).map((usual) => (
          <button
            key={usual}
            type="button"
            aria-pressed={points === usual}
            aria-label={text.giveUsual(pointsWords(usual))}
            onClick={() => {
              setTyping(undefined)
              onGive(usual)
            }}
          >
            {pointsWords(usual)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
