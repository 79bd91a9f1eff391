import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './instalments.module.css'
import { instalmentsText as text } from './instalments.text.ts'

export type PayLaterView = {
  /** Empty when not available. */
  parts: { no: number; amount: string; note: string }[]
  /** Amount due today. */
  first: string
  offer: string
  late: string
  /** Why it is not available. */
  reason: string
  /** Available only after the buyer's ID card is verified. */
  needsProof: boolean
}

type Props = { offer: PayLaterView; isOn: boolean; onChoose: (isOn: boolean) => void }

/** Beside the payment methods: pay the first instalment now. The terms are shown before and must be accepted. */
export const PayLater = ({ offer, isOn, onChoose }: Props) =>
  offer.parts.length > 0 ? (
    <div className={styles.later}>
      <div className={styles.choice}>
        <Checkbox
          name="instalments"
          value="true"
          checked={isOn}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          label={
            <span className={styles.offer}>
              <Words note={offer.offer} />
            </span>
          }
        />
      </div>
      {isOn && <Terms offer={offer} />}
    </div>
  ) : (
    <div className={styles.later}>
      <div className={styles.closed}>
        <Words note={offer.reason}>
          {offer.needsProof && (
            <Link className={styles.verify} to="/account/settings/identity">
              {text.verify}
            </Link>
          )}
        </Words>
      </div>
    </div>
  )

const Words = ({ note, children }: { note: string; children?: ReactNode }) => (
  <>
    <span className={styles.icon} aria-hidden="true">
      <Icon name="calendar-time" size={24} />
    </span>
    <span className={styles.words}>
      <b>{text.name}</b>
      <span className="sm muted">{note}</span>
      {children}
    </span>
  </>
)

const Terms = ({ offer: { parts, late } }: Pick<Props, 'offer'>) => (
  <div className={styles.terms}>
    <ol className={styles.parts} aria-label={text.schedule}>
      {parts.map(({ no, amount, note }) => (
        <li key={no}>
          <span>
            <b>{text.part(no)}</b> <span className="sm muted">{note}</span>
          </span>
          <b className="nowrap">{amount}</b>
        </li>
      ))}
    </ol>
    <p className="sm muted">{late}</p>
    <Checkbox name="acceptedTerms" value="true" required label={text.acceptedTerms} />
  </div>
)
