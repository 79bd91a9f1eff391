import type { Reply } from '@khue/contracts/endpoint'
import type { listTestimonials } from '@khue/contracts/offer/reviews'
import { slugWithCode } from '@khue/contracts/slug'
import { formatDate } from '#app/shared/format.ts'
import { PersonHead } from '#app/shared/ui/person-head.tsx'
import { Stars } from '#app/shared/ui/stars.tsx'
import tag from '#app/shared/ui/tag.module.css'
import styles from './testimonials.module.css'
import { textsText as text } from './texts.text.ts'

type Testimonial = Reply<typeof listTestimonials>['items'][number]

/** Made in loaders only. */
export const toTestimonial = ({ id, stars, text: words, author, writtenAt, course, isFeatured }: Testimonial) => ({
  id,
  stars,
  words,
  author: { name: author.name, avatar: author.avatar },
  date: formatDate(writtenAt),
  course: { title: course.title, href: `/courses/${slugWithCode(course)}` },
  isFeatured,
})

/** Reviews of learners, with the rule by which they were selected. */
export const Testimonials = ({ items, rule }: { items: readonly ReturnType<typeof toTestimonial>[]; rule: string }) => (
  <>
    <ul className={styles.grid}>
      {items.map(({ id, stars, words, author, date, course, isFeatured }) => (
        <li key={id} className={styles.card}>
          <div className={styles.given}>
            <Stars count={stars} label={text.stars(stars)} />
            {isFeatured && <span className={`${tag.tag} ${tag.apricot}`}>{text.chosen}</span>}
          </div>
          <blockquote className={`voice ${styles.words}`}>{words}</blockquote>
          <PersonHead avatar={author.avatar} about={{ label: text.learnt, name: course.title, href: course.href }}>
            <p>
              <b>{author.name}</b> <span className="sm muted">{date}</span>
            </p>
          </PersonHead>
        </li>
      ))}
    </ul>
    <p className="sm muted">{rule}</p>
  </>
)
