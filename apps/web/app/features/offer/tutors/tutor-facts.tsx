import type { SlotDay } from './tutor.ts'
import styles from './detail.module.css'
import { tutorPageText as text } from './tutor-page.text.ts'
import { tutorsText } from './tutors.text.ts'

export type ServiceView = { id: string; name: string; mode: string; fees: { minutes: string; fee: string }[] }
type Props = { services: readonly ServiceView[]; freeDays: readonly SlotDay[]; disclosure: { rows: string[][]; isExtraTeaching: boolean } }

/** Services with prices, free times, and the disclosure that the law requires. */
export const TutorFacts = ({ services, freeDays, disclosure }: Props) => (
  <>
    <section>
      <h2 className="h2">{text.services}</h2>
      <ul className={styles.services}>
        {services.map((one) => (
          <li key={one.id}>
            <p>
              <b>{one.name}</b>
            </p>
            <p className="sm muted">{one.mode}</p>
            <dl className={styles.fees}>
              {one.fees.map(({ minutes, fee }) => (
                <div key={minutes}>
                  <dt>{minutes}</dt>
                  <dd>{fee}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
    <section id="lich" className={styles.anchor}>
      <h2 className="h2">{text.freeTime}</h2>
      {freeDays.length === 0 && <p className="muted">{tutorsText.noSlots}</p>}
      <dl className={styles.free}>
        {freeDays.map(({ day, times }) => (
          <div key={day}>
            <dt>{day}</dt>
            {times.map((time) => (
              <dd key={time}>{time}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
    <section className={styles.disclosure}>
      <h2 className="h2">{text.disclosure}</h2>
      <dl>
        {disclosure.rows.map(([what, says]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p className="sm muted">{disclosure.isExtraTeaching ? text.extraTeaching : text.noExtraTeaching}</p>
    </section>
  </>
)
