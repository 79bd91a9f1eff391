import type { Heading } from '@khue/contracts/document-text'
import styles from './contents.module.css'

/** The table of contents of a document. Renders nothing for fewer than two headings. */
export const Contents = ({ headings, label = 'Trong bài này' }: { headings: readonly Heading[]; label?: string }) =>
  headings.length > 1 && (
    <nav className={styles.contents} aria-label={label}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <ul>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
