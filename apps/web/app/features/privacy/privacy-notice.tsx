import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import styles from './privacy-notice.module.css'
import { noticeParts, noticeText as text } from './privacy-notice.text.ts'

/** What the house does with what it knows about people, in words for parents and pupils. */
export function PrivacyNotice({ hotline, since }: { hotline: string; since: string }) {
  const parts = noticeParts(hotline)
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{text.title}</h1>
        <p className="muted">{text.version(since)}</p>
      </header>
      <nav className={styles.contents} aria-label={text.contents}>
        <ul>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.text}>
        <section className={styles.short} aria-labelledby="short">
          <h2 id="short" className="h3">
            {text.short}
          </h2>
          <List items={text.shortItems} />
        </section>
        {parts.map(({ id, title, paragraphs, items }) => (
          <section key={id} id={id} className={styles.part}>
            <h2 className="h3">{title}</h2>
            {items && <List items={items} />}
            {paragraphs?.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </section>
        ))}
        <section className={styles.part}>
          <h2 className="h3">{text.act}</h2>
          <div className={styles.ways}>
            <Link className={buttonClass({ size: 'xxl', color: 'main' })} to="/account/settings/privacy">
              {text.toPrivacy}
            </Link>
            <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to="/account/family/consents">
              {text.toConsents}
            </Link>
            <a className={buttonClass({ size: 'xxl', variant: 'outlined' })} href={`tel:${hotline.replace(/\s/g, '')}`}>
              {text.call(hotline)}
            </a>
          </div>
        </section>
      </div>
    </div>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
