import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { telHref, unbroken } from '#app/shared/phone.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './footer.module.css'
import { Logo } from './logo.tsx'
import { text } from './shell.text.ts'
import { aboutLinks, type SiteLink, subjectLinks, supportLinks } from './site-links.ts'
import { SocialLinks } from './social-links.tsx'

export function Footer() {
  const { site } = useSession()
  const { businessBadge: badge } = site
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.operator}>
            <Logo ground="night" height={38} />
            <p className={styles.promise}>{text.promise}</p>
            <SocialLinks links={site.socialLinks} />
          </div>
          <Column title={text.about} links={aboutLinks} />
          <Column title={text.subjects} links={subjectLinks} />
          <Column title={text.support} links={supportLinks}>
            <li>
              <a href={telHref(site.hotline)}>Hotline {unbroken(site.hotline)}</a>
            </li>
          </Column>
          <OnPhone />
        </div>
        <div className={styles.bottom}>
          <span>{text.rights}</span>
          {badge && (
            <a href={badge.url} className={styles.badge} rel="noopener">
              <Icon name="rosette-discount-check" /> {text.badge(badge.number)}
            </a>
          )}
        </div>
      </div>
    </footer>
  )
}

function Column({ title, links, children }: { title: string; links: readonly SiteLink[]; children?: ReactNode }) {
  if (links.length === 0 && !children) return null
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

function OnPhone() {
  const { appStoreUrl, googlePlayUrl } = useSession().site
  return (
    <div className={styles.phone}>
      <h2 className={styles.title}>{text.onPhone}</h2>
      <div className={styles.codes}>
        <img src="/qr.svg" alt={text.qr} width="92" height="92" loading="lazy" className={styles.qr} />
        {appStoreUrl || googlePlayUrl ? (
          <div className={styles.stores}>
            {appStoreUrl && (
              <a href={appStoreUrl} rel="noopener">
                <Icon name="brand-apple" size={22} /> App Store
              </a>
            )}
            {googlePlayUrl && (
              <a href={googlePlayUrl} rel="noopener">
                <Icon name="brand-google-play" size={22} /> Google Play
              </a>
            )}
          </div>
        ) : (
          <p className={styles.hint}>{text.qrHint}</p>
        )}
      </div>
    </div>
  )
}
