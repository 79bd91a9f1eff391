import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './instalments.module.css'
import { instalmentsText as text } from './instalments.text.ts'
import type { PartView } from './plan-view.ts'

/** Instalments with due day and state. */
export const PlanParts = ({ parts }: { parts: readonly PartView[] }) => (
  <ol className={styles.parts} aria-label={text.schedule}>
    {parts.map(({ no, amount, note, tag }) => (
      <li key={no}>
        <span>
          <b>{text.part(no)}</b> <span className="sm muted">{note}</span>
        </span>
        <StatusTag {...tag} />
        <b className="nowrap">{amount}</b>
      </li>
    ))}
  </ol>
)
