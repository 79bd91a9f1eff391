import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { lazy, Suspense } from 'react'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { useEditor } from '../editor-context.ts'
import { numbersOf } from '../programme/programme.ts'
import { lecturesText as text, programmeText } from '../programme/programme.text.ts'
import { ToProgramme } from '../to-programme.tsx'
import type { Usage } from '../films/use-film-states.ts'
import { ItemDocuments } from './item-documents.tsx'
import styles from './lectures-form.module.css'

const FilmsPanel = lazy(() => import('../films/films-panel.tsx').then(({ FilmsPanel }) => ({ default: FilmsPanel })).catch(keepServerHtml))

/** The third step: the films of all lectures, and the documents of every item. */
export const LecturesForm = ({ usage }: { usage: Usage | null }) => (
  <>
    <Suspense fallback={<Skeleton height={420} radius={16} />}>
      <FilmsPanel usage={usage} />
    </Suspense>
    <Documents />
  </>
)

function Documents() {
  const { course, fields } = useEditor()
  const numbers = numbersOf(fields.items)
  const nameOf = ({ kind, itemId }: CourseItem) => programmeText.numbered(kind, numbers.get(itemId) ?? 0)
  if (fields.items.every(({ items }) => items.length === 0))
    return (
      <section className={panel.panel} aria-label={text.title}>
        <EmptyState title={text.empty} action={<ToProgramme courseId={course.id} />} />
      </section>
    )
  return (
    <section className={panel.panel} aria-labelledby="documents">
      <div>
        <h2 id="documents" className="h3">
          {text.title}
        </h2>
        <p className="muted">{text.lead}</p>
      </div>
      {fields.items.map((chapter, at) => (
        <details
          key={programmeText.chapter(at + 1)}
          className={styles.chapter}
          open={at === 0 || chapter.items.some(({ documents }) => documents.length > 0)}
        >
          <summary>
            <b>
              {programmeText.chapter(at + 1)}
              {chapter.title && `: ${chapter.title}`}
            </b>
            <span className="sm muted">{programmeText.count(chapter.items.length)}</span>
          </summary>
          <ul>
            {chapter.items.map((item) => (
              <ItemDocuments key={item.itemId} item={item} name={nameOf(item)} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
