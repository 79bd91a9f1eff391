import type { listClassLearners } from '@khue/contracts/offer/class-authoring'
import type { Reply } from '@khue/contracts/endpoint'
import type { Settled } from '#app/shared/settled.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { listedText as text } from './class-editor.text.ts'

export type Learners = Settled<Reply<typeof listClassLearners>>

/** Seat holders, and how many guardians each has, who are notified too. */
export const ClassLearners = ({ of }: { of: Learners }) => (
  <section className={panel.panel} aria-labelledby="learners">
    <h2 id="learners" className="h3">
      {text.people}
    </h2>
    <Loaded of={of}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="muted">{text.nobody}</p>
        ) : (
          <ul className={panel.rows}>
            {items.map(({ id, name, guardians }) => (
              <li key={id}>
                <div className={panel.what}>
                  <p className={panel.name}>{name}</p>
                  <p className="sm muted">{text.guardians(guardians)}</p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </section>
)
