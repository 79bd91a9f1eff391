import { templateBlocks, type TemplateValue } from '@khue/contracts/offer/contract-template-rules'
import type { ContractText } from '@khue/contracts/offer/teacher-contracts'

export type ContractValues = Record<TemplateValue, string>
export type ContractFacts = { body: string; values: ContractValues; facts: ContractText['facts'] }

/** Decomposed letters would be drawn as two glyphs beside each other, and look different from the same name on the card. */
const composed = (text: string) => text.normalize('NFC')

/**
 * The text of a contract, for screen and file alike: the template with its values, by articles. A template's lines are `# title`, `## article` and
 * paragraphs between empty lines. Throws when it names an unknown value.
 */
export function composeContract({ body, values, facts }: ContractFacts): ContractText {
  const filled = body.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = (values as Record<string, string | undefined>)[name]
    if (value === undefined) throw new Error(`A contract template names the unknown value ${name}`)
    return value
  })
  const text: ContractText = {
    title: '',
    facts: facts.map(({ label, value }) => ({ label: composed(label), value: composed(value) })),
    articles: [],
  }
  for (const block of templateBlocks(composed(filled))) {
    if (block.startsWith('# ')) text.title = block.slice(2)
    else if (block.startsWith('## ')) text.articles.push({ title: block.slice(3), paragraphs: [] })
    else if (text.articles.length > 0) text.articles.at(-1)?.paragraphs.push(block)
    else text.articles.push({ title: '', paragraphs: [block] })
  }
  return text
}
