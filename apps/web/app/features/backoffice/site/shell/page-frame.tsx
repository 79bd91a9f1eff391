import type { ComponentType, ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { useSession } from '#app/shared/session.tsx'
import { useLiveConnection } from '#app/shared/use-live-connection.ts'
import type { LiveBell } from './bell.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Hotline } from './hotline.tsx'
import styles from './page-frame.module.css'
import { PageProgress } from './page-progress.tsx'
import { text } from './shell.text.ts'
import { useLoginGate } from './use-login-gate.ts'
import { useOfflineGuard } from './use-offline-guard.ts'
import { useProfile } from './use-profile.ts'
import { usePromoCode, useScrollToElement } from './use-visit.ts'

const LogoutDialog = lazyDialog(() => import('./logout-dialog.tsx'))
const LoginDialog = lazyDialog(() => import('./login-dialog.tsx'))

type Props = { bell: LiveBell; chat: ComponentType; search: ReactNode; children: ReactNode }

/**
 * Frame around every page. A page with `handle.frame: 'none'` renders its own, one with `'wide'` has it except on phones; `support=app`
 * hides all of it (spec 2).
 */
export function PageFrame({ bell, chat, search, children }: Props) {
  usePromoCode()
  useScrollToElement()
  useProfile()
  useLiveConnection()
  useOfflineGuard()
  const { gated, setGated, profile, isSigningOut, staySignedIn } = useSession()
  const isInApp = new URLSearchParams(useLocation().search).get('support') === 'app'
  const frames = new Set(useMatches().map(({ handle }) => (handle as { frame?: string } | undefined)?.frame))
  const isFramed = !frames.has('none')
  useLoginGate(isFramed)

  return (
    <>
      <PageProgress />
      <a href="#content" className={styles.skip}>
        {text.skip}
      </a>
      {isFramed && !isInApp && <Header bell={bell} chat={chat} search={search} />}
      <main id="content" tabIndex={-1} className={styles.main} data-frame={['none', 'wide'].find((frame) => frames.has(frame))}>
        {children}
      </main>
      {isFramed && !isInApp && <Footer />}
      {!isFramed && <Hotline isInCorner />}
      {profile && isSigningOut !== undefined && <LogoutDialog opened={isSigningOut} onClose={staySignedIn} />}
      {gated !== undefined && <LoginDialog onClose={() => setGated(undefined)} />}
    </>
  )
}
