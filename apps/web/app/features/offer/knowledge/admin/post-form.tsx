import type { PostContent } from '@khue/contracts/offer/knowledge'
import { knowledgeSections, postLimits } from '@khue/contracts/offer/knowledge-sections'
import { markdownLimit } from '@khue/contracts/form-limits'
import { subjects } from '@khue/contracts/offer/subjects'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { FieldGroup } from '#app/shared/ui/field.tsx'
import field from '#app/shared/ui/field.module.css'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'
import styles from './post-form.module.css'
import { PostPreview, type Preview } from './post-preview.tsx'

type Wrong = ReadonlyMap<string, string>
type Props = { content: PostContent; version: number; preview: Preview }

const sections = knowledgeSections.map(({ key, name }) => ({ value: key, label: name }))
const subjectOptions = subjects.map(({ id, name }) => ({ value: String(id), label: name }))
const grades = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: `Lớp ${at + 1}` }))

const head: readonly FieldSpec[] = [
  { name: 'title', label: text.postTitle, required: true, maxLength: postLimits.title },
  { kind: 'text', name: 'summary', label: text.summary, hint: text.summaryHint, required: true, rows: 2, maxLength: postLimits.summary },
]
const facts: readonly FieldSpec[] = [
  { kind: 'choice', name: 'section', label: text.section, required: true, options: sections },
  { kind: 'choice', name: 'subjectId', label: text.subject, options: subjectOptions, placeholder: text.noSubject },
  { kind: 'choice', name: 'gradeFrom', label: text.gradeFrom, options: grades, placeholder: text.everyGrade },
  { kind: 'choice', name: 'gradeTo', label: text.gradeTo, options: grades, placeholder: text.everyGrade },
  { name: 'authorName', label: text.author, required: true, maxLength: postLimits.author },
  { name: 'tags', label: text.tags, hint: text.tagsHint },
]

/** Editor of a post: text and preview side by side, on narrow screens behind two tabs. */
export function PostForm({ content, version, preview }: Props) {
  return (
    <StepForm
      step="save"
      save={text.save}
      fields={{ version: String(version) }}
      onDone={() => showToast({ type: 'success', message: text.saved })}
    >
      {(wrong) => (
        <>
          <FormFields list={head} of={content} wrong={wrong} />
          <Body content={content} preview={preview} wrong={wrong} />
          <Facts content={content} wrong={wrong} />
          <Cover cover={content.cover} />
        </>
      )}
    </StepForm>
  )
}

function Body({ content, preview, wrong }: { content: PostContent; preview: Preview; wrong: Wrong }) {
  const [shown, setShown] = useState<'writing' | 'preview'>('writing')
  const [body, setBody] = useState(content.body)
  return (
    <div className={styles.body} data-shown={shown}>
      <div className={styles.switch}>
        {(['writing', 'preview'] as const).map((one) => (
          <Button
            key={one}
            size="xl"
            variant={one === shown ? 'contained' : 'outlined'}
            color={one === shown ? 'main' : 'black'}
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
          >
            {text[one]}
          </Button>
        ))}
      </div>
      <div className={styles.writing}>
        <TextAreaField
          label={text.body}
          name="body"
          rows={24}
          maxLength={markdownLimit}
          defaultValue={content.body}
          onInput={(event) => setBody(event.currentTarget.value)}
          hint={text.bodyHint}
          error={wrong.get('body')}
          spellCheck={false}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that the keyboard must reach it */}
      <section className={styles.preview} aria-label={text.preview} tabIndex={0}>
        <PostPreview body={body} first={preview} />
      </section>
    </div>
  )
}

const Facts = ({ content, wrong }: { content: PostContent; wrong: Wrong }) => (
  <div className={styles.facts}>
    <FormFields list={facts} of={{ ...content, tags: content.tags.join(', ') }} wrong={wrong} />
  </div>
)

const furtherSeeds = ['sao-1', 'sao-2', 'sao-3', 'sao-4', 'sao-5']
const coverSubjects = subjects.map(({ key, name }) => ({ value: key, label: name }))

/** Drawn cover: the subject determines the kind of picture, the seed the variant. */
function Cover({ cover }: Pick<PostContent, 'cover'>) {
  const [subject, setSubject] = useState<string>(cover.subjectKey)
  const seeds = [cover.seed, ...furtherSeeds.filter((seed) => seed !== cover.seed)]
  return (
    <>
      <div className={styles.facts}>
        <SelectField
          label={text.coverSubject}
          name="coverSubject"
          required
          options={coverSubjects}
          defaultValue={cover.subjectKey}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      </div>
      <FieldGroup label={text.cover}>
        <div className={styles.covers}>
          {seeds.map((seed, at) => (
            <label key={seed} className={styles.cover}>
              <input type="radio" name="coverSeed" value={seed} defaultChecked={seed === cover.seed} className={field.over} />
              <img src={`/art/covers/${subject}/${seed}.svg`} alt={text.coverOption(at + 1)} width="160" height="100" />
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  )
}
