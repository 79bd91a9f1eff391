import panel from '#app/shared/ui/panel.module.css'
import { DocumentList } from '../shared/document-list.tsx'
import { lessonText as text } from '../shared/lesson.text.ts'
import type { HandedDocument } from '../shared/lesson-words.ts'

/** Documents that the teacher handed out. */
export const HandedOut = ({ documents }: { documents: readonly HandedDocument[] }) => (
  <section className={panel.panel} aria-labelledby="handed-out">
    <h2 id="handed-out" className="h4">
      {text.documents}
    </h2>
    {documents.length === 0 ? <p className="muted">{text.noDocuments}</p> : <DocumentList documents={documents} />}
  </section>
)
