import type { ReactNode } from 'react'
import { formatDateTime } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { editorText as text } from './authoring.text.ts'
import { placeId, versionHref } from './editor-addresses.ts'
import { remarksAbout, useEditor } from './editor-context.ts'
import styles from './place.module.css'

/** A place of the draft that remarks and problems name: what they say stands right there, and links lead to it. */
export function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={placeId(name)} className={styles.place}>
      {children}
      <Remarks place={name} />
    </div>
  )
}

/** What the reviewer has asked for at this place. */
export function Remarks({ place }: { place: string }) {
  const { course } = useEditor()
  return remarksAbout(course.remarks, place).map((one) => (
    <div key={one.id} className={styles.remark} data-fixed={one.fixedAt ? true : undefined}>
      <p className={styles.by}>
        <Icon name={one.fixedAt ? 'circle-check' : 'alert-circle'} size={18} />
        <b>{text.remarkBy}</b>
        <span className="sm">{formatDateTime(one.createdAt)}</span>
      </p>
      <p className={styles.words}>{one.text}</p>
      {one.fixedAt && <p className="sm muted">{text.fixedAt(formatDateTime(one.fixedAt))}</p>}
      <StepButton
        step="remark"
        action={versionHref(course.id)}
        fields={{ remarkId: one.id, isFixed: String(one.fixedAt === null) }}
        startIcon={one.fixedAt ? undefined : <Icon name="check" size={18} />}
      >
        {one.fixedAt ? text.notFixed : text.fixed}
      </StepButton>
    </div>
  ))
}
