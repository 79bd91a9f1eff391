import { longestCourseTitle } from '@khue/contracts/form-limits'
import type { CourseFormat, ExamTarget } from '@khue/contracts/offer/course-content'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import type { Option } from '#app/shared/ui/select-field.tsx'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { useEditor } from '../editor-context.ts'
import { Place } from '../place.tsx'
import { chooseGrade, gradeValues } from '../shared/grades.ts'
import styles from './about-form.module.css'
import { aboutText as text } from './about.text.ts'
import { AmountField, AreaField, ChoiceField, LineField } from './draft-fields.tsx'
import { FaqField } from './faq-field.tsx'
import { OutcomesField } from './outcomes-field.tsx'

const grades = gradeValues.map((grade): Option => ({ value: String(grade), label: text.grade(grade) }))
const targets = Object.entries(text.examTargets).map(([value, label]): Option => ({ value, label }))
const formats = (['LIVE', 'RECORDED', 'ONE_TO_ONE'] as const).map((value) => ({ value, ...text.formats[value] }))

/** The first step: what the course is, what it costs, and how it is described. */
export const AboutForm = ({ categories, places }: { categories: readonly Option[]; places: readonly Option[] }) => (
  <>
    <Basics categories={categories} />
    <Price places={places} />
    <Details />
  </>
)

function Basics({ categories }: { categories: readonly Option[] }) {
  const { course, fields, type } = useEditor()
  return (
    <section className={panel.panel} aria-labelledby="basics">
      <h2 id="basics" className="h3">
        {text.basics}
      </h2>
      <LineField
        name="title"
        required
        maxLength={longestCourseTitle}
        hint={text.titleHint(longestCourseTitle - Array.from(fields.title).length)}
      />
      <AreaField name="summary" required rows={3} maxLength={300} hint={text.summaryHint} />
      <ChoiceField
        name="categoryId"
        required
        options={categories}
        value={String(fields.categoryId)}
        placeholder={text.chooseCategory}
        onChoose={(value) => value !== '' && type({ categoryId: Number(value) })}
      />
      <Place name="format">
        {course.isFormatFixed ? (
          <p>
            <b>{courseFieldNames.format}:</b> {text.formats[fields.format].label}. <span className="muted">{text.formatFixed}</span>
          </p>
        ) : (
          <RadioCards<CourseFormat>
            label={courseFieldNames.format}
            name="format"
            options={formats}
            value={fields.format}
            onChoose={(format) => type({ format, ...(format === 'RECORDED' && { classSize: null }) })}
          />
        )}
      </Place>
      <div className={styles.row}>
        <Grade name="gradeFrom" />
        <Grade name="gradeTo" />
      </div>
      <div className={styles.row}>
        <ChoiceField
          name="examTarget"
          options={targets}
          value={fields.examTarget ?? ''}
          placeholder={text.noTarget}
          onChoose={(value) => type({ examTarget: value === '' ? null : (value as ExamTarget) })} // one of the options
        />
        <LineField name="textbook" maxLength={120} hint={text.textbookHint} />
      </div>
    </section>
  )
}

function Grade({ name }: { name: 'gradeFrom' | 'gradeTo' }) {
  const { fields, type } = useEditor()
  return (
    <ChoiceField
      name={name}
      options={grades}
      value={fields[name] === null ? '' : String(fields[name])}
      placeholder={text.anyGrade}
      onChoose={(value) => type(chooseGrade(fields, name, value))}
    />
  )
}

function Price({ places }: { places: readonly Option[] }) {
  const { fields, type } = useEditor()
  return (
    <section className={panel.panel} aria-labelledby="price">
      <h2 id="price" className="h3">
        {text.price}
      </h2>
      <div className={styles.row}>
        <AmountField name="fee" required hint={text.feeHint} />
        <AmountField name="originalFee" hint={text.originalFeeHint} />
      </div>
      <div className={styles.row}>
        <AmountField name="lessons" required hint={text.lessonsHint} />
        <AmountField name="lessonMinutes" required hint={text.minutesHint} />
        {fields.format !== 'RECORDED' && <AmountField name="classSize" required hint={text.classSizeHint} />}
      </div>
      {fields.format !== 'RECORDED' && (
        <ChoiceField
          name="provinceCode"
          options={places}
          value={fields.provinceCode ?? ''}
          placeholder={text.online}
          onChoose={(value) => type({ provinceCode: value === '' ? null : value })}
        />
      )}
      <Place name="hasFreeTrial">
        <Checkbox
          label={text.trial}
          hint={text.trialHint}
          checked={fields.hasFreeTrial}
          onChange={({ currentTarget }) => type({ hasFreeTrial: currentTarget.checked })}
        />
      </Place>
    </section>
  )
}

const Details = () => (
  <section className={panel.panel} aria-labelledby="details">
    <h2 id="details" className="h3">
      {text.details}
    </h2>
    <AreaField name="description" rows={12} maxLength={20_000} hint={text.descriptionHint} />
    <OutcomesField />
    <LineField name="introVideo" maxLength={300} inputMode="url" hint={text.videoHint} />
    <FaqField />
  </section>
)
