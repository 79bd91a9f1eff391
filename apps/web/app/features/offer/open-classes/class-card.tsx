import { OfferCard, type OfferCardProps } from '#app/features/offer/courses/shared/offer-card.tsx'
import tag from '#app/shared/ui/tag.module.css'
import styles from './class-card.module.css'
import type { ClassView } from './open-class.ts'

/** One class of a list. */
export const ClassCard = ({ view, ...rest }: OfferCardProps & { view: ClassView }) => (
  <OfferCard
    offer={view}
    id={view.anchor}
    isFramed
    beside={<ClassState view={view} />}
    audience={view.grades}
    seats={<span className={view.hasFewSeats ? styles.fewSeats : undefined}>{view.seats}</span>}
    {...rest}
  >
    {view.fee && <b className={styles.fee}>{view.fee}</b>}
    {view.member}
    {view.seated && <span className={`${tag.tag} ${tag.success}`}>{view.seated}</span>}
  </OfferCard>
)

/** The red tag of a running class, or the time until it starts. */
export function ClassState({ view }: { view: Pick<ClassView, 'isLive' | 'state'> }) {
  if (!view.state) return null
  return <span className={view.isLive ? `${tag.tag} ${tag.live}` : styles.state}>{view.state}</span>
}
