import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { hasPage } from '#app/shared/site-map.ts'
import { DropMenu } from '#app/shared/ui/drop-menu.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Badge, badgeOf, Bell, type BellLife } from './bell.tsx'
import badge from './bell.module.css'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { text } from './shell.text.ts'
import { SignInButton } from './sign-in-button.tsx'
import { menuLinks, type SiteLink } from './site-links.ts'

const Drawer = lazy(() => import('./drawer.tsx'))

export function Header({ bell, search, onSignOut }: { bell: BellLife; search: ReactNode; onSignOut: () => void }) {
  const { profile } = useSession()
  const [isDrawerOpen, setDrawerOpen] = useState<boolean>() // undefined until first wanted: the drawer loads on use
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
          {profile && <Bell life={bell} />}
          {(!profile || hasPage('/carts')) && <CartLink />}
          {profile ? <AccountMenu profile={profile} onSignOut={onSignOut} /> : <SignInButton />}
        </div>
      </div>
      {isDrawerOpen !== undefined && (
        <Suspense>
          <Drawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} onSignOut={onSignOut} />
        </Suspense>
      )}
    </header>
  )
}

/** Spec 2: a guest's leads to signing in. */
function CartLink() {
  const { profile, inCart } = useSession()
  if (!profile)
    return <IconButton component={Link} to="/sign-in" icon="shopping-cart" iconSize={23} label={text.cart} className={styles.guestCart} />
  return (
    <div className={badge.bell}>
      <IconButton component={Link} to="/carts" icon="shopping-cart" iconSize={23} label={text.cart + text.inCart(badgeOf(inCart))} />
      <Badge count={inCart} className={badge.badge} />
    </div>
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
