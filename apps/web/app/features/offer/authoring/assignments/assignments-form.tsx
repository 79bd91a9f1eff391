import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { useState } from 'react'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useEditor } from '../editor-context.ts'
import { ToProgramme } from '../to-programme.tsx'
import { Place } from '../place.tsx'
import { changeItem, numbersOf } from '../programme/programme.ts'
import { assignmentsText as text, programmeText } from '../programme/programme.text.ts'
import styles from './assignments-form.module.css'
import { fromWallTime, toWallTime } from '#app/shared/wall-time.ts'

/** The fourth step: what every assignment asks, when learners see it, and until when they hand it in. */
export function AssignmentsForm() {
  const { course, fields } = useEditor()
  const numbers = numbersOf(fields.items)
  const assignments = fields.items.flatMap(({ items }) => items).filter(({ kind }) => kind === 'ASSIGNMENT')
  if (assignments.length === 0)
    return (
      <section className={panel.panel} aria-label={text.title}>
        <EmptyState title={text.empty} text={text.emptyHint} action={<ToProgramme courseId={course.id} />} />
      </section>
    )
  return (
    <>
      <section className={panel.panel} aria-labelledby="assignments">
        <h2 id="assignments" className="h3">
          {text.title}
        </h2>
        <p className="muted">{text.lead}</p>
      </section>
      {assignments.map((item) => (
        <Assignment key={item.itemId} item={item} name={programmeText.numbered(item.kind, numbers.get(item.itemId) ?? 0)} />
      ))}
    </>
  )
}

function Assignment({ item, name }: { item: CourseItem; name: string }) {
  const { fields, type, missing, showsAll } = useEditor()
  const { itemId, title, content, displayAt, deadline } = item
  const change = (part: Partial<CourseItem>) => type({ items: changeItem(fields.items, itemId, part) })
  const problem = missing.find(({ field }) => field === `item:${itemId}`)?.message
  const isWrongOrder = displayAt !== null && deadline !== null && deadline <= displayAt
  const [isLeft, setLeft] = useState(false)
  return (
    <section className={panel.panel} aria-label={name}>
      <Place name={`item:${itemId}`}>
        <h3 className="h4">
          {name}: {title || text.unnamed}
        </h3>
        {problem && (showsAll || isLeft) && <p className={styles.problem}>{problem}</p>}
      </Place>
      <TextField
        label={text.name}
        required
        maxLength={120}
        value={title}
        autoComplete="off"
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget: { value } }) => change({ title: value })}
      />
      <TextAreaField
        label={text.content}
        required
        rows={6}
        maxLength={20_000}
        value={content}
        hint={text.contentHint}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget: { value } }) => change({ content: value })}
      />
      <div className={styles.times}>
        <TextField
          label={text.displayAt}
          type="datetime-local"
          value={toWallTime(displayAt)}
          hint={text.displayHint}
          onChange={({ currentTarget: { value } }) => change({ displayAt: fromWallTime(value) })}
        />
        <TextField
          label={text.deadline}
          type="datetime-local"
          value={toWallTime(deadline)}
          hint={text.deadlineHint}
          error={isWrongOrder ? text.wrongOrder : undefined}
          onChange={({ currentTarget: { value } }) => change({ deadline: fromWallTime(value) })}
        />
      </div>
    </section>
  )
}
