import type { Block, Document } from '@khue/contracts/document'
import { plainTextOf, textOfInlines } from '@khue/contracts/document-text'

export type Question = { id: string; question: string; answer: Document }
export type QuestionGroup = { id: string; title: string; questions: Question[] }

/** Extracts questions from a text: a small heading is a question, the text under it the answer, and large headings are groups. */
export function questionsOf(document: Document): QuestionGroup[] {
  const groups: (Omit<QuestionGroup, 'questions'> & { questions: (Question & { answer: Block[] })[] })[] = []
  for (const block of document) {
    const isHeading = block.type === 'heading'
    if (isHeading && block.level === 2) groups.push({ id: block.id, title: textOfInlines(block.children), questions: [] })
    else if (isHeading) groups.at(-1)?.questions.push({ id: block.id, question: textOfInlines(block.children), answer: [] })
    else groups.at(-1)?.questions.at(-1)?.answer.push(block)
  }
  return groups.filter(({ questions }) => questions.length > 0)
}

/** The same as plain text, for search engines. */
export const plainQuestions = (groups: readonly QuestionGroup[]) =>
  groups.flatMap(({ questions }) => questions.map(({ question, answer }) => ({ question, answer: plainTextOf(answer) })))
