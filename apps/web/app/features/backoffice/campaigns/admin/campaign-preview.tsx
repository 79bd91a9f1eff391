import type { ReactNode } from 'react'
import panel from '#app/shared/ui/panel.module.css'
import styles from './campaign-preview.module.css'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'

type Props = {
  push: { title: string; body: string }
  /** Previews of the inbox row and the e-mail, rendered by the features that own them. */
  bell: ReactNode
  mail: ReactNode
}

/** Shows a campaign as receivers see it. Its links are inert. */
export const CampaignPreview = ({ push, bell, mail }: Props) => (
  <section className={panel.panel} aria-labelledby="preview">
    <h2 id="preview" className="h3">
      {text.preview}
    </h2>
    <div className={styles.ways}>
      <div className={styles.small}>
        <div>
          <h3 className="h4">{text.bell}</h3>
          <ul className={styles.bell} inert>
            {bell}
          </ul>
        </div>
        <div>
          <h3 className="h4">{text.push}</h3>
          <div className={styles.push}>
            <img src="/icon-180.png" alt="" width="40" height="40" />
            <div>
              <p className="sm muted">{text.pushFrom}</p>
              <p className={styles.title}>{push.title}</p>
              <p className={styles.body}>{push.body}</p>
            </div>
          </div>
        </div>
      </div>
      {mail}
    </div>
  </section>
)
