import type { LearningDocument } from '@khue/contracts/learning/my-learning'
import { formatBytes, formatDate } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { documentsText as text } from './my-learning.text.ts'

/** Documents; each opens through an address of ours, which asks for the right again. */
export const DocumentList = ({ items, isFamily }: { items: readonly LearningDocument[]; isFamily: boolean }) => (
  <ul className={panel.rows} aria-label={text.list}>
    {items.map(({ assetId, name, bytes, title, of, lesson, learners }) => (
      <li key={assetId}>
        <Icon name="file" size={24} />
        <div className={panel.what}>
          <p className={`${panel.name} ${panel.about}`}>
            <a className="link" href={`/account/study/documents/${assetId}`} target="_blank" rel="noreferrer" aria-label={text.open(name)}>
              {name}
            </a>
          </p>
          <p className="sm muted">
            {[
              title,
              of || (lesson && text.ofLesson(lesson.number, formatDate(lesson.startsAt))),
              isFamily && learners.map((learner) => learner.name).join(', '),
              formatBytes(bytes),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </li>
    ))}
  </ul>
)
