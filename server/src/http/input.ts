/** What input must be before a schema looks at it, and the sentence for each way in which a schema refuses it. */
import { toHalfWidth } from '@qianxian/protocol/rules'
import type { FastifySchemaValidationError } from 'fastify'
import { fault } from './fault'

const MAX_DEPTH = 12
/** Half of a character outside the basic plane: no encoding can carry it. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
/** Numbers that phones type in full width; folding them is kinder than refusing. */
const FOLDED = new Set(['phone', 'code', 'account', 'userName', 'captchaText', 'inviteId'])

/**
 * Folds and checks a parsed body in place: no NUL (PostgreSQL cannot store one), no lone surrogate,
 * no nesting beyond what any shape has.
 */
export function cleanInput(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw fault('input_invalid', { message: '提交的内容层级过深' })
  if (typeof value !== 'object' || value === null) return
  for (const [field, item] of Object.entries(value)) {
    if (typeof item === 'string') {
      if (item.includes('\u0000') || LONE_SURROGATE.test(item)) {
        throw fault('input_invalid', { fields: { [field]: '含有无法识别的字符' }, message: '填写的内容含有无法识别的字符' })
      }
      if (FOLDED.has(field)) (value as Record<string, unknown>)[field] = toHalfWidth(item).trim()
    } else {
      cleanInput(item, depth + 1)
    }
  }
}

interface SchemaNode {
  title?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
}

/** One sentence for each field that the validator refused, in the words of the field's own label. */
export function fieldSentences(errors: readonly FastifySchemaValidationError[], schema: unknown): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const extra = error.params.missingProperty ?? error.params.additionalProperty
    if (typeof extra === 'string') path.push(extra)
    const field = path.filter((part) => !/^\d+$/.test(part)).join('.') || 'body'
    sentences[field] ??= sentenceOf(error, labelOf(schema as SchemaNode, path) ?? field)
  }
  return sentences
}

function labelOf(schema: SchemaNode, path: readonly string[]): string | undefined {
  let node: SchemaNode | undefined = schema
  let label: string | undefined
  for (const part of path) {
    node = /^\d+$/.test(part) ? (node?.items ?? node?.properties?.[part]) : node?.properties?.[part]
    label = node?.title ?? label
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
