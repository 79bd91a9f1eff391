import { previewCourse } from '@khue/contracts/offer/authoring'
import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { Link } from 'react-router'
import { authoringText } from '#app/features/offer/authoring/authoring.text.ts'
import { editorHref } from '#app/features/offer/authoring/editor-addresses.ts'
import { About, Disclosure, Faq, Outcomes } from '#app/features/offer/courses/course-page/course-body.tsx'
import { CourseHead } from '#app/features/offer/courses/course-page/course-head.tsx'
import layout from '#app/features/offer/courses/course-page/course-layout.module.css'
import { toCoursePage } from '#app/features/offer/courses/course-page/course-view.ts'
import { FeeBox, PhoneCover } from '#app/features/offer/courses/course-page/fee-box.tsx'
import { Programme } from '#app/features/offer/courses/course-page/programme.tsx'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Route } from './+types/teaching-course-preview.page'

const text = authoringText.previewPage

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [course, site] = await Promise.all([call(previewCourse, { params }).catch(orSignIn(request)).catch(orNotFound), call(getSiteInfo)])
  return {
    course: { ...toCoursePage({ ...course, title: course.title || authoringText.untitled }, site), sku: undefined }, // a preview sells nothing
    document: course.document,
    isIncomplete: course.fee === 0 || course.lessons === 0 || course.lessonMinutes === 0,
  }
}

/** The course page as buyers would see it, from the draft; nothing can be bought, shared or reviewed here. */
export default function CoursePreviewPage({ loaderData: { course, document, isIncomplete } }: Route.ComponentProps) {
  return (
    <div className={layout.top} data-subject={course.subject.id}>
      <div className="wrap">
        <p>
          <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to={editorHref(course.id, 'about')}>
            <Icon name="arrow-left" size={19} />
            {text.back}
          </Link>
        </p>
        <Notice tone="accent" icon="eye">
          {text.lead} {isIncomplete && text.isIncomplete}
        </Notice>
      </div>
      <div className={`wrap ${layout.columns}`}>
        <div>
          <PhoneCover course={course} />
          <CourseHead course={course} />
        </div>
        <div className={layout.side}>
          <FeeBox course={course} buy={undefined} />
        </div>
        <div>
          <Outcomes outcomes={course.outcomes} />
          <About document={document} />
          <Programme title={course.programmeTitle} chapters={course.programme} />
          <Faq faq={course.faq} />
          <Disclosure course={course} />
        </div>
      </div>
    </div>
  )
}
