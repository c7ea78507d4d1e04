/** Cleans input before schema validation, and provides a message for each way in which a schema refuses it. */
import { CHARACTER_POINTS_MAX, isBlank } from '@qianxian/protocol/base/characters'
import { stackedMarksFault, toHalfWidth } from '@qianxian/protocol/base/rules'
import type { Reader } from '@qianxian/protocol/base/shape'
import type { FastifySchemaValidationError } from 'fastify'
import { fieldFault } from './fault'

const MAX_DEPTH = 12
/** Maximum number of messages; more would not help anyone. */
const MAX_SENTENCES = 20
/** Characters of an unknown field name that are repeated to its sender. */
const MAX_NAME = 40
/** One half of a surrogate pair; no encoding can represent it alone. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
/**
 * Invisible and bidirectional characters: control characters except tab and line ends, soft hyphen, fillers of Hangul, zero-width
 * space, word joiner, byte order mark, direction marks and overrides. The joiner of emoji (U+200D) is allowed.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/g
/** Fields taken exactly as typed, with invisible characters. */
const EXACT = new Set(['password', 'oldPassword'])
/** Fields whose full-width digits, as typed on phones, are converted instead of refused, like those of every field with a pattern. */
const FOLDED = new Set([
  'phone',
  'code',
  'account',
  'userName',
  'captchaText',
  'inviteId',
  'idCard',
  'paperNumber',
  'checkCode',
  'diplomaNumber',
  'receiptNo',
  'trackingNo',
])

interface SchemaNode {
  title?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  pattern?: string
  anyOf?: SchemaNode[]
  maxLength?: number
  maxItems?: number
  'x-read-by'?: Reader
}

/**
 * Normalises and checks parsed input in place: no NUL (PostgreSQL cannot store one), no lone surrogate, no nesting
 * beyond that of any shape; invisible characters are removed, and blank text becomes empty.
 */
export function cleanInput(value: unknown, schema: unknown = {}, path: readonly string[] = []): void {
  if (path.length > MAX_DEPTH) throw fieldFault({ [fieldOf(path)]: '提交的内容层级过深' })
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const item = fields[name]
    const here = [...path, name]
    if (typeof item === 'string')
      fields[name] = cleanText(item, name, {
        place: () => ({ field: fieldOf(here), label: labelOf(schema as SchemaNode, here) ?? fieldOf(here) }),
        isFolded: () => FOLDED.has(name) || nodesAt(schema as SchemaNode, here).some(({ pattern }) => pattern !== undefined),
      })
    else if (typeof item === 'object' && item !== null) cleanInput(item, schema, here)
  }
}

interface FieldFacts {
  place: () => { field: string; label: string }
  /** True for a number or code. */
  isFolded: () => boolean
}

function cleanText(text: string, name: string, { place, isFolded }: FieldFacts): string {
  if (text.includes('\u0000') || LONE_SURROGATE.test(text)) {
    const { field, label } = place()
    throw fieldFault({ [field]: `${label}含有无法识别的字符` })
  }
  if (EXACT.has(name)) return text
  const seen = text.replace(INVISIBLE, '')
  const half = toHalfWidth(seen).trim()
  const kept = half !== seen && isFolded() ? half : seen
  return isBlank(kept) ? '' : kept
}

/** The name of a field in a form; a list index is part of it if the item has fields of its own (`form.1.label`). */
export const fieldOf = (path: readonly string[]): string =>
  path
    .filter((part, at) => at < path.length - 1 || !/^\d+$/.test(part))
    .join('.')
    .slice(0, MAX_NAME * 3) || 'body'

/** One message for each field that the validator refused, with the field's own label. */
export function fieldSentences(errors: readonly FastifySchemaValidationError[], schema: unknown): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const error of errors) {
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const extra = error.params.missingProperty ?? error.params.additionalProperty
    if (typeof extra === 'string') path.push(extra.slice(0, MAX_NAME))
    const field = fieldOf(path)
    if (Object.keys(sentences).length === MAX_SENTENCES && !(field in sentences)) break
    sentences[field] ??= sentenceOf(error, labelOf(schema as SchemaNode, path) ?? (path.length === 0 ? '提交的内容' : field))
  }
  return sentences
}

const branches = (node: SchemaNode): SchemaNode[] => [node, ...(node.anyOf ?? []).flatMap(branches)]

const within = (nodes: readonly SchemaNode[], part: string): SchemaNode[] =>
  nodes
    .flatMap((node) =>
      /^\d+$/.test(part) && node.items ? node.items : Object.hasOwn(node.properties ?? {}, part) ? node.properties![part]! : [],
    )
    .flatMap(branches)

const nodesAt = (schema: SchemaNode, path: readonly string[]): SchemaNode[] => path.reduce(within, branches(schema))

function labelOf(schema: SchemaNode, path: readonly string[]): string | undefined {
  let nodes = branches(schema)
  let label: string | undefined
  for (const part of path) {
    nodes = within(nodes, part)
    label = nodes.find((node) => node.title)?.title ?? (nodes.length > 0 ? label : undefined)
  }
  return label
}

function sentenceOf(error: FastifySchemaValidationError, label: string): string {
  const limit = String(error.params.limit ?? '')
  switch (error.keyword) {
    case 'required':
      return `请填写${label}`
    case 'additionalProperties':
      return `不支持的内容：${label}`
    case 'minLength':
      return limit === '1' ? `请填写${label}` : `${label}至少 ${limit} 个字`
    case 'maxLength':
      return `${label}最多 ${limit} 个字`
    case 'x-read-by':
      return stackedMarksFault(label)
    case 'minimum':
      return `${label}不能小于 ${limit}`
    case 'maximum':
      return `${label}不能大于 ${limit}`
    case 'minItems':
      return `请选择${label}`
    case 'maxItems':
      return `${label}最多选择 ${limit} 项`
    case 'enum':
      return `请选择有效的${label}`
    default:
      return `${label}格式不正确`
  }
}

const LEAST_BODY = 64 * 1024
/** Bytes of one code point in UTF-8. */
const MOST_BYTES = 4

/** Maximum size of a body of this shape in bytes; a larger one is refused before it is read. */
export function bodyLimitOf(schema: unknown, most: number): number {
  return Math.min(most, Math.max(LEAST_BODY, bytesOf(schema as SchemaNode)))
}

function bytesOf(node: SchemaNode): number {
  const inside = Object.entries(node.properties ?? {}).reduce((sum, [name, child]) => sum + name.length + bytesOf(child), 0)
  const listed = node.items ? (node.maxItems ?? 1) * bytesOf(node.items) : 0
  const longest = Math.max(0, ...(node.anyOf ?? []).map(bytesOf))
  const points = (node['x-read-by'] ?? 'nobody') === 'nobody' ? 1 : CHARACTER_POINTS_MAX
  return 64 + inside + listed + longest + (node.maxLength ?? 0) * points * MOST_BYTES
}
