import { type ComponentType, type FormEvent, useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import { FormPanel, PageForm } from '#app/shared/ui/page-form.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Option } from '#app/shared/ui/select-field.tsx'
import styles from './banner-form.module.css'
import { type BannerDraft, bannersPath } from './banner-view.ts'
import { bannersAdminText as text } from './banners-admin.text.ts'

/** The banner fields that the preview shows while the admin types. */
export type Written = Pick<BannerDraft, 'title' | 'text' | 'linkText' | 'href'> & { subjectKey: string | null; cover: string | null }
type Props = {
  draft: BannerDraft
  /** Address of the uploaded picture. */
  cover: string | null
  subjects: readonly Option[]
  refusal: FormRefusal | undefined
  isSending: boolean
  /** Renders the banner as visitors see it. */
  look: ComponentType<Written>
}

/** Text, placement and schedule of a banner, with a live preview. */
export function BannerForm({ draft, cover, subjects, refusal, isSending, look: Look }: Props) {
  const [written, setWritten] = useState<Omit<Written, 'cover'>>(draft)
  const read = (event: FormEvent<HTMLFormElement>) => setWritten(readWritten(new FormData(event.currentTarget)))
  return (
    <PageForm
      {...{ refusal, isSending }}
      fields={{ step: 'save' }}
      save={text.save}
      leave={{ to: bannersPath, label: text.back }}
      onInput={read}
    >
      {(wrong) => (
        <>
          <section className={panel.panel} aria-label={text.preview}>
            <h2 className="h3">{text.preview}</h2>
            <Look {...written} cover={cover} title={written.title || text.sampleTitle} linkText={written.linkText || text.sampleLink} />
          </section>
          <FormPanel id="loi-moi" title={text.words}>
            <div className={styles.fields}>
              <FormFields list={wordsOf(subjects)} of={draft} wrong={wrong} />
            </div>
          </FormPanel>
          <FormPanel id="noi-treo" title={text.when}>
            <div className={styles.fields}>
              <FormFields list={placeAndTime} of={draft} wrong={wrong} />
            </div>
          </FormPanel>
        </>
      )}
    </PageForm>
  )
}

function readWritten(form: FormData): Omit<Written, 'cover'> {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    title: typed('title'),
    text: typed('text'),
    linkText: typed('linkText'),
    href: typed('href'),
    subjectKey: typed('subjectKey') || null,
  }
}

const wordsOf = (subjects: readonly Option[]): FieldSpec[] => [
  { name: 'title', label: text.heading, required: true, maxLength: 80 },
  { name: 'text', label: text.text, hint: text.textHint, maxLength: 200 },
  { name: 'linkText', label: text.linkText, required: true, maxLength: 40 },
  { name: 'href', label: text.href, hint: text.hrefHint, required: true, maxLength: 500, isPlain: true },
  { kind: 'choice', name: 'subjectKey', label: text.picture, hint: text.coverLater, options: subjects, placeholder: text.ofHouse },
]

const places = Object.entries(text.places).map(([value, label]) => ({ value, label }))
const placeAndTime: readonly FieldSpec[] = [
  { kind: 'choice', name: 'place', label: text.place, required: true, options: places },
  { kind: 'number', name: 'position', label: text.order, hint: text.orderHint },
  { name: 'startsAt', label: text.startsAt, type: 'datetime-local', required: true },
  { name: 'endsAt', label: text.endsAt, hint: text.untilHint, type: 'datetime-local' },
  { kind: 'box', name: 'isHidden', label: text.isHidden },
]
