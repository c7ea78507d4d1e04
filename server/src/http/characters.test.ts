/**
 * Tests the characters of every text that somebody besides its author reads: they are counted as people see them, they can be seen,
 * and no letter carries a pile of accents.
 */
import { faults } from '@qianxian/protocol/base/faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, named, sampleOf, shaped, withText, type Case, type Node } from '../../test/endpoints'
import { giveRoles } from '../../test/scene'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { cleanInput } from './input'
import { findSchemaError } from './validate'

const typesOf = (node: Node): readonly (string | undefined)[] => [node.type].flat()
const isShown = ({ 'x-read-by': reader }: Node): boolean => reader !== undefined && reader !== 'nobody' && reader !== 'author'
const texts = shaped.flatMap((each) =>
  fieldsOf(each.input)
    .filter(({ node }) => typesOf(node).includes('string') && !node.enum && !node.pattern && isShown(node))
    .map(({ path, node }) => [each.endpoint.path, path.join('.'), { each, path, node }] as const),
)

const BLANKS = ['\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u200b\u3000\u200d', '\u115f\uffa0\u00ad', '\u0301\u0301', '\ufe0f\u{e0041}']
const ACCENTS = '\u0301\u0302\u0303\u0304\u0306\u0307\u0308'
const FAMILY = '👨‍👩‍👧‍👦'
const WORDS = '爱笑的小满很高兴认识你希望能多聊聊'

/** A text of exactly this many characters that ends with an emoji of seven code points. */
const upTo = (count: number): string => WORDS.repeat(Math.ceil(count / WORDS.length)).slice(0, count - 1) + FAMILY

let world: TestWorld
let person: Person
beforeAll(async () => {
  world = await openTestWorld()
  person = await giveRoles(world, await world.loveUser())
})
afterAll(() => world.close())

async function send({ endpoint, input }: Case, path: readonly string[], value: string) {
  const given = withText(input, sampleOf(input), path, value) as object
  const isGet = endpoint.method === 'GET'
  const { body } = await world.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(isGet ? { query: Object.fromEntries(Object.entries(given).map(([name, each]) => [name, String(each)])) } : { payload: given }),
    headers: { host: 'localhost', authorization: person.token },
  })
  return JSON.parse(body) as { code: number; message: string; fields?: Record<string, string> }
}

test('nicknames, slogans, titles, store names and tags are among the shown texts', () => {
  const titles = new Set(texts.map(([, , { node }]) => node.title))
  for (const title of ['昵称', '宣言', '活动名称', '门店名称', '流程', '选项']) expect(titles).toContain(title)
})

test('the name of a person, an activity or a place has at least two visible characters', () => {
  const short = texts.filter(([, , { node }]) => ['昵称', '宣言', '活动名称', '门店名称', '场地'].includes(node.title ?? ''))
  for (const [path, field, { node }] of short) expect([path, field, (node.minLength ?? 0) >= 2]).toEqual([path, field, true])
})

describe.each(texts)('%s %s', (_endpoint, _field, { each, path, node }) => {
  const least = node.minLength ?? 0
  const most = node.maxLength!

  test('seven accents on a letter are refused, and the field is named', async () => {
    const text = `${'好'.repeat(Math.max(0, least - 1))}a${ACCENTS}`
    const { code, fields } = await send(each, path, text)
    expect({ code, said: fields?.[named(path)] }).toEqual({
      code: faults.input_invalid.code,
      said: `${node.title}叠加了太多符号，请修改`,
    })
  })

  test('a text without ink is empty, and refused where one is required', async () => {
    for (const blank of BLANKS) {
      const cleaned = withText(each.input, sampleOf(each.input), path, blank)
      cleanInput(cleaned, each.input)
      expect(JSON.stringify(cleaned)).not.toContain(blank)
      if (least === 0) continue
      const { code, fields } = await send(each, path, blank)
      expect({ blank, code, isNamed: named(path) in (fields ?? {}) }).toEqual({ blank, code: faults.input_invalid.code, isNamed: true })
    }
    if (least < 2) return
    const { code, fields } = await send(each, path, `好${'\u2800'.repeat(least)}`)
    expect({ code, isNamed: named(path) in (fields ?? {}) }).toEqual({ code: faults.input_invalid.code, isNamed: true })
  })

  test('the limit counts characters as people see them', () => {
    const faultOf = (text: string) => findSchemaError(each.input, withText(each.input, sampleOf(each.input), path, text))
    expect([faultOf(upTo(most)), faultOf(`${upTo(most)}好`) === null]).toEqual([null, false])
  })
})

test('a letter with two accents is accepted', () => {
  const [, , { each, path }] = texts.find(([, field]) => field === 'patch.selfIntro')!
  const text = `${'很高兴认识你'.repeat(4)} Nguyễn José`.normalize('NFD')
  expect(findSchemaError(each.input, withText(each.input, sampleOf(each.input), path, text))).toBeNull()
})
