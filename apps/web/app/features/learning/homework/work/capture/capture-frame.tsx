import type { ReactNode } from 'react'
import styles from './capture-screen.module.css'

type Props = { title: string; lead?: string | undefined; children: ReactNode }

/** The phone's page without the site's header: the camera is what it is for. */
export const CaptureFrame = ({ title, lead, children }: Props) => (
  <div className={`wrap ${styles.screen}`}>
    <div>
      <h1 className="h3">{title}</h1>
      {lead && <p className="sm muted">{lead}</p>}
    </div>
    {children}
  </div>
)
