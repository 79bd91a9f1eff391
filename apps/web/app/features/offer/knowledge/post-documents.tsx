import { Icon } from '#app/shared/ui/icon.tsx'
import { knowledgeText as text } from './knowledge.text.ts'
import styles from './post-documents.module.css'

export type DocumentLink = { id: string; name: string; facts: string; href: string }

/** Documents to download, each with its type and size. */
export const PostDocuments = ({ documents }: { documents: readonly DocumentLink[] }) =>
  documents.length > 0 && (
    <section className={styles.documents} aria-labelledby="tai-lieu">
      <h2 id="tai-lieu" className="h4">
        {text.documents}
      </h2>
      <ul>
        {documents.map(({ id, name, facts, href }) => (
          <li key={id}>
            <a href={href} download={name} className={styles.link}>
              <Icon name="download" />
              <span>
                <b>{name}</b>
                <span className={styles.facts}>{facts}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
