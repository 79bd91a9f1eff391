import type { HomeworkCard } from '@khue/contracts/learning/homework-shapes'
import type { Settled } from '#app/shared/settled.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { HomeworkList } from './homework-list.tsx'
import { toCard } from './homework-words.ts'
import { homeworkText as text } from './homework.text.ts'

type Props = { homework: Settled<{ now: string; cards: readonly HomeworkCard[] }>; viewerId: string | undefined }

/** What the teacher gave to do in a lesson. */
export const LessonHomework = ({ homework, viewerId }: Props) => (
  <section className={panel.panel} aria-labelledby="lesson-homework">
    <h2 id="lesson-homework" className="h4">
      {text.ofLesson}
    </h2>
    <Loaded of={homework}>
      {({ now, cards }) =>
        cards.length === 0 ? (
          <p className="muted">{text.noneOfLesson}</p>
        ) : (
          <HomeworkList cards={cards.map((card) => toCard(card, { id: viewerId, now }))} />
        )
      }
    </Loaded>
  </section>
)
