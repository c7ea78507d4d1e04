import { expect, test } from 'vitest'
import { explainWeakPassword } from './known-passwords'

const ctx = { tenant: { configs: { base: { platformName: '良缘相亲' } } } } as Parameters<typeof explainWeakPassword>[0]
const owner = { userName: 'xiaoyun', phone: '13912345678' }
const why = (password: string) => explainWeakPassword(ctx, password, owner)

test.each(['password', '12345678', '1qaz2wsx', 'QWERTYUIOP', 'abcd1234', 'a123456789'])(
  '%s is refused as leaked too often',
  async (password) => {
    expect(await why(password)).toContain('太常见')
  },
)

test.each(['88888888', '11112222', '87654321', 'ijklmnop', 'ababababab'])('%s is refused as following a rule', async (password) => {
  expect(await why(password)).not.toBeNull()
})

test.each([
  'qianxian2026',
  'Woaini1314',
  'xiaoyun99',
  'XiaoYun123',
  '13912345678',
  '13912345678a',
  '良缘相亲2026',
  'woaini5201314',
  'hongniang888',
])('%s is refused as made of worthless words', async (password) => {
  expect(await why(password)).not.toBeNull()
})

test.each(['reed-lantern-7', 'moss and kite', '山有木兮木有枝', 'qianxian-but-with-much-more', 'xiaoyun keeps bees', 'A1!@#$%^'])(
  '%s may be chosen',
  async (password) => {
    expect(await why(password)).toBeNull()
  },
)

test('the list contains the three thousand most common passwords of allowed length', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  expect((dictionary['passwords-common'] as string[]).filter((word) => word.length >= 8).length).toBeGreaterThan(3000)
})
