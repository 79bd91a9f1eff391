import type { OwnContract } from '@khue/contracts/offer/teacher-contracts'
import { formatDateTime } from '#app/shared/format.ts'
import panel from '#app/shared/ui/panel.module.css'
import styles from './contract.module.css'
import { contractText as text } from './contracts.text.ts'

type Words = Record<OwnContract['log'][number]['event'], string>
type Props = Pick<OwnContract, 'log'> & {
  words?: Words
  /** Left out where only the log matters. */ views: OwnContract['views'] | undefined
}

/** What happened to the contract, newest first, and who opened the papers. */
export const ContractLog = ({ log, views, words = text.events }: Props) => (
  <section className={panel.panel} aria-labelledby="contract-log">
    <h2 id="contract-log" className="h4">
      {text.log}
    </h2>
    <ol className={styles.log}>
      {log.map(({ event, at, version, note }) => (
        <li key={`${event} ${at} ${version}`}>
          {words[event]}
          <p className="sm muted">
            {formatDateTime(at)} · {text.version(version)}
          </p>
          {note && (event === 'SEND_BACK' || event === 'END' || event === 'SEND_CODE') && <p className="sm">{note}</p>}
        </li>
      ))}
    </ol>
    {views && <Views views={views} />}
  </section>
)

const Views = ({ views }: Pick<OwnContract, 'views'>) => (
  <>
    <h3 className="h4">{text.views}</h3>
    {views.length === 0 ? (
      <p className="sm muted">{text.noViews}</p>
    ) : (
      <ul className={styles.log}>
        {views.map(({ at, reason }) => (
          <li key={`${at} ${reason}`}>
            {text.viewer}
            <p className="sm muted">{formatDateTime(at)}</p>
            <p className="sm">{reason}</p>
          </li>
        ))}
      </ul>
    )}
  </>
)
