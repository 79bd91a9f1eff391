import type { CampaignStats } from '@khue/contracts/backoffice/campaigns'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './campaign-detail.module.css'
import { type CampaignView, toNumbers } from './campaign-view.ts'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'

export const CampaignHead = ({ view }: { view: CampaignView }) => (
  <div className={styles.head}>
    <h1 className="h2">{view.title}</h1>
    <StatusTag {...view.state} />
  </div>
)

/** The audience and the reason text that each receiver reads. */
export const CampaignReceivers = ({ view }: { view: CampaignView }) => (
  <section className={panel.panel} aria-labelledby="receivers">
    <h2 id="receivers" className="h3">
      {text.receivers}
    </h2>
    {view.receivers.length === 0 && <p>{text.everybody}</p>}
    <dl className={styles.facts}>
      {[...view.receivers, { label: text.categoryShort, value: view.category }, { label: text.link, value: view.link }].map(
        ({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      <div>
        <dt>{text.reason}</dt>
        <dd>{view.reason}</dd>
      </div>
    </dl>
  </section>
)

/** Delivery statistics so far. */
export const CampaignResults = ({ counts }: { counts: CampaignStats }) => (
  <section className={panel.panel} aria-labelledby="results">
    <h2 id="results" className="h3">
      {text.results}
    </h2>
    <dl className={styles.numbers}>
      {toNumbers(counts).map(({ label, value, note, share }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.number}>
            {value}
            {share && <span className={styles.share}>{share}</span>}
          </dd>
          <dd className="sm muted">{note}</dd>
        </div>
      ))}
    </dl>
  </section>
)
