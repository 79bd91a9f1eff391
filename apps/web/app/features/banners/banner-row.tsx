import type { Banner } from '@khue/contracts/banners'
import { subjects } from '@khue/contracts/subjects'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import styles from './banner-row.module.css'

export type BannerView = Pick<Banner, 'title' | 'text' | 'linkText' | 'href'> & {
  id: string
  subject: { id: number; cover: string } | undefined
}

/** Made in loaders only. */
export const toBannerView = ({ id, title, text, linkText, href, subjectKey }: Banner): BannerView => ({
  id,
  title,
  text,
  linkText,
  href,
  subject: subjectOf(subjectKey),
})

/** The colours and the picture of a subject; undefined: those of the house. */
export function subjectOf(subjectKey: string | null) {
  const subject = subjects.find(({ key }) => key === subjectKey)
  return subject && { id: subject.id, cover: `/art/covers/${subject.key}/${subject.key}.svg` }
}

/** What hangs at a place, side by side where there is room. Nothing without banners. */
export const BannerRow = ({ banners, isWrapped }: { banners: readonly BannerView[]; isWrapped?: boolean }) =>
  banners.length > 0 && (
    <ul className={isWrapped ? `wrap ${styles.row}` : styles.row}>
      {banners.map((banner) => (
        <li key={banner.id}>
          <BannerCard {...banner} />
        </li>
      ))}
    </ul>
  )

/** In the colours and with the picture of its subject, or in those of the house. */
export const BannerCard = ({ title, text, linkText, href, subject }: Omit<BannerView, 'id'>) => (
  <div className={styles.banner} data-subject={subject?.id}>
    {subject && <img src={subject.cover} alt="" width="160" height="100" loading="lazy" />}
    <div className={styles.words}>
      <p className="h4">{title}</p>
      {text && <p>{text}</p>}
    </div>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={href}>
      {linkText}
    </Link>
  </div>
)
