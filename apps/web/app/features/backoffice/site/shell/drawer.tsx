import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { telHref, unbroken } from '#app/shared/phone.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useModal } from '#app/shared/ui/use-modal.ts'
import type { Entry } from '../roles/role-frame.ts'
import { useRoleFrame } from '../roles/use-role-frame.ts'
import { PersonSummary } from './account-menu.tsx'
import styles from './drawer.module.css'
import { Logo } from './logo.tsx'
import { text } from './shell.text.ts'
import { SignInButton } from './sign-in-button.tsx'
import { menuLinks, offerLinks, type SiteLink, subjectLinks } from './site-links.ts'
import { SocialLinks } from './social-links.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The menu of small screens. Loaded when it is first opened, hence a default export. */
export default function Drawer({ opened, onClose }: Props) {
  const { profile, site, askSignOut } = useSession()
  const modal = useModal(opened, onClose)
  const subjects = { to: '', label: text.subjects, below: subjectLinks }
  const leave = () => {
    onClose()
    askSignOut()
  }
  return (
    <dialog {...modal} className={styles.drawer} aria-label={text.menu}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <Logo height={34} />
          <IconButton icon="x" iconSize={24} label={text.closeMenu} className={styles.close} data-autofocus onClick={onClose} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- closes when a link inside is followed; the links have their own key handling */}
        <div className={styles.links} onClick={(event) => (event.target as Element).closest('a') && onClose()}>
          {profile && <PersonSummary profile={profile} />}
          <nav aria-label={text.mainMenu}>
            <ul>
              {[...menuLinks, ...offerLinks, subjects].map((link) => (
                <DrawerItem key={link.label} link={link} />
              ))}
            </ul>
          </nav>
          {profile && <RoleItems />}
          {!profile && <SignInButton fullWidth />}
        </div>
        {profile && (
          <button type="button" className={styles.row} onClick={leave}>
            {text.signOut} <Icon name="logout" />
          </button>
        )}
        <div className={styles.foot}>
          <SocialLinks links={site.socialLinks} />
          <a className={styles.row} href={telHref(site.hotline)}>
            <span>
              Hotline <b>{unbroken(site.hotline)}</b>
            </span>
            <Icon name="phone" />
          </a>
        </div>
      </div>
    </dialog>
  )
}

/** The menu of the role, below the site's own. */
function RoleItems() {
  const { frame, titleOf, addressOf } = useRoleFrame()
  const linkOf = (entry: Entry): SiteLink => ({ to: addressOf(entry), label: entry.label })
  const links = [
    ...frame.first.map(linkOf),
    ...frame.groups.map((group) => ({ to: '', label: titleOf(group), below: group.entries.map(linkOf) })),
    ...frame.last.map(linkOf),
  ]
  return (
    <nav aria-label={frame.menu} className={styles.role}>
      <p className={styles.title}>{frame.menu}</p>
      <ul>
        {links.map((link) => (
          <DrawerItem key={link.to + link.label} link={link} />
        ))}
      </ul>
    </nav>
  )
}

function DrawerItem({ link: { to, label, below } }: { link: SiteLink }) {
  if (!below) {
    return (
      <li>
        <Link to={to} className={styles.row}>
          {label}
        </Link>
      </li>
    )
  }
  return (
    <li>
      <details className={styles.group}>
        <summary className={styles.row}>
          {label} <Icon name="chevron-down" />
        </summary>
        <ul>
          {below.map((one) => (
            <li key={one.to}>
              <Link to={one.to} className={styles.row}>
                {one.label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
