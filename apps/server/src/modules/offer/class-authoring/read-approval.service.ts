import type { ClassApproval } from '@khue/contracts/offer/class-approvals'
import type { ClassDraft } from '@khue/contracts/offer/class-draft'
import { findExtraTeachingRule } from '#modules/offer/extra-teaching'
import { findTeacherFacts } from '#modules/offer/teachers'
import { listPeople } from '#modules/people/people'
import { findDueTimes } from '#modules/people/work-items'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/documents/markdown'
import { contentShaOf, draftOfListed, storedContent } from './class-content.ts'
import { classAuthoringError } from './class-authoring.errors.ts'
import * as stored from './class-authoring.repository.ts'
import { findHead } from './classes.read-model.ts'
import { differencesOf } from './differences.ts'
import { isListed, titleOf } from './edit.service.ts'
import { coverOf, judge, showListed, showSubmission } from './own-classes.service.ts'

/** The version to decide, else the last decided one. */
export async function readApproval(deps: Deps, id: string): Promise<ClassApproval> {
  const head = await findHead(deps.db, id)
  const person = head && (await listPeople(deps, [head.teacherId])).get(head.teacherId)
  if (!head || !person) throw classAuthoringError.CLASS_APPROVAL_NOT_FOUND()
  const { content, clashes, ofContent, problems, net, rights } = await judge(deps, head)
  const facts = (await findTeacherFacts(deps, [head.teacherId])).get(head.teacherId)
  const isAllowed = await isSaleAllowed(deps, content)
  const approved = head.listed && draftOfListed(head.listed)
  return {
    id,
    title: titleOf(head),
    cover: coverOf(content.subjectId, id),
    state: head.state,
    teacher: {
      ...person,
      title: facts?.title ?? null,
      school: facts?.employment?.school ?? null,
      approvedClasses: await stored.countApprovedOf(deps.db, head.teacherId),
    },
    status: head.status,
    version: head.version,
    contentSha: contentShaOf(storedContent(content, isListed(head))),
    content,
    document: readMarkdown(content.description),
    approvedVersion: head.approvedVersion,
    approved,
    differences: approved ? differencesOf(approved, content) : [],
    listed: showListed(head),
    clashes,
    checks: [
      { key: 'COMPLETE', text: 'Đủ thông tin bắt buộc, giờ học hợp lệ', ok: ofContent.length === 0 },
      { key: 'FREE', text: 'Giáo viên còn trống giờ này, không trùng lịch khác', ok: clashes.length === 0 },
      { key: 'RIGHTS', text: 'Giáo viên có hồ sơ đã duyệt và hợp đồng còn hiệu lực', ok: rights.problems.length === 0 },
      { key: 'EXTRA_TEACHING', text: 'Thông tư 29/2024 cho phép dạy có thu tiền, hoặc lớp miễn phí', ok: isAllowed },
    ],
    problems,
    needsOverride: !isAllowed,
    submissions: (await stored.listSubmissions(deps.db, id)).map(showSubmission),
    submittedAt: head.submittedAt?.toISOString() ?? null,
    dueAt: (await findDueTimes(deps, 'CLASS_VERSION', [id])).get(id)?.toISOString() ?? null,
    net,
  }
}

async function isSaleAllowed(deps: Deps, { fee, subjectId, gradeFrom }: ClassDraft) {
  const mayBeSold = await findExtraTeachingRule(deps)
  return fee === 0 || mayBeSold({ subjectId, gradeFrom })
}
