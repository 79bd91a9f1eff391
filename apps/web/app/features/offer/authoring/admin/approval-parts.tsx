import type { ApprovalCheck, ApprovalDifference } from '@khue/contracts/offer/authoring-approvals'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { toHistory } from './approval-words.ts'
import styles from './approval-panel.module.css'
import { approvalsText as text } from './approvals.text.ts'

/** Links to the page as buyers will see it, and to the editor in the teacher's name. */
export const CaseLinks = ({ previewHref, editHref }: { previewHref: string; editHref: string }) => (
  <p className={styles.ways}>
    <Link className={styles.document} to={previewHref}>
      <Icon name="eye" size={18} />
      {text.asBuyers}
    </Link>
    <Link className={styles.document} to={editHref}>
      <Icon name="pencil" size={18} />
      {text.inTeachersName}
    </Link>
  </p>
)

/** Results of the platform's automatic checks. */
export const Checks = ({ checks }: { checks: readonly ApprovalCheck[] }) => (
  <section className={styles.part}>
    <h3 className="h4">{text.checks}</h3>
    <ul className={styles.checks}>
      {checks.map(({ key, text: words, ok }) => (
        <li key={key} data-ok={ok === true || undefined}>
          <Icon name={ok === true ? 'circle-check' : 'alert-triangle'} size={20} />
          <span>
            <span className="visually-hidden">{ok === true ? text.ok : text.notOk}: </span>
            {words}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

type DifferencesProps = { of: readonly ApprovalDifference[]; title: string; none?: string }
/** Differences from another version: the approved one by default. */
export const Differences = ({ of, title, none = text.noDifferences }: DifferencesProps) => (
  <section className={styles.part}>
    <h3 className="h4">{title}</h3>
    {of.length === 0 && <p className="muted">{none}</p>}
    <ul className={styles.differences}>
      {of.map(({ place, name, before, after }) => (
        <li key={place}>
          <p className={styles.name}>{name}</p>
          <p>
            <span className="sm muted">{text.before}: </span>
            <del>{before || text.nothing}</del>
          </p>
          <p>
            <span className="sm muted">{text.after}: </span>
            <ins>{after || text.nothing}</ins>
          </p>
        </li>
      ))}
    </ul>
  </section>
)

/** Earlier requests and their answers. */
export const History = ({ of }: { of: ReturnType<typeof toHistory> }) => (
  <section className={styles.part}>
    <h3 className="h4">{text.history}</h3>
    <ul className={styles.history}>
      {of.map(({ version, status, times, reason }) => (
        <li key={version}>
          <StatusTag {...status} /> <span className="sm">{times}</span>
          {reason && <p className={`sm ${styles.words}`}>{reason}</p>}
        </li>
      ))}
    </ul>
  </section>
)
