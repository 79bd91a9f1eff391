import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { FieldNote } from '#app/shared/ui/field.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { FormPanel } from '#app/shared/ui/page-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import type { TypedPart } from './form-values.ts'
import styles from './giving.module.css'
import { givingText as text } from './giving.text.ts'
import { formatPoints, sumOf } from '../shared/points.ts'
import { useFormChange } from './use-form-change.ts'

type Row = TypedPart & { key: number }
type Props = { parts: readonly TypedPart[]; wrong: ReadonlyMap<string, string> }

/** Parts of the work and what each is worth; the sum is always shown. */
export function PartFields({ parts, wrong }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() => parts.map((part, key) => ({ ...part, key })))
  const list = useRef<HTMLOListElement>(null)
  useFormChange(list, rows.length)
  const sum = sumOf(rows.map(({ points }) => points))
  const change = (key: number, part: Partial<TypedPart>) => setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => setRows([...rows, { title: '', points: '', key: 1 + Math.max(-1, ...rows.map(({ key }) => key)) }])
  return (
    <FormPanel id="parts" title={text.parts} lead={text.partsLead}>
      <ol ref={list} className={styles.parts}>
        {rows.map((row, at) => (
          <li key={row.key}>
            <TextField
              name={`part-title-${at}`}
              label={text.partName(at + 1)}
              required
              maxLength={limits.partLetters}
              value={row.title}
              autoComplete="off"
              error={wrong.get(`part-title-${at}`)}
              onChange={({ currentTarget }) => change(row.key, { title: currentTarget.value })}
            />
            <TextField
              name={`part-points-${at}`}
              label={text.partPoints(at + 1)}
              required
              inputMode="decimal"
              maxLength={7}
              value={row.points}
              autoComplete="off"
              error={wrong.get(`part-points-${at}`)}
              onChange={({ currentTarget }) => change(row.key, { points: currentTarget.value })}
            />
            <IconButton
              icon="trash"
              label={text.removePart(at + 1)}
              className={styles.remove}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.sum}>
        {rows.length < limits.parts ? (
          <Button size="xl" variant="outlined" startIcon={<Icon name="plus" size={18} />} onClick={add}>
            {text.addPart}
          </Button>
        ) : (
          <p className="sm muted">{text.mostParts(limits.parts)}</p>
        )}
        {rows.length > 0 && (
          <p className="num" aria-live="polite">
            <b>{sum === undefined ? text.totalUnknown : text.total(formatPoints(sum))}</b>
          </p>
        )}
      </div>
      <FieldNote id="parts-sum" error={wrong.get('parts')} />
    </FormPanel>
  )
}
