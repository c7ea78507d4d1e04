/** Every endpoint that the server serves, with the shape of its input: the basis of generated tests. */
import { role } from '@qianxian/protocol/account/account.words'
import { values } from '@qianxian/protocol/base/dictionary'
import type { Access, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { Reader, Ref } from '@qianxian/protocol/base/shape'
import { monthInShanghai, MONTH_PATTERN } from '@qianxian/protocol/store/store.rules'
import fc from 'fast-check'
import { nouns } from '../src/features/nouns'

/** The part of a JSON schema that the tests read. */
export interface Node {
  type?: string | string[]
  title?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-ref'?: Ref
  'x-read-by'?: Reader
}

export interface Case {
  endpoint: EndpointFacts
  input: Node
}

export const endpoints: readonly Case[] = nouns.flatMap(({ routes }) =>
  routes.served.map(({ endpoint, input }) => ({ endpoint, input: (input ?? {}) as Node })),
)

/** Endpoints whose body or query has a schema: all except the upload and the two server-rendered pages. */
export const shaped = endpoints.filter(
  ({ endpoint }) => endpoint.kind === undefined || endpoint.kind === 'json' || endpoint.kind === 'download',
)

export const accessOf = ({ access }: EndpointFacts): readonly Access[] => {
  const all = typeof access === 'string' || 'role' in access ? [access] : access
  return all.map((each) => (typeof each === 'string' ? each : each.role))
}

/** Roles that can be granted; `member` and `loveUser` follow from the account and the profile. */
export const roles = values(role).filter((each) => each !== 'visitor' && each !== 'vip')

/** A position in an input: the field names on its path, and its node. */
export interface Field {
  path: string[]
  node: Node
}

/** The field's name in a refusal, if every list on the path has one item. */
export const named = (path: readonly string[]): string =>
  path
    .filter((step, at) => step !== '[]' || at < path.length - 1)
    .map((step) => (step === '[]' ? '0' : step))
    .join('.')

/** Every named field at any depth; `[]` means the items of a list. */
export function fieldsOf(node: Node, path: string[] = []): Field[] {
  const inside = [
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => [
      { path: [...path, name], node: child },
      ...fieldsOf(child, [...path, name]),
    ]),
    ...(node.items ? [{ path: [...path, '[]'], node: node.items }, ...fieldsOf(node.items, [...path, '[]'])] : []),
    ...(node.anyOf ?? []).flatMap((child) => fieldsOf(child, path)),
  ]
  return inside
}

const WORDS = '很高兴认识你，希望能多聊聊。'

/**
 * An input that the schema accepts, with every optional field: the first value of each enumeration, the least of each
 * number, null where allowed. Ids are taken from `idOf`, if given; undefined leaves the field out.
 */
export function sampleOf(node: Node, idOf?: (ref: Ref) => unknown): unknown {
  if (idOf && node['x-ref'] && !isNullable(node)) return idOf(node['x-ref'])
  if (isNullable(node)) return null
  if (node.const !== undefined) return node.const
  if (node.anyOf) return sampleOf(node.anyOf[0]!, idOf)
  if (node.enum) return node.enum[0]
  switch (node.type) {
    case 'object':
      return Object.fromEntries(Object.entries(node.properties ?? {}).flatMap(([name, child]) => asEntry(name, sampleOf(child, idOf))))
    case 'array':
      return Array.from({ length: Math.max(node.minItems ?? 0, node.items?.['x-ref'] ? 1 : 0) }, () =>
        sampleOf(node.items ?? {}, idOf),
      ).filter((item) => item !== undefined)
    case 'integer':
    case 'number':
      return node.minimum ?? 0
    case 'boolean':
      return true
    case 'string':
      if (node.pattern) return matching(node.pattern)
      return WORDS.repeat(Math.ceil((node.minLength ?? 0) / WORDS.length) + 1).slice(
        0,
        Math.max(node.minLength ?? 0, Math.min(node.maxLength ?? 20, WORDS.length)),
      )
    default:
      return {}
  }
}

/** A month can be read only in the recent past. */
const drawn = new Map<string, string>([[MONTH_PATTERN, monthInShanghai(new Date())]])

/** Cached, because generating text from a pattern takes longer than sending it. */
function matching(pattern: string): string {
  const text = drawn.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0]!
  drawn.set(pattern, text)
  return text
}

const asEntry = (name: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[name, value]])

export const isNullable = (node: Node): boolean =>
  (Array.isArray(node.type) && node.type.includes('null')) || (node.anyOf ?? []).some((child) => child.type === 'null')

export const withoutField = (input: unknown, name: string): object =>
  Object.fromEntries(Object.entries(input as object).filter(([field]) => field !== name))

/** The same input with another value at one position; in a list, in its first item. */
export function withValue(input: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (step === '[]') {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : []
    return [withValue(first, rest, value), ...others]
  }
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
  return { ...fields, [step]: withValue((fields as Record<string, unknown>)[step], rest, value) }
}

/** Puts the text into the input; lists on the path get one item, and optional objects get their required values. */
export function withText(node: Node, input: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text
  const branches = node.anyOf ?? [node]
  const list = branches.find((branch) => branch.items)
  if (step === '[]') return [withText(list!.items!, sampleOf(list!.items!), rest, text)]
  const holder = branches.find((branch) => branch.properties?.[step])!
  const child = holder.properties![step]!
  const fields = (typeof input === 'object' && input !== null ? input : sampleOf(holder)) as Record<string, unknown>
  return { ...fields, [step]: withText(child, fields[step], rest, text) }
}
