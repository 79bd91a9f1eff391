import type { Document } from '@khue/contracts/document'
import type { ReactNode } from 'react'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './course-body.module.css'
import { coursePageText as text } from './course-page.text.ts'
import type { CoursePageView } from './course-view.ts'

type SectionProps = { id: string; title: string; aside?: string; children: ReactNode }

/** One part of the page, under its own heading. */
export const Section = ({ id, title, aside, children }: SectionProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <div className={styles.head}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {aside && <span className="sm muted">{aside}</span>}
    </div>
    {children}
  </section>
)

export const Outcomes = ({ outcomes }: { outcomes: readonly string[] }) =>
  outcomes.length > 0 && (
    <Section id="ket-qua" title={text.outcomes}>
      <ul className={styles.outcomes}>
        {outcomes.map((one) => (
          <li key={one}>
            <Icon name="check" size={20} />
            <span>{one}</span>
          </li>
        ))}
      </ul>
    </Section>
  )

export const About = ({ document }: { document: Document }) =>
  document.length > 0 && (
    <Section id="gioi-thieu" title={text.about}>
      <DocumentView document={document} isSection />
    </Section>
  )

export const Faq = ({ faq }: { faq: CoursePageView['faq'] }) =>
  faq.length > 0 && (
    <Section id="hoi-dap" title={text.faq}>
      <div className={styles.faq}>
        {faq.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Icon name="chevron-down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )

export const Disclosure = ({ course }: { course: CoursePageView }) => (
  <Section id="cong-khai" title={text.disclosure}>
    <p className="sm muted">{course.disclosureLead}</p>
    <dl className={styles.disclosure}>
      {course.disclosure.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
