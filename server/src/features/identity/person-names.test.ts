/** Tests every field that takes a person's name with names as people type and paste them: one rule decides on all of them. */
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { identity } from '@qianxian/protocol/identity/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawIdNo, newIdentity } from '../../../seed/makers/identity'
import { fieldsOf, shaped } from '../../../test/endpoints'
import { agreed, humanAsk } from '../../../test/nouns/identity'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'

let world: TestWorld
let person: Person
let proven: Person
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.loveUser()
  proven = await world.loveUser()
  await newIdentity(world.bench(), { userId: proven.userId, name: '林知夏' })
})
afterAll(() => world.close())

type Fields = Record<string, string> | undefined

/** Sends a name to one field; returns the error message about the field, or undefined. */
const fields: Record<string, { takesLatin: boolean; send: (name: string) => Promise<string | undefined> }> = {
  [`${identity.getCheckFaceLink.path} realName`]: {
    takesLatin: false,
    send: async (realName) =>
      ((await person.call(identity.getCheckFaceLink, { realName, idCard: drawIdNo(), ...agreed })).fields as Fields)?.['realName'],
  },
  [`${identity.photoRealNameAuth.path} realName`]: {
    takesLatin: false,
    send: async (realName) =>
      ((await person.call(identity.photoRealNameAuth, { realName, idCard: drawIdNo(), portrait: 'AAAA', ...agreed })).fields as Fields)?.[
        'realName'
      ],
  },
  [`${identity.askHumanCheck.path} realName`]: {
    takesLatin: true,
    send: async (realName) =>
      (
        (await person.call(identity.askHumanCheck, humanAsk({ realName, paper: 'residence', paperNumber: '1' } as never))).fields as Fields
      )?.['realName'],
  },
  [`${certificate.submitCertificate.path} holderName`]: {
    takesLatin: true,
    send: async (holderName) =>
      ((await proven.call(certificate.submitCertificate, { kind: 'house', holder: 'spouse', holderName })).fields as Fields)?.[
        'holderName'
      ],
  },
  [`${cashout.savePayee.path} name`]: {
    takesLatin: true,
    send: async (name) =>
      ((await person.call(cashout.savePayee, { kind: 'alipay', name, account: '1', code: '000000' })).fields as Fields)?.['name'],
  },
}

const HAN = ['•', '・', '･', '‧', '．', '.', ' · ', '·']
  .map((dot) => `阿卜杜拉${dot}买买提`)
  .concat('玛·德', '王𬱖', '𬱟小明', '王　小明', '王\u200b小明', '⼩明', '阿卜杜热合曼·阿卜杜克热木·买买提')
const LATIN = ['O’Connor', 'Jose\u0301', 'Nguyễn', 'Nguyễn'.normalize('NFD'), 'Ｊｏｈｎ　Ｓｍｉｔｈ', 'Anne‑Marie']
const WRONG = ['张3', '·', '王·', '林', '\u3164\u3164\u3164', '\u2800\u2800\u2800', '小明😀', '张三！']

test('every field with the name of a person is in this test', () => {
  const named = shaped.flatMap(({ endpoint, input }) =>
    fieldsOf(input)
      .filter(({ node }) => (node.title ?? '').endsWith('姓名') && !node.enum && node.const === undefined)
      .map(({ path }) => `${endpoint.path} ${path.join('.')}`),
  )
  expect(named.toSorted()).toEqual(Object.keys(fields).toSorted())
})

test.each(Object.keys(fields))('%s takes Han names with rare characters and any typed dot', async (field) => {
  for (const name of HAN) expect([name, await fields[field]!.send(name)]).toEqual([name, undefined])
})

test.each(Object.keys(fields))('%s takes Latin names as its papers show them', async (field) => {
  const { takesLatin, send } = fields[field]!
  for (const name of LATIN) {
    const complaint = await send(name)
    expect([name, complaint]).toEqual([name, takesLatin ? undefined : expect.stringContaining('只写汉字')])
  }
})

test.each(Object.keys(fields))('%s refuses a text that is not a name', async (field) => {
  for (const name of WRONG) expect([name, await fields[field]!.send(name)]).toEqual([name, expect.any(String)])
})
