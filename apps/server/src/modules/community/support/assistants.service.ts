import { fold } from '@khue/contracts/fold'
import { botPersonIds } from '#modules/community/chat'
import { createPerson, describePerson } from '#modules/people/people'
import { findPostsOn } from '#modules/offer/knowledge'
import { getText } from '#modules/ground/texts'
import type { Deps } from '#platform/deps'
import { type Assistant, asksForPerson } from './assistant.ts'
import { findBestMatch, readQuestions, significantWords } from './questions.ts'
import { lockAssistant } from './support.repository.ts'

const mostPosts = 2

/** Answers only from texts that the operator has written. */
const reader: Assistant = {
  id: botPersonIds.support,
  name: 'Trợ lý tự động',
  about: 'Tìm câu trả lời trong Câu hỏi thường gặp và các bài viết của Khuê. Không biết thì chuyển cho người thật.',
  async answer(deps, question) {
    const { body } = await getText(deps, 'faqs')
    const known = findBestMatch(readQuestions(body), question)
    const posts = await findPostsOn(deps, significantWords(question).join(' '), mostPosts)
    if (!known && posts.length === 0) return undefined
    const at = (path: string) => new URL(path, deps.config.publicUrl).href
    return [
      'Trợ lý tự động tìm thấy:',
      ...(known ? [`${known.question}\n${known.answer.replaceAll('{hotline}', deps.config.HOTLINE)}`] : []),
      ...posts.map(({ title, path }) => `Bài viết: ${title}\n${at(path)}`),
      'Chưa đúng điều bạn hỏi? Bấm “Gặp người thật” hoặc nhắn “gặp nhân viên”.',
    ].join('\n\n')
  },
}

export const assistants: readonly Assistant[] = [reader]

/** An assistant's answer to a question; undefined when it has none, or a human is asked for. */
export async function findAnswer(deps: Deps, question: string) {
  if (asksForPerson(fold(question))) return undefined
  for (const assistant of assistants) {
    const text = await assistant.answer(deps, question)
    if (text) return { personId: await personOf(deps, assistant), text }
  }
  return undefined
}

/** The person who announces that a human will answer. */
export const getBotPersonId = (deps: Deps) => personOf(deps, reader)

/** The assistant's person, without an account; created with its first message. */
async function personOf(deps: Deps, { id, name }: Assistant) {
  await lockAssistant(deps.db, id)
  if (!(await describePerson(deps, id))) await createPerson(deps, { id, name, avatarKind: 'f', roles: [] })
  return id
}
