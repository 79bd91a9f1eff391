import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { editorText as text } from './editor.text.ts'
import { later } from './later.tsx'

type Props = { homework: Homework; learnerId: string | undefined }

const waiting = (
  <section className={panel.panel} aria-busy="true">
    <p className="muted">{text.opening}</p>
    <Skeleton height={220} radius={14} />
    <Skeleton height={140} radius={14} />
    <Skeleton height={56} radius={14} />
  </section>
)
const Editor = later(() => import('./editor/editor.tsx'), waiting)

/** Where a learner, or a guardian in their place, does a piece of homework. */
export const WorkEditor = ({ homework, learnerId }: Props) =>
  homework.can.submit ? (
    <Editor key={`${homework.id} ${homework.learner.id}`} homework={homework} learnerId={learnerId} />
  ) : (
    <Notice>{text.closed}</Notice>
  )
