/**
 * Tests that every free text of every input declares its readers, and that a text read by other members is refused with contact
 * information in it.
 */
import { faults } from '@qianxian/protocol/base/faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRole } from '../../seed/makers/account'
import { accessOf, fieldsOf, named, sampleOf, shaped, withText, type Case, type Node } from '../../test/endpoints'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'

const types = (node: Node): readonly (string | undefined)[] => [node.type].flat()
const isFreeText = (node: Node): boolean =>
  types(node).includes('string') && !node.enum && node.const === undefined && !node.pattern && !node['x-ref']

interface Place extends Case {
  path: string[]
  node: Node
}
const texts: Place[] = shaped.flatMap((each) =>
  fieldsOf(each.input)
    .filter(({ node }) => isFreeText(node))
    .map(({ path, node }) => ({ ...each, path, node })),
)
const read = (isByMembers: boolean) =>
  texts
    .filter(({ node }) => (node['x-read-by'] === 'members') === isByMembers)
    .map((place) => [place.endpoint.path, place.path.join('.'), place] as const)

test('every free text declares its readers', () => {
  expect(texts.filter(({ node }) => !node['x-read-by']).map(({ endpoint, path }) => `${endpoint.path} ${path.join('.')}`)).toEqual([])
})

test('profiles and introductions are read by members, contacts only by people they are granted to', () => {
  const labels = (reader: string) => new Set(texts.filter(({ node }) => node['x-read-by'] === reader).map(({ node }) => node.title))
  for (const label of ['昵称', '自我介绍', '回答', '想说的话', '推荐语']) expect(labels('members')).toContain(label)
  expect(labels('granted')).toEqual(new Set(['微信号']))
})

/** The id of the store in generated inputs. */
const SOME_ID = '1'

let world: TestWorld
const people: Partial<Record<string, Person>> = {}
beforeAll(async () => {
  world = await openTestWorld()
  Object.assign(people, {
    member: await world.member(),
    loveUser: await world.loveUser(),
    matchmaker: await world.matchmaker(),
    auditor: await world.auditor(),
    tenantAdmin: await world.withRole('tenantAdmin'),
    finance: await world.withRole('finance'),
    storeStaff: await world.member(),
  })
  await newRole(world.bench(), { userId: people.storeStaff!.userId, role: 'storeStaff', scopeType: 'store', scopeId: SOME_ID })
})
afterAll(() => world.close())

async function send({ endpoint }: Case, input: unknown) {
  const person =
    accessOf(endpoint)
      .map((access) => people[access])
      .find((one) => one !== undefined) ?? people.loveUser!
  const isGet = endpoint.method === 'GET'
  const { body } = await world.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(isGet
      ? { query: Object.fromEntries(Object.entries(input as object).map(([name, value]) => [name, String(value)])) }
      : { payload: input as object }),
    headers: { host: 'localhost', authorization: person.token },
  })
  return JSON.parse(body) as { code: number; message: string; fields?: Record<string, string> }
}

const [CONTACT, SHORT_CONTACT] = ['加薇lin_05201', '加薇lin052'] as const

/** A contact that fits into the field. */
const contactFor = ({ maxLength = Infinity }: Node): string => (CONTACT.length <= maxLength ? CONTACT : SHORT_CONTACT)

describe.each(read(true))('%s %s', (_path, _field, place) => {
  test('a text with a WeChat id is refused, and the field is named', async () => {
    const reply = await send(place, withText(place.input, sampleOf(place.input), place.path, contactFor(place.node)))
    const field = named(place.path)
    expect(reply).toMatchObject({ code: faults.contact_found.code, fields: { [field]: `${place.node.title}不能填写联系方式，请修改` } })
    expect(reply.message).toBe(reply.fields![field])
  })

  test('ordinary words are accepted', async () => {
    const reply = await send(place, withText(place.input, sampleOf(place.input), place.path, '爱笑的小满'))
    expect(reply.code).not.toBe(faults.contact_found.code)
  })
})

test.each(read(false))('%s %s is not checked, because no other member reads it', async (_path, _field, place) => {
  const reply = await send(place, withText(place.input, sampleOf(place.input), place.path, contactFor(place.node)))
  expect(reply.code).not.toBe(faults.contact_found.code)
})

test('a number spread over the fields of one form is refused at the field that completes it', async () => {
  const place = read(true).find(([, field]) => field === 'patch.selfIntro')![2]
  const reply = await send(place, {
    ...(sampleOf(place.input) as object),
    patch: { nickname: '小雨1385', selfIntro: '喜欢看书和旅行712', loveView: '希望你真诚9406' },
  })
  expect(reply).toMatchObject({ code: faults.contact_found.code, fields: { 'patch.loveView': '爱情观不能填写联系方式，请修改' } })
})

test('a name spread over the fields of one form is refused as well', async () => {
  const place = read(true).find(([, field]) => field === 'patch.selfIntro')![2]
  const reply = await send(place, {
    ...(sampleOf(place.input) as object),
    patch: { nickname: 'xiaolu', selfIntro: '喜欢看书，微信是上面的英文', familyIntro: '父母都退休了', loveView: '再加 1993' },
  })
  expect(reply).toMatchObject({ code: faults.contact_found.code, fields: { 'patch.selfIntro': '自我介绍不能填写联系方式，请修改' } })
})
