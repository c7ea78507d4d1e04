/** Refuses contact information in texts that other members read; each shape declares which texts these are. */
import { fieldsWithContact } from '@qianxian/protocol/contact/contact-detector'
import type { Reader } from '@qianxian/protocol/base/shape'
import { fieldFault } from './fault'
import { fieldOf } from './input'

interface TextNode {
  title?: string
  properties?: Record<string, TextNode>
  items?: TextNode
  anyOf?: TextNode[]
  'x-read-by'?: Reader
}

interface Text {
  field: string
  label: string
  text: string
}

/** Throws `contact_found` with a message for each field that contains a contact; the input is valid otherwise. */
export function refuseContacts(input: unknown, schema: unknown): void {
  const texts = readByMembers(input, schema as TextNode, [])
  const found = fieldsWithContact(texts.map(({ field, text }) => [field, text]))
  if (found.size === 0) return
  const sentences = texts.filter(({ field }) => found.has(field)).map(({ field, label }) => [field, contactSentence(label)] as const)
  throw fieldFault(Object.fromEntries(sentences), 'contact_found')
}

export const contactSentence = (label: string): string => `${label}不能填写联系方式，请修改`

function readByMembers(value: unknown, node: TextNode, path: readonly string[]): Text[] {
  if (node.anyOf) return node.anyOf.flatMap((branch) => readByMembers(value, branch, path))
  if (typeof value === 'string')
    return node['x-read-by'] === 'members' ? [{ field: fieldOf(path), label: node.title ?? fieldOf(path), text: value }] : []
  if (Array.isArray(value)) return value.flatMap((item, at) => readByMembers(item, node.items ?? {}, [...path, `${at}`]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
    readByMembers((value as Record<string, unknown>)[name], child, [...path, name]),
  )
}
