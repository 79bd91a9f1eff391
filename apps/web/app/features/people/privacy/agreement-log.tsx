import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import type { AgreementRow } from './agreement-view.ts'

/** Consents given and withdrawn, newest first. */
export const AgreementLog = ({ rows, empty }: { rows: readonly AgreementRow[]; empty: string }) =>
  rows.length === 0 ? (
    <p className="muted">{empty}</p>
  ) : (
    <ul className={panel.rows}>
      {rows.map(({ id, title, label, tone, facts }) => (
        <li key={id}>
          <div className={panel.what}>
            <p className={panel.name}>
              {title} <span className={`${tag.tag} ${tone ? tag[tone] : ''}`}>{label}</span>
            </p>
            <p className="sm muted">{facts}</p>
          </div>
        </li>
      ))}
    </ul>
  )
