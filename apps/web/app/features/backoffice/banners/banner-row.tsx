import type { Banner } from '@khue/contracts/backoffice/banners'
import { subjects } from '@khue/contracts/offer/subjects'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import styles from './banner-row.module.css'

export type BannerView = Pick<Banner, 'title' | 'text' | 'linkText' | 'href'> & {
  id: string
  subjectId: number | undefined
  picture: string | undefined
}

/** Made in loaders only. */
export const toBannerView = ({ id, title, text, linkText, href, subjectKey, cover }: Banner): BannerView => ({
  id,
  title,
  text,
  linkText,
  href,
  ...lookOf(subjectKey, cover),
})

/** Uses the subject's colours, or the brand's; uses the uploaded picture, or the subject's cover. */
export function lookOf(subjectKey: string | null, cover: string | null) {
  const subject = subjects.find(({ key }) => key === subjectKey)
  return { subjectId: subject?.id, picture: cover ?? (subject && `/art/covers/${subject.key}/${subject.key}.svg`) }
}

/** Banners of one placement, side by side where there is room. Renders nothing without banners. */
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

export const BannerCard = ({ title, text, linkText, href, subjectId, picture }: Omit<BannerView, 'id'>) => (
  <div className={styles.banner} data-subject={subjectId}>
    {picture && <img src={picture} alt="" width="160" height="100" loading="lazy" />}
    <div className={styles.words}>
      <p className="h4">{title}</p>
      {text && <p>{text}</p>}
    </div>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={href}>
      {linkText}
    </Link>
  </div>
)
