import { type ReactNode, useEffect } from 'react'
import styles from './frame-layout.module.css'
import { type FrameParent, FrameTabs, FrameTrail } from './frame-head.tsx'
import { rememberFrame } from './last-frame.ts'
import { LearnerSwitch } from './learner-switch.tsx'
import { RoleBar } from './role-bar.tsx'
import { RoleMenu, SettingsMenu } from './role-menu.tsx'
import { useRoleFrame } from './use-role-frame.ts'

type Props = {
  isWide?: boolean
  /** Name of a page that hangs deeper than its entry, for the breadcrumb. */
  here?: string | undefined
  /** Its parent, where that is not the entry itself. */
  back?: FrameParent | undefined
  children: ReactNode
}

/** The frame of signed-in people: the menu of the role beside the page, as chips on small screens, as a bar on phones. */
export function FrameLayout({ isWide, here, back, children }: Props) {
  const view = useRoleFrame()
  const { frame, isSettings, isLearnerPage, learners } = view
  const { role } = frame
  useEffect(() => rememberFrame(role), [role])
  return (
    <div className={styles.page}>
      <div className={`wrap ${styles.columns}`} data-wide={isWide || undefined}>
        {isSettings ? <SettingsMenu view={view} /> : <RoleMenu key={role} view={view} />}
        <div className={styles.content}>
          {isLearnerPage && <LearnerSwitch learners={learners} isOnPhones />}
          <FrameTrail view={view} here={here} back={back} />
          <FrameTabs view={view} />
          {children}
        </div>
      </div>
      <RoleBar view={view} />
    </div>
  )
}
