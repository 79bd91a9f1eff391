import { teacherTitles, longestTeachingLine } from '@khue/contracts/offer/teaching-profile-rules'
import { subjects } from '@khue/contracts/offer/subjects'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { CheckChips, errorOf, type FieldsProps, OptionalNumber, Remarked } from './field-parts.tsx'
import styles from './teaching-fields.module.css'
import { teachingText as text } from './teaching.text.ts'

const subjectOptions = subjects.map(({ id, name }) => ({ value: id as number, label: name }))
const gradeOptions = Array.from({ length: 13 }, (_, at) => ({ value: at + 1, label: text.grade(at + 1) }))

/** Title, subjects and grades, years, and where they teach now (Circular 29). */
export const TeachFields = (props: FieldsProps) => {
  const { content, change, remarks } = props
  return (
    <>
      <Remarked field="title" remark={remarks.get('title')}>
        <RadioCards
          label={text.fields.title}
          hint={text.titleHint}
          required
          name="title"
          isInline
          options={teacherTitles.map((title) => ({ value: title, label: title }))}
          defaultValue={content.title ?? undefined}
          error={errorOf(props, 'title')}
          onChoose={(title) => change({ title })}
        />
      </Remarked>
      <Remarked field="subjectIds" remark={remarks.get('subjectIds')}>
        <CheckChips
          label={text.fields.subjectIds}
          required
          hint={text.subjectsHint}
          error={errorOf(props, 'subjectIds')}
          options={subjectOptions}
          chosen={content.subjectIds}
          onChange={(subjectIds) => change({ subjectIds })}
        />
      </Remarked>
      <Remarked field="grades" remark={remarks.get('grades')}>
        <CheckChips
          label={text.fields.grades}
          required
          hint={text.gradesHint}
          error={errorOf(props, 'grades')}
          options={gradeOptions}
          chosen={content.grades}
          onChange={(grades) => change({ grades })}
        />
      </Remarked>
      <Remarked field="yearsTeaching" remark={remarks.get('yearsTeaching')}>
        <div className={styles.short}>
          <OptionalNumber
            label={text.years}
            hint={text.yearsHint}
            value={content.yearsTeaching}
            min={0}
            max={70}
            wrongText="Số năm chưa đúng."
            onChange={(yearsTeaching) => change({ yearsTeaching })}
          />
        </div>
      </Remarked>
      <EmploymentField {...props} />
    </>
  )
}

function EmploymentField(props: FieldsProps) {
  const { content, change, remarks } = props
  const employment = content.employment ?? { teachesAtSchool: false, school: null, classes: null }
  const at = (part: object) => change({ employment: { ...employment, teachesAtSchool: true, ...part } })
  const error = errorOf(props, 'employment')
  const isAtSchool = content.employment?.teachesAtSchool === true
  return (
    <Remarked field="employment" remark={remarks.get('employment')}>
      <RadioCards
        label={text.employmentLead}
        required
        name="employment"
        hint={text.employmentWhy}
        error={isAtSchool ? undefined : error}
        options={[
          { value: 'no', label: text.employmentNo },
          { value: 'yes', label: text.employmentYes, icon: 'school' },
        ]}
        defaultValue={content.employment ? (isAtSchool ? 'yes' : 'no') : undefined}
        onChoose={(said) => (said === 'yes' ? at({}) : change({ employment: { teachesAtSchool: false, school: null, classes: null } }))}
      />
      {isAtSchool && (
        <div className={styles.pair}>
          <TextField
            label={text.school}
            required
            maxLength={longestTeachingLine}
            defaultValue={employment.school ?? ''}
            error={employment.school ? undefined : error}
            onChange={({ currentTarget }) => at({ school: currentTarget.value || null })}
          />
          <TextField
            label={text.classes}
            required
            hint={text.classesHint}
            maxLength={longestTeachingLine}
            defaultValue={employment.classes ?? ''}
            error={employment.classes ? undefined : error}
            onChange={({ currentTarget }) => at({ classes: currentTarget.value || null })}
          />
        </div>
      )}
    </Remarked>
  )
}
