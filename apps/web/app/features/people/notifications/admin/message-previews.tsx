import type { MessagePreview, MessageTemplate } from '@khue/contracts/ground/message-templates'
import { formatNumber } from '#app/shared/format.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from './message-previews.module.css'
import { messagesAdminText as text } from './messages-admin.text.ts'

type Props = { templates: readonly MessageTemplate[]; shown: MessagePreview | undefined; isLoading: boolean }

/** All templates, with the selected one as receivers see it. */
export const MessagePreviews = ({ templates, shown, isLoading }: Props) => (
  <section className={panel.panel} aria-labelledby="previews" aria-busy={isLoading || undefined}>
    <div>
      <h2 id="previews" className="h3">
        {text.previews}
      </h2>
      <p className="sm muted">{text.previewsLead}</p>
    </div>
    <ChipRow
      label={text.choose}
      choices={templates.map((one) => ({ label: text.templates[one], href: `?template=${one}`, isOn: one === shown?.template }))}
    />
    {shown ? <Preview {...shown} /> : <EmptyState title={text.noTemplates} />}
  </section>
)

const Preview = ({ mail, sms, zalo }: MessagePreview) => (
  <div className={styles.channels}>
    <div className={styles.phone}>
      {sms && (
        <div>
          <h3 className="h4">{text.sms}</h3>
          <p className="sm muted">{text.smsLength(formatNumber(sms.text.length), formatNumber(sms.limit))}</p>
          <p className={styles.words} lang="vi">
            {sms.text}
          </p>
        </div>
      )}
      {zalo && (
        <div>
          <h3 className="h4">{text.zalo}</h3>
          <p className="sm muted">{text.zaloLead}</p>
          <dl className={styles.words}>
            {zalo.map(({ field, value }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {!sms && !zalo && <p className="muted">{text.mailOnly}</p>}
    </div>
    <MailPreview {...mail} />
  </div>
)

/** An e-mail as it arrives. */
export const MailPreview = ({ subject, html, text: words }: MessagePreview['mail']) => (
  <div className={styles.mail}>
    <h3 className="h4">{text.mail}</h3>
    <p className="sm">
      <span className="muted">{text.subject}:</span> <b>{subject}</b>
    </p>
    {/* cross-origin and inert: the inherited content policy blocks scripts of the e-mail; `allow-scripts` is set only so that screen
        readers and accessibility checkers can inspect it */}
    <iframe key={html} className={styles.page} title={text.mailFrame(subject)} sandbox="allow-scripts" srcDoc={withoutWays(html)} />
    <details className={styles.text}>
      <summary>{text.mailText}</summary>
      <pre>{words}</pre>
    </details>
  </div>
)

/** Links open a new window, which the sandbox blocks; otherwise they would navigate inside the frame. */
const withoutWays = (html: string) => html.replace('<head>', '<head><base target="_blank">')
