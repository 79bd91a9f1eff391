import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { proofText as text } from './identity-proof.text.ts'

/** Admins who opened the declaration, with time and reason. */
export const ProofViews = ({ views }: { views: readonly { at: string; reason: string }[] }) =>
  views.length === 0 ? (
    <p className="muted">{text.noViews}</p>
  ) : (
    <ul className={panel.rows}>
      {views.map(({ at, reason }) => (
        <li key={`${at} ${reason}`}>
          <Icon name="eye" size={24} />
          <div className={panel.what}>
            <p className={panel.name}>
              {text.viewer}, {at}
            </p>
            <p className="sm muted">{reason}</p>
          </div>
        </li>
      ))}
    </ul>
  )
