import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { useSession } from '#app/shared/session.tsx'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'
import { DropMenu } from '#app/shared/ui/drop-menu.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import '#app/shared/ui/badge.module.css' // the server renders these before their scripts bring the styles
import './account-menu.module.css'
import './bell.module.css'
import type { LiveBell } from './bell.tsx'
import styles from './header.module.css'
import { Hotline } from './hotline.tsx'
import { Logo } from './logo.tsx'
import { text } from './shell.text.ts'
import { SignInButton } from './sign-in-button.tsx'
import { menuLinks, type SiteLink } from './site-links.ts'

const Drawer = lazyDialog(() => import('./drawer.tsx'))
const Bell = lazy(() => import('./bell.tsx').catch(keepServerHtml))
const MemberTools = lazy(() => import('./member-tools.tsx').catch(keepServerHtml))

type Props = { bell: LiveBell; chat: ComponentType; search: ReactNode }

export function Header({ bell, chat: Chat, search }: Props) {
  const { profile } = useSession()
  const [isDrawerOpen, setDrawerOpen] = useState<boolean>() // undefined until first opened: the drawer loads on use
  return (
    <header className={`${styles.header} no-print`}>
      <div className={styles.inside}>
        <IconButton icon="menu" iconSize={24} label={text.openMenu} className={styles.menuButton} onClick={() => setDrawerOpen(true)} />
        <Logo isNarrow />
        <nav className={styles.menu} aria-label={text.mainMenu}>
          {menuLinks.map((link) => (
            <MenuItem key={link.to} link={link} />
          ))}
        </nav>
        <div className={styles.search}>{search}</div>
        <div className={styles.tools}>
          <Hotline />
          {profile ? (
            <>
              <Suspense>
                <Bell live={bell} />
              </Suspense>
              <Suspense>
                <Chat />
                <MemberTools profile={profile} />
              </Suspense>
            </>
          ) : (
            <>
              <IconButton
                component={Link}
                to="/sign-in"
                icon="shopping-cart"
                iconSize={23}
                label={text.cart}
                className={styles.guestCart}
              />
              <SignInButton />
            </>
          )}
        </div>
      </div>
      {isDrawerOpen !== undefined && <Drawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}
    </header>
  )
}

function MenuItem({ link: { to, label, below } }: { link: SiteLink }) {
  const { pathname } = useLocation()
  if (!below) {
    return (
      <Link to={to} className={styles.item} aria-current={to === pathname ? 'page' : undefined}>
        {label}
      </Link>
    )
  }
  const trigger = (
    <>
      {label} <Icon name="chevron-down" size={16} />
    </>
  )
  return (
    <DropMenu label={label} trigger={trigger} className={styles.item}>
      {below.map((one) => (
        <NavLink key={one.to} to={one.to}>
          {one.label}
        </NavLink>
      ))}
    </DropMenu>
  )
}
