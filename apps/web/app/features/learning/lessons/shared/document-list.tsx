import type { ReactNode } from 'react'
import { formatBytes } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './lesson-parts.module.css'
import type { HandedDocument } from './lesson-words.ts'

type Props = { documents: readonly HandedDocument[]; beside?: (document: HandedDocument) => ReactNode; children?: ReactNode }

/** Documents of a lesson to open; `children` are rows of documents on their way. */
export const DocumentList = ({ documents, beside, children }: Props) => (
  <ul className={styles.documents}>
    {documents.map((document) => (
      <li key={document.assetId}>
        <Icon name="file" size={22} />
        <div>
          <a className={styles.file} href={document.address} target="_blank" rel="noreferrer">
            {document.name}
          </a>
          <p className="xs muted">{formatBytes(document.bytes)}</p>
        </div>
        {beside?.(document)}
      </li>
    ))}
    {children}
  </ul>
)
