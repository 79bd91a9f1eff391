import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Serialise = (reply: unknown) => string

/** Compiles a serialiser from the reply schema: it drops fields the schema does not name (stack.md 3). */
export function compileReply(reply: z.ZodType, isBare: boolean): Serialise {
  const { $schema: _, definitions, ...schema } = z.toJSONSchema(reply, { target: 'draft-7', io: 'output' })
  const root = isBare ? schema : { type: 'object', properties: { data: schema }, required: ['data'] }
  const whole = definitions ? { ...root, definitions } : root // what a schema says of itself is looked up from the top
  const stringify = fastJson(whole as fastJson.Schema) // JSON Schema draft 7, which is what the serialiser reads
  return isBare ? stringify : (value: unknown) => stringify({ data: value })
}

/** The same, compiled when it is first needed: all of them would take a third of a process's start, which uses few at first. */
export function replySerialiser(reply: z.ZodType, isBare: boolean): Serialise {
  let serialise: Serialise | undefined
  return (value) => (serialise ??= compileReply(reply, isBare))(value)
}
