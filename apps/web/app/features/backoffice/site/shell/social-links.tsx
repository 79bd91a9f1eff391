import type { SiteInfo } from '@khue/contracts/backoffice/site'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './social-links.module.css'

const places = [
  { key: 'facebook', label: 'Facebook', icon: 'brand-facebook' },
  { key: 'youtube', label: 'YouTube', icon: 'brand-youtube' },
  { key: 'tiktok', label: 'TikTok', icon: 'brand-tiktok' },
] as const

/** The configured social links; nothing when none is configured. */
export function SocialLinks({ links }: { links: SiteInfo['socialLinks'] }) {
  const set = places.filter(({ key }) => links[key] !== '')
  if (set.length === 0) return null
  return (
    <ul className={styles.list}>
      {set.map(({ key, label, icon }) => (
        <li key={key}>
          <a href={links[key]} aria-label={label} rel="noopener">
            <Icon name={icon} size={22} />
          </a>
        </li>
      ))}
    </ul>
  )
}
